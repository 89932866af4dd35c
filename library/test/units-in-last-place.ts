/** Errors of numbers, in units in the last place. */
import reference from "../src/numeric/reference/elementary.json" with { type: "json" };

/** The distance between the neighbours of a number of this size. */
export function unitInLastPlace(value: number): number {
  const words = new BigUint64Array(new Float64Array([Math.abs(value)]).buffer);
  const [next] = new Float64Array(new BigUint64Array([words[0] + 1n]).buffer);
  return next === Infinity ? 2 ** 971 : next - Math.abs(value);
}

type Tables = Omit<typeof reference, "tool" | "version" | "script">;

/** The largest error of a function over its reference values, in units in the last place of the value. */
export function largestError(name: keyof Tables, f: (...values: number[]) => number): number {
  let largest = 0;
  for (const row of reference[name]) {
    const [high, low] = row.slice(-2);
    const value = f(...row.slice(0, -2));
    const error = value === high ? Math.abs(low) : Math.abs(value - high - low);
    largest = Math.max(largest, error / unitInLastPlace(high));
  }
  return largest;
}
