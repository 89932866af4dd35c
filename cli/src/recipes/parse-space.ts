/** Parses values to try: `alpha=0.1,1,10`, `gamma=0.001..10` (log-uniform), `penalty={…},{…}`. */
import type { TuningRange } from "lectern/contract";
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
