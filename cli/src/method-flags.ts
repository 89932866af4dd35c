/** Adds the options of a method as flags to the commands that fit one method. */
import { type Command, Option } from "commander";
import type { AnyMethod } from "lectern/contract";
import { type MethodFlag, optionsFromFlags } from "./recipes/option-flags.js";
import { brokenAt } from "./terminal/help-layout.js";

/** A command after parsing, with the method whose options it accepts. */
export type MethodCommand = Command;

/** The first words of the heading of the method's flags in the help. */
const methodHeading = "Options of ";

/** Which commands take a method, as an argument or as a flag. */
const takesMethod: Readonly<Record<string, "argument" | "flag">> = {
  fit: "argument",
  search: "argument",
  embed: "flag",
  cluster: "flag",
  outliers: "flag",
};

/** A command with the method that its words name, and the flags of that method. */
interface NamedMethod {
  readonly command: Command;
  readonly method: AnyMethod;
  readonly flags: readonly MethodFlag[];
}

/** The method that the words name; the registry is loaded only where there is one. */
async function findMethod(program: Command, words: readonly string[]): Promise<NamedMethod | undefined> {
  const [name, ...rest] = words;
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined || takesMethod[name] === undefined) return undefined;
  const expression = takesMethod[name] === "argument" ? firstOperand(rest) : methodFlag(rest, command);
  if (expression === undefined) return undefined;
  const [{ registry }, { methodFlags }, { lastKind }] = await Promise.all([
    import("lectern/registry"),
    import("./recipes/option-flags.js"),
    import("./recipes/parse-recipe.js"),
  ]);
  const kind = lastKind(expression);
  const method = registry.methods.find((one) => one.kind === kind);
  return method === undefined ? undefined : { command, method, flags: methodFlags(method.options) };
}

/** Adds the flags of the method that the words name; words without a method leave the program as it is. */
export async function addMethodFlags(program: Command, words: readonly string[]): Promise<void> {
  const found = await findMethod(program, words);
  if (found === undefined) return;
  const { command, method, flags } = found;
  const about = `${method.title} (${method.kind}): ${method.summary}`;
  command.addHelpText("before", `${brokenAt(/ +/, about, 80, " ").join("\n")}\n`);
  const taken = new Set(command.options.map((option) => option.attributeName()));
  for (const { path, flag, placeholder, description } of flags) {
    // A flag of the command itself takes precedence; the method's option is available as --set.
    if (taken.has(path) && path !== "seed") continue;
    if (path === "seed") continue;
    command.addOption(
      new Option(placeholder === undefined ? flag : `${flag} <${placeholder}>`, description).helpGroup(
        `${methodHeading}${method.kind}:`,
      ),
    );
  }
}

/** How the options of a method are given to the command. */
export interface OptionFlags {
  /** The method whose options are flags. */
  readonly kind: string;
  /** The flag by which an option is given, named as in the details of errors: "maxDepth", "alphas[2]", "kernel.kind". */
  flagOf(option: string): string | undefined;
}

/** The flags of the method that the words name. */
export async function optionFlags(program: Command, words: readonly string[]): Promise<OptionFlags | undefined> {
  const found = await findMethod(program, words);
  if (found === undefined) return undefined;
  const { command, method, flags } = found;
  const isMethods = new Set(command.options.filter(isOfMethod).map((option) => option.attributeName()));
  return {
    kind: method.kind,
    flagOf(option) {
      // Places in lists and the kinds of alternatives are given together with the whole.
      const path = option.replace(/\[.*$/, "").replace(/\.kind$/, "");
      const own = flags.find((one) => one.path === path);
      if (own === undefined) return undefined;
      if (path === "seed") return "--seed";
      return isMethods.has(path) ? own.flag : `--set ${path}`;
    },
  };
}

function isOfMethod(option: Option): boolean {
  return option.helpGroupHeading?.startsWith(methodHeading) === true;
}

/** The options of the method that were given as flags, and by `--set`. */
export function givenMethodOptions(
  kind: string,
  table: Parameters<typeof optionsFromFlags>[1],
  command: Command,
  settings: readonly (readonly [string, string])[],
): Record<string, unknown> {
  const given = new Map<string, string | boolean>();
  for (const option of command.options) {
    const path = option.attributeName();
    if (isOfMethod(option) && command.getOptionValueSource(path) === "cli")
      given.set(path, command.getOptionValue(path));
  }
  for (const [path, value] of settings) given.set(path, value);
  // The seed is a flag of every command; a method without randomness has no such option.
  if (Object.hasOwn(table, "seed") && !given.has("seed")) given.set("seed", String(command.getOptionValue("seed")));
  return optionsFromFlags(kind, table, given);
}

/** The first word that is neither a flag nor a flag's value: methods come before their flags. */
function firstOperand(words: readonly string[]): string | undefined {
  return words[0]?.startsWith("-") === false ? words[0] : undefined;
}

function methodFlag(words: readonly string[], command: Command): string | undefined {
  for (const [i, word] of words.entries()) {
    if (word === "-m" || word === "--method") return words[i + 1];
    if (word.startsWith("--method=")) return word.slice("--method=".length);
  }
  return command.getOptionValue("method");
}
