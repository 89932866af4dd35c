/** The heights of bars on a logarithmic scale. */

/** The powers of ten from the bottom to the top. */
const DECADES = 6;

/** From 0 to 1: the largest number is at the top, one a million times smaller at the bottom. */
export function barHeights(values: readonly number[]): number[] {
  const largest = Math.max(...values.filter(Number.isFinite), 0);
  return values.map((value) => {
    if (!(value > 0 && largest > 0)) return 0;
    return Math.min(1, Math.max(0, 1 + Math.log10(value / largest) / DECADES));
  });
}
