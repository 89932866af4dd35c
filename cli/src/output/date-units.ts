/** Dates for formats that store time as integers. */

/** Whether all dates are whole milliseconds. */
export function areWholeMilliseconds(values: Float64Array): boolean {
  return values.every((value) => Number.isNaN(value) || Number.isInteger(value));
}

/** A date as an integer number of units, given the units per millisecond; the integer part is exact. */
export function wholeUnits(milliseconds: number, unitsPerMillisecond: 1 | 1000): bigint {
  const whole = Math.floor(milliseconds);
  const rest = Math.round((milliseconds - whole) * unitsPerMillisecond);
  return BigInt(whole) * BigInt(unitsPerMillisecond) + BigInt(rest);
}
