/** `lectern methods`: the list of methods. */
import { tasks } from "lectern/advice";
import type { AnyMethod, Traits } from "lectern/contract";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { print } from "../output/print.js";
import { aligned, terminalWidth } from "../terminal/layout.js";
import { mention } from "../terminal/say.js";
import { styled, widthOf } from "../terminal/style.js";

interface MethodsFlags {
  readonly task?: string;
  readonly sparse?: boolean;
  readonly weights?: boolean;
  readonly missing?: boolean;
  readonly probabilities?: boolean;
  readonly update?: boolean;
  readonly json?: boolean;
}

/** A composite method has the tasks of the methods it is made of. */
const known = tasks.filter((task) => task !== "composed");

export function methods(word: string | undefined, flags: MethodsFlags): void {
  const chosen = registry.methods.filter((method) => matches(method, word) && suits(method, flags));
  if (flags.json === true) {
    print(JSON.stringify(chosen.map(factsOf), null, 2));
    return;
  }
  if (chosen.length === 0) {
    mention("no method matches; list all with: lectern methods");
    return;
  }
  const rows = chosen.map(({ kind, summary, traits }) => [
    styled(kind, "bold", process.stdout),
    roleOf(traits),
    summary,
  ]);
  const width = process.stdout.isTTY ? terminalWidth() : Number.POSITIVE_INFINITY;
  for (const line of aligned(rows)) print(shortened(line, width));
  mention(
    `${chosen.length} ${chosen.length === 1 ? "method" : "methods"}; details: lectern describe ${chosen[0].kind}`,
  );
}

function matches({ kind, title, summary }: AnyMethod, word: string | undefined): boolean {
  return word === undefined || `${kind} ${title} ${summary}`.toLowerCase().includes(word.toLowerCase());
}

function suits(method: AnyMethod, flags: MethodsFlags): boolean {
  const { traits } = method;
  const { task, sparse, weights, missing, probabilities, update } = flags;
  if (task !== undefined && !known.some((each) => each === task)) {
    throw new CommandFailure("usage", `unknown task ${task}; the tasks are ${known.join(", ")}`);
  }
  const asks = [task, sparse, weights, missing, probabilities, update].some((flag) => flag !== undefined);
  // What a composite method can do depends on its parts.
  if (traits === undefined) return !asks;
  return (
    (task === undefined || method.facts.task === task) &&
    (sparse === undefined || traits.supports.sparse) &&
    (weights === undefined || traits.supports.weights) &&
    (missing === undefined || traits.supports.missing) &&
    (probabilities === undefined || traits.offers.includes("probabilities")) &&
    (update === undefined || traits.offers.includes("update"))
  );
}

function roleOf(traits: Traits | undefined): string {
  return traits?.role ?? "composite";
}

/** The facts about a method as JSON. */
export function factsOf({ kind, title, summary, facts, traits }: AnyMethod) {
  return { kind, title, summary, facts, ...(traits === undefined ? {} : { ...traits }) };
}

/** The line up to a width; its styles, which are at its beginning, do not count. */
function shortened(line: string, width: number): string {
  const shown = widthOf(line);
  return shown <= width ? line : `${line.slice(0, width - 1 + line.length - shown)}…`;
}
