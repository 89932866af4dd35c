/** Adds the options of a method as flags to the commands that fit one method. */
import { type Command, Option } from "commander";
import { optionsFromFlags } from "./recipes/option-flags.js";

/** A command after parsing, with the method whose options it accepts. */
export type MethodCommand = Command;

/** Which commands take a method, as an argument or as a flag. */
const takesMethod: Readonly<Record<string, "argument" | "flag">> = {
  fit: "argument",
  search: "argument",
  embed: "flag",
  cluster: "flag",
};

/** Adds the flags of the method that the arguments name; without a method the program stays as it is. */
export async function addMethodFlags(program: Command, words: readonly string[]): Promise<void> {
  const [name, ...rest] = words;
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined || takesMethod[name] === undefined) return;
  const expression = takesMethod[name] === "argument" ? firstOperand(rest) : methodFlag(rest, command);
  if (expression === undefined) return;
  const [{ registry }, { methodFlags }, { lastKind }] = await Promise.all([
    import("lectern/registry"),
    import("./recipes/option-flags.js"),
    import("./recipes/parse-recipe.js"),
  ]);
  const kind = lastKind(expression);
  const method = registry.methods.find((one) => one.kind === kind);
  if (method === undefined) return;
  command.addHelpText("before", `${method.title} (${method.kind}): ${method.summary}\n`);
  const taken = new Set(command.options.map((option) => option.attributeName()));
  for (const { path, flag, placeholder, description } of methodFlags(method.options)) {
    // A flag of the command itself takes precedence; the method's option is available as --set.
    if (taken.has(path) && path !== "seed") continue;
    if (path === "seed") continue;
    command.addOption(
      new Option(placeholder === undefined ? flag : `${flag} <${placeholder}>`, description).helpGroup(
        `Options of ${method.kind}:`,
      ),
    );
  }
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
    const isMethods = option.helpGroupHeading?.startsWith("Options of ") === true;
    if (isMethods && command.getOptionValueSource(path) === "cli") given.set(path, command.getOptionValue(path));
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
