/** Which options of a method a film can run over, and through which values. */
import type { Option, OptionTable } from "lectern";

/** An option a film can run over. */
export interface Playable {
  readonly option: string;
  /** Whether it counts what the method does one after the other: the film then shows the method at work. */
  readonly counts: boolean;
  readonly values: readonly number[];
}

/** The options that count iterations, in the library's vocabulary. */
const counting = new Set(["maxIterations", "iterations", "trees", "rounds", "epochs"]);

/** A film of more frames takes long to make and tells no more. */
const FRAMES = 30;

/**
 * The options of a table that are numbers, those that count iterations first. `iterations` is how many the last fit
 * took, where it is known: a film ends there.
 */
export function playableOptions(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  iterations: number,
): Playable[] {
  const found = Object.entries(table).flatMap(([name, declared]): Playable[] => {
    const option = declared.type === "optional" ? declared.option : declared;
    if ((option.type !== "number" && option.type !== "integer") || name === "seed" || name === "tolerance") return [];
    const counts = counting.has(name);
    const current = options[name] ?? declared.default;
    const now = typeof current === "number" ? current : option.default;
    const last = counts && iterations > 0 ? Math.min(now, iterations) : now;
    const values = counts ? wholeNumbers(Math.max(1, option.minimum), last) : valuesAround(option, now);
    return values.length > 1 ? [{ option: name, counts, values }] : [];
  });
  return found.sort((a, b) => Number(b.counts) - Number(a.counts));
}

type NumberOption = Extract<Option, { type: "number" | "integer" }>;

/** Values on both sides of the one in use, within the bounds: tenfold steps for numbers without an upper bound. */
function valuesAround({ type, minimum, maximum, open }: NumberOption, now: number): number[] {
  if (type === "integer") {
    return wholeNumbers(Math.max(minimum, Math.min(now, 1)), Math.min(maximum, Math.max(10, 4 * now)));
  }
  if (Number.isFinite(minimum) && Number.isFinite(maximum)) {
    const edge = open ? (maximum - minimum) / (2 * FRAMES) : 0;
    return evenly(minimum + edge, maximum - edge);
  }
  if (minimum < 0) return evenly(now - Math.max(1, 2 * Math.abs(now)), now + Math.max(1, 2 * Math.abs(now)));
  const middle = Math.log10(now > 0 ? now : 1);
  const lowest = minimum > 0 ? Math.log10(minimum) : middle - 3;
  return evenly(lowest, middle + 3).map((power) => Math.max(minimum, Number((10 ** power).toPrecision(3))));
}

function evenly(from: number, to: number): number[] {
  return Array.from({ length: FRAMES }, (_, k) => Number((from + ((to - from) * k) / (FRAMES - 1)).toPrecision(6)));
}

/** Every whole number where they are few; otherwise the first ones, and then ever larger steps, as methods settle. */
function wholeNumbers(from: number, to: number): number[] {
  if (to - from < FRAMES) return Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
  const ratio = (to - from + 1) ** (1 / (FRAMES - 1));
  const values = new Set<number>();
  for (let k = 0; k < FRAMES; k++) values.add(Math.min(to, from + Math.max(k, Math.round(ratio ** k) - 1)));
  values.add(to);
  return [...values].sort((a, b) => a - b);
}
