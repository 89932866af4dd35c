/** The numbers that a slider stops at: few enough to reach each, near enough to feel continuous. */
import type { NumberOption } from "./option-types.js";

/** The stops within each power of ten: about equally far apart as ratios, and round. */
const mantissas = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** More stops than this and neighbours are less than a pixel apart. */
const mostStops = 200;

/** Whether the option is a seed, for which larger and smaller have no meaning. */
export function isSeed({ type, minimum, maximum }: NumberOption): boolean {
  return type === "integer" && minimum === 0 && maximum === 2 ** 32 - 1;
}

/**
 * The stops of an option's slider, ascending, its default among them. Between two bounds they are evenly spaced; above
 * one bound they are spaced by ratios around the default, because 0.01, 0.1 and 1 are the steps that matter there.
 * Undefined for seeds and for numbers without a lower bound, of which any may be meant.
 */
export function scaleOf(option: NumberOption): readonly number[] | undefined {
  const { type, minimum, maximum, open } = option;
  if (isSeed(option) || minimum === -Infinity) return undefined;
  const even = maximum !== Infinity && (type === "number" || maximum - minimum <= mostStops);
  const stops = even ? evenStops(option) : ratioStops(option);
  const isTaken = (value: number) => (open ? value > minimum && value < maximum : value >= minimum && value <= maximum);
  const ends = even ? [minimum, maximum] : [minimum];
  return [...new Set([...ends, ...stops, option.default])].filter(isTaken).sort((a, b) => a - b);
}

/** The stop nearest to a value, as its place in the scale; nearest by ratio where both are above zero. */
export function nearestStop(stops: readonly number[], value: number): number {
  let best = 0;
  for (let i = 1; i < stops.length; i++) {
    if (distance(stops[i], value) < distance(stops[best], value)) best = i;
  }
  return best;
}

function distance(stop: number, value: number): number {
  if (stop === value) return 0;
  return stop > 0 && value > 0 ? Math.abs(Math.log(stop / value)) : Math.abs(stop - value) + 1e3;
}

/** Multiples of a power of ten, or of five times it, forty to two hundred of them; all numbers where they are whole. */
function evenStops({ type, minimum, maximum }: NumberOption): number[] {
  const power = 10 ** Math.floor(Math.log10((maximum - minimum) / 50));
  const step = type === "integer" ? 1 : (maximum - minimum) / power > mostStops ? 5 * power : power;
  const first = Math.ceil(minimum / step);
  const last = Math.floor(maximum / step);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Round numbers around the default; whole numbers up to 20 are all there. */
function ratioStops(option: NumberOption): number[] {
  const whole = option.type === "integer";
  const [low, high] = reach(option);
  const stops = whole ? Array.from({ length: Math.min(20, high) + 1 }, (_, value) => value) : [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (const mantissa of mantissas) {
      const value = Number(`${mantissa}e${power}`);
      if (value >= (whole ? 20 : low) && value <= high) stops.push(value);
    }
  }
  return stops;
}

/** From where to where the numbers around a default are worth trying. */
function reach({ type, default: initial, minimum, maximum }: NumberOption): readonly [number, number] {
  if (type === "integer") return [Math.max(minimum, 1), Math.min(maximum, Math.max(20, 10 * initial))];
  if (minimum > 0) return [minimum, 10 * Math.max(initial, minimum)];
  return initial > 0 ? [initial / 1000, initial * 1000] : [1e-4, 100];
}
