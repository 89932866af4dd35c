/** Which options of a method an animation can run over, and through which values. */
import type { OptionTable } from "lectern/contract";
import { FIT_STEPS } from "../compute/calls.js";
import { scaleOf } from "../forms/number-scale.js";
import type { NumberOption } from "../forms/option-types.js";

/** An option an animation can run over. */
export interface Playable {
  readonly option: string;
  /** Whether it counts what the method does one after the other: the animation then shows the progress of the fit. */
  readonly counts: boolean;
  readonly values: readonly number[];
}

/** The options that count iterations, in the library's vocabulary. */
const counting = new Set(["maxIterations", "iterations", "trees", "rounds", "epochs"]);

/** Maximum number of frames. */
const FRAMES = 30;

/** The steps at which a fit showed its map, as frames of one fit; none if it showed fewer than two. */
export function playableSteps(shownSteps: number): Playable[] {
  return shownSteps > 1 ? [{ option: FIT_STEPS, counts: true, values: wholeNumbers(1, shownSteps) }] : [];
}

/**
 * The options of a table that are numbers, those that count iterations first. `iterations` is how many the last fit
 * took, where it is known: an animation ends there.
 */
export function playableOptions(
  table: OptionTable,
  options: Readonly<Record<string, unknown>>,
  iterations: number,
): Playable[] {
  const found = Object.entries(table).flatMap(([name, declared]): Playable[] => {
    const option = declared.type === "optional" ? declared.option : declared;
    if ((option.type !== "number" && option.type !== "integer") || name === "tolerance") return [];
    const counts = counting.has(name);
    const current = options[name] ?? declared.default;
    const most = typeof current === "number" ? current : option.default;
    const last = iterations > 0 ? Math.min(most, iterations) : most;
    const values = counts ? wholeNumbers(Math.max(1, option.minimum), last) : stopsOf(option);
    return values.length > 1 ? [{ option: name, counts, values }] : [];
  });
  return found.sort((a, b) => Number(b.counts) - Number(a.counts));
}

/** Some of the stops of the option's slider, the first and the last among them. */
function stopsOf(option: NumberOption): number[] {
  const stops = scaleOf(option) ?? [];
  const count = Math.min(FRAMES, stops.length);
  return Array.from({ length: count }, (_, k) => stops[Math.round((k * (stops.length - 1)) / Math.max(1, count - 1))]);
}

/** Every whole number where they are few; otherwise the first ones, and then larger and larger steps, as methods converge. */
function wholeNumbers(from: number, to: number): number[] {
  if (to - from < FRAMES) return Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
  const ratio = (to - from + 1) ** (1 / (FRAMES - 1));
  const values = new Set<number>();
  for (let k = 0; k < FRAMES; k++) values.add(Math.min(to, from + Math.max(k, Math.round(ratio ** k) - 1)));
  values.add(to);
  return [...values].sort((a, b) => a - b);
}
