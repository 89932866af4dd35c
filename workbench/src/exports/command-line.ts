/** A workspace as commands of `lectern`, to repeat the study in a terminal or a script. */
import type { RecipeJson, Registry } from "lectern/contract";
import {
  evaluateCommand,
  fitCommand,
  missingTarget,
  predictCommand,
  type TypedMethod,
  type TypedOption,
  unsupervisedCommand,
} from "../../../cli/src/command-texts.js";
import { typeTexts } from "../data/column-types.js";
import type { Workspace } from "../workspace/workspace.js";
import { stepsOf, withoutDefaults } from "./changed-options.js";
import { settingsOf } from "./option-settings.js";
import { sourceFile } from "./source-file.js";

/**
 * The commands that fit the recipe and use its model, with comments on differences from the workbench. The recipe is the
 * complete one, with the encoder of the table, or that of the workspace alone: the command adds the encoder.
 */
export function commandLine(workspace: Workspace, recipe: RecipeJson, registry: Registry): string {
  const { role, target } = registry.recipe(recipe).traits;
  const learnsTarget = target === "labels" || target === "numbers" || (target === "any" && workspace.target !== null);
  const file = sourceFile(workspace.source);
  const notes = file.toSave ? [`# ${file.name}: the samples, saved from the workbench as CSV`] : [];
  const samples = { file: file.name, method: typedMethod(recipe, registry) };
  if (!learnsTarget && (role === "transformer" || role === "embedding" || role === "clusterer")) {
    return lines(notes, unsupervisedCommands(workspace, samples, role === "clusterer" ? "cluster" : "embed"));
  }
  return lines(notes, fitCommands(workspace, samples, learnsTarget));
}

interface SampleWords {
  readonly file: string;
  readonly method: TypedMethod;
}

function unsupervisedCommands(
  { types, target, ignored }: Workspace,
  { file, method }: SampleWords,
  name: "embed" | "cluster",
): string[] {
  // A column that only colours the picture is not learned from.
  const color = name === "embed" ? target : null;
  const left = name === "cluster" && target !== null ? [...ignored, target] : ignored;
  return unsupervisedCommand(name, method, { file, ignored: left, types: typeTexts(types) }, color);
}

function fitCommands(
  { types, target, ignored, testShare }: Workspace,
  { file, method }: SampleWords,
  learnsTarget: boolean,
): string[] {
  const given = learnsTarget ? target : null;
  const left = learnsTarget || target === null ? ignored : [...ignored, target];
  const percent = Math.round(testShare * 100);
  const judged =
    given === null
      ? []
      : [
          ...(testShare > 0
            ? [`# fit uses all rows for training; the workbench used ${percent} % of them as test rows.`]
            : []),
          `# Score the model on unseen rows:`,
          evaluateCommand("test.csv"),
        ];
  return [
    ...(learnsTarget && target === null ? [missingTarget] : []),
    ...fitCommand(method, { file, ignored: left, types: typeTexts(types) }, given),
    ...judged,
    predictCommand("new.csv", "result.csv"),
  ];
}

/** The recipe as an argument of the command: steps with settings, or JSON if a step cannot be typed. */
function typedMethod(recipe: RecipeJson, registry: Registry): TypedMethod {
  const steps = stepsOf(recipe).map((step) => withoutDefaults(step, registry));
  const [first] = steps;
  // The command adds this encoder itself.
  const isUsual = steps.length > 1 && first?.kind === "encode-table" && Object.keys(first.options).length === 0;
  const own = isUsual ? steps.slice(1) : steps;
  const last = own.at(-1) as RecipeJson;
  const before = own.slice(0, -1).map((step) => stepText(step, registry));
  const options = typedOptions(last, registry);
  if (before.includes(undefined) || options === undefined) {
    const whole = own.length === 1 ? last : { kind: "pipeline", options: { steps: own } };
    return { expression: JSON.stringify(whole), options: [] };
  }
  return { expression: [...before, last.kind].join(" | "), options };
}

/** `pca components=5`; undefined where it cannot be typed. */
function stepText({ kind, options }: RecipeJson, registry: Registry): string | undefined {
  const settings = settingsOf(registry.method(kind).options, options);
  // Steps are separated by bars, settings by spaces.
  if (settings.some(({ text }) => text === undefined || /[\s|]/.test(text))) return undefined;
  return [kind, ...settings.map(({ path, text }) => `${path}=${text}`)].join(" ");
}

/** The options of the last step; undefined where one cannot be typed. */
function typedOptions({ kind, options }: RecipeJson, registry: Registry): TypedOption[] | undefined {
  const settings = settingsOf(registry.method(kind).options, options);
  const typed = settings.flatMap(({ text, ...rest }) => (text === undefined ? [] : [{ ...rest, text }]));
  return typed.length === settings.length ? typed : undefined;
}

function lines(...parts: readonly (readonly string[])[]): string {
  return `${parts.flat().join("\n")}\n`;
}
