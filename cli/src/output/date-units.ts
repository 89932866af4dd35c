/** Dates for formats that count time in whole units. */

/** Whether milliseconds are enough to say these dates. */
export function areWholeMilliseconds(values: Float64Array): boolean {
  return values.every((value) => Number.isNaN(value) || Number.isInteger(value));
}

/** A date in whole units, of which a millisecond has so many; the whole part is kept exactly. */
export function wholeUnits(milliseconds: number, unitsOfMillisecond: 1 | 1000): bigint {
  const whole = Math.floor(milliseconds);
  const rest = Math.round((milliseconds - whole) * unitsOfMillisecond);
  return BigInt(whole) * BigInt(unitsOfMillisecond) + BigInt(rest);
}
