/** Parses values to try: `alpha=0.1,1,10`, `gamma=0.001..10` (log-uniform), `solver=svd,lanczos`, `penalty={…},{…}`. */
import type { AnyRecipe, Option, TuningRange } from "lectern/contract";
import { findOption } from "lectern/pipeline";
import { CommandFailure } from "../command-failure.js";

type Setting = (text: string) => [path: string, value: string];

/** The path and its values; a range with two dots is a distribution, of integers if both ends are integers. */
export function parseTried(text: string, parse: Setting): [string, readonly unknown[] | TuningRange] {
  const [path, value] = parse(text);
  const range = /^(-?[\d.]+(?:e[-+]?\d+)?)\.\.(-?[\d.]+(?:e[-+]?\d+)?)$/i.exec(value);
  if (range !== null) return [path, rangeOf(path, range[1], range[2])];
  try {
    return [path, JSON.parse(`[${value}]`)];
  } catch {
    return [path, value.split(",").map((part) => plainValue(part.trim()))];
  }
}

/** The values to try for options of a recipe; an alternative with its default fields may be given by its kind alone. */
export function triedValues(
  recipe: AnyRecipe,
  texts: readonly string[],
  parse: Setting,
): Record<string, readonly unknown[] | TuningRange> {
  const entries = texts.map((text) => {
    const [path, values] = parseTried(text, parse);
    return [path, "kind" in values ? values : asAlternatives(findOption(recipe, path).option, values)] as const;
  });
  return Object.fromEntries(entries);
}

function asAlternatives(option: Option, values: readonly unknown[]): readonly unknown[] {
  const inner = option.type === "optional" ? option.option : option;
  return inner.type === "variant"
    ? values.map((value) => (typeof value === "string" ? { kind: value } : value))
    : values;
}

function rangeOf(path: string, first: string, last: string): TuningRange {
  const [from, to] = [Number(first), Number(last)];
  if (!(from < to))
    throw new CommandFailure("usage", `${path}: a range goes from a smaller to a larger number, got ${first}..${last}`);
  if (/^\d+$/.test(first) && /^\d+$/.test(last)) return { kind: "integer", from, to };
  // A range over orders of magnitude is log-uniform.
  return { kind: from > 0 && to / from >= 10 ? "log-uniform" : "uniform", from, to };
}

function plainValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (text === "none" || text === "null") return null;
  const number = Number(text);
  return text !== "" && !Number.isNaN(number) ? number : text;
}
