/** A workspace as commands of `lectern`, to repeat the study in a terminal or a script. */
import type { RecipeJson, Registry } from "lectern/contract";
import type { Workspace } from "../workspace/workspace.js";
import { stepsOf, withoutDefaults } from "./changed-options.js";
import { settingsOf } from "./option-settings.js";
import { sourceFile } from "./source-file.js";

/** Maximum length of a line. */
const WIDTH = 96;

/** Flags of the commands themselves; an option of a method with such a name is set with `--set`. */
const ownFlags = new Set(
  "as color db debug delimiter format from groups ignore keep method model out outFormat plot quiet seed set sql target threads weights".split(
    " ",
  ),
);

/**
 * The commands that fit the recipe and use its model, with comments on differences from the workbench. The recipe is the
 * complete one, with the encoder of the table, or that of the workspace alone: the command adds the encoder.
 */
export function commandLine(workspace: Workspace, recipe: RecipeJson, registry: Registry): string {
  const { role, target } = registry.recipe(recipe).traits;
  const learnsTarget = target === "labels" || target === "numbers" || (target === "any" && workspace.target !== null);
  const file = sourceFile(workspace.source);
  const notes = file.toSave ? [`# ${file.name}: the samples, saved from the workbench as CSV`] : [];
  const method = methodWords(recipe, registry);
  const samples = { file: file.name, ...method };
  if (!learnsTarget && (role === "transformer" || role === "embedding" || role === "clusterer")) {
    return lines(notes, unsupervisedCommand(workspace, samples, role === "clusterer" ? "cluster" : "embed"));
  }
  return lines(notes, fitCommands(workspace, samples, learnsTarget));
}

interface MethodWords {
  /** The steps, the last one without its options. */
  readonly expression: string;
  /** The options of the last step. */
  readonly flags: readonly string[];
}

interface SampleWords extends MethodWords {
  readonly file: string;
}

function unsupervisedCommand(
  { target, ignored }: Workspace,
  { file, expression, flags }: SampleWords,
  name: "embed" | "cluster",
): string[] {
  const result = name === "embed" ? "embedding" : "clusters";
  // A column that only colours the picture is not learned from.
  const colour = name === "embed" && target !== null ? ["--color", target] : [];
  const left = name === "cluster" && target !== null ? [...ignored, target] : ignored;
  const words = ["lectern", name, file, "--method", expression, ...flags, ...ignoreFlag(left), ...colour];
  return [
    command([...words, "--out", `${result}.csv`, "--plot", `${result}.svg`, "--model", "model.lectern"]),
    ...commaComment(left),
  ];
}

function fitCommands(
  { target, ignored, testShare }: Workspace,
  { file, expression, flags }: SampleWords,
  learnsTarget: boolean,
): string[] {
  const given = learnsTarget && target !== null ? ["--target", target] : [];
  const left = learnsTarget || target === null ? ignored : [...ignored, target];
  const fit = ["lectern", "fit", expression, file, ...given, ...flags, ...ignoreFlag(left), "--out", "model.lectern"];
  const percent = Math.round(testShare * 100);
  const judged =
    given.length === 0
      ? []
      : [
          ...(testShare > 0
            ? [`# fit uses all rows for training; the workbench used ${percent} % of them as test rows.`]
            : []),
          `# Score the model on unseen rows:`,
          command(["lectern", "evaluate", "model.lectern", "test.csv"]),
        ];
  return [
    ...(learnsTarget && target === null ? ["# This method needs a target: add --target and a column."] : []),
    command(fit),
    ...commaComment(left),
    ...judged,
    command(["lectern", "predict", "model.lectern", "new.csv", "--out", "result.csv"]),
  ];
}

/** The recipe as an argument of the command: steps with settings, or JSON if a step cannot be typed. */
function methodWords(recipe: RecipeJson, registry: Registry): MethodWords {
  const steps = stepsOf(recipe).map((step) => withoutDefaults(step, registry));
  const [first] = steps;
  // The command adds this encoder itself.
  const isUsual = steps.length > 1 && first?.kind === "encode-table" && Object.keys(first.options).length === 0;
  const own = isUsual ? steps.slice(1) : steps;
  const last = own.at(-1) as RecipeJson;
  const before = own.slice(0, -1).map((step) => stepText(step, registry));
  const flags = lastFlags(last, registry);
  if (before.includes(undefined) || flags === undefined) {
    const whole = own.length === 1 ? last : { kind: "pipeline", options: { steps: own } };
    return { expression: JSON.stringify(whole), flags: [] };
  }
  return { expression: [...before, last.kind].join(" | "), flags };
}

/** `pca components=5`; undefined where it cannot be typed. */
function stepText({ kind, options }: RecipeJson, registry: Registry): string | undefined {
  const settings = settingsOf(registry.method(kind).options, options);
  // Steps are separated by bars, settings by spaces.
  if (settings.some(({ text }) => text === undefined || /[\s|]/.test(text))) return undefined;
  return [kind, ...settings.map(({ path, text }) => `${path}=${text}`)].join(" ");
}

function lastFlags({ kind, options }: RecipeJson, registry: Registry): string[] | undefined {
  const settings = settingsOf(registry.method(kind).options, options);
  const flags = settings.map(({ path, option, text }) => {
    if (text === undefined) return undefined;
    if (path === "seed") return ["--seed", text];
    const inner = option.type === "optional" ? option.option : option;
    if (ownFlags.has(path)) return ["--set", `${path}=${text}`];
    if (inner.type !== "flag") return [`--${kebab(path)}`, text];
    // A flag that is on by default can only be turned off, any other only on.
    if (text === String(option.default === true) || path.includes(".")) return ["--set", `${path}=${text}`];
    return [text === "true" ? `--${kebab(path)}` : `--no-${kebab(path)}`];
  });
  return flags.every((words) => words !== undefined) ? flags.flat() : undefined;
}

/** "maxIterations" as it is typed: "max-iterations". */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function ignoreFlag(columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : ["--ignore", columns.join(",")];
}

function commaComment(columns: readonly string[]): string[] {
  const unclear = columns.filter((name) => /,|^\s|\s$/.test(name));
  return unclear.map(
    (name) => `# --ignore splits at commas, so it cannot name ${JSON.stringify(name)}; rename the column.`,
  );
}

/** The words as a shell takes them; a long command goes on in the next line, before a flag. */
function command(words: readonly string[]): string {
  const parts: string[] = [];
  for (const word of words) {
    if (parts.length === 0 || word.startsWith("--")) parts.push(shellWord(word));
    else parts.push(`${parts.pop()} ${shellWord(word)}`);
  }
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(lines.length === 0 ? part : `  ${part}`);
  }
  return lines.join(" \\\n");
}

/** A word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function lines(...parts: readonly (readonly string[])[]): string {
  return `${parts.flat().join("\n")}\n`;
}
