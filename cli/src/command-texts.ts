/**
 * Command lines as texts, for programs that show them to be copied, such as the workbench: only this file knows the
 * names of the flags. It uses nothing of Node, so that it works in a browser.
 */
import type { Option } from "lectern/contract";
import { kebab } from "./kebab.js";

/** An option of the last step, as it is typed. */
export interface TypedOption {
  /** "maxIterations", "penalty.alpha" */
  readonly path: string;
  readonly option: Option;
  readonly text: string;
}

/** The method of a command. */
export interface TypedMethod {
  /** The steps, the last one without its options. */
  readonly expression: string;
  /** The options of the last step. */
  readonly options: readonly TypedOption[];
}

/** The samples of a command. */
export interface TypedSamples {
  readonly file: string;
  /** Columns that are not learned from. */
  readonly ignored: readonly string[];
  /** Declared types of columns, by name. */
  readonly types: Readonly<Record<string, string>>;
}

/** Maximum length of a line. */
const WIDTH = 96;

/** Where the model goes. */
const MODEL = "model.lectern";

/** Flags of the commands themselves; an option of a method with such a name is set with `--set`. */
const ownFlags = new Set(
  "as color db debug delimiter format from groups ignore into keep label method model out outFormat plot quality quiet seed set sql target threads weights".split(
    " ",
  ),
);

/** `lectern fit`, with a comment for each thing that a flag cannot express. */
export function fitCommand(method: TypedMethod, samples: TypedSamples, target: string | null): string[] {
  const given = target === null ? [] : ["--target", target];
  const words = ["fit", method.expression, samples.file, ...given, ...flagsOf(method), ...columnFlags(samples)];
  return [command([...words, "--out", MODEL]), ...commaComments(samples)];
}

/** What a person must add to `lectern fit` when no target was chosen. */
export const missingTarget = "# This method needs a target: add --target and a column.";

/** `lectern embed`, with the column that colours its plot, or `lectern cluster`. */
export function unsupervisedCommand(
  name: "embed" | "cluster",
  method: TypedMethod,
  samples: TypedSamples,
  color: string | null,
): string[] {
  const result = name === "embed" ? "embedding" : "clusters";
  const colored = color === null ? [] : ["--color", color];
  const words = [
    name,
    samples.file,
    "--method",
    method.expression,
    ...flagsOf(method),
    ...columnFlags(samples),
    ...colored,
  ];
  return [
    command([...words, "--out", `${result}.csv`, "--plot", `${result}.svg`, "--model", MODEL]),
    ...commaComments(samples),
  ];
}

/** `lectern evaluate` with rows that the model has not seen. */
export function evaluateCommand(file: string): string {
  return command(["evaluate", MODEL, file]);
}

/** `lectern predict` for new rows. */
export function predictCommand(file: string, out: string): string {
  return command(["predict", MODEL, file, "--out", out]);
}

function flagsOf({ options }: TypedMethod): string[] {
  return options.flatMap(({ path, option, text }) => {
    if (path === "seed") return ["--seed", text];
    const inner = option.type === "optional" ? option.option : option;
    if (ownFlags.has(path)) return ["--set", `${path}=${text}`];
    if (inner.type !== "flag") return [`--${kebab(path)}`, text];
    // A flag that is on by default can only be turned off, any other only on.
    if (text === String(option.default === true) || path.includes(".")) return ["--set", `${path}=${text}`];
    return [text === "true" ? `--${kebab(path)}` : `--no-${kebab(path)}`];
  });
}

function columnFlags({ ignored, types }: TypedSamples): string[] {
  const declared = Object.entries(types).map(([name, type]) => `${name}=${type}`);
  return [
    ...(declared.length === 0 ? [] : ["--as", declared.join(",")]),
    ...(ignored.length === 0 ? [] : ["--ignore", ignored.join(",")]),
  ];
}

function commaComments({ ignored, types }: TypedSamples): string[] {
  const unclear = (flag: string, names: readonly string[]) =>
    names
      .filter((name) => /,|^\s|\s$/.test(name))
      .map((name) => `# ${flag} splits at commas, so it cannot name ${JSON.stringify(name)}; rename the column.`);
  return [...unclear("--as", Object.keys(types)), ...unclear("--ignore", ignored)];
}

/** The words as a shell takes them; a long command continues on the next line, before a flag. */
function command(words: readonly string[]): string {
  const parts: string[] = [];
  for (const word of ["lectern", ...words]) {
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
