/** What a report says about columns from which nothing, or too little, can be learned. */

/** The smallest number with full precision; below it a variance has lost its digits. */
const SMALLEST_NORMAL = 2 ** -1022;

/** Whether a variance this small, by itself or beside the mean, is only what rounding leaves of a constant column. */
export function isConstant(variance: number, mean: number): boolean {
  return variance <= Math.max(SMALLEST_NORMAL, (10 * Number.EPSILON * Math.abs(mean)) ** 2);
}

/** More columns than this are counted, not listed: a report is for people. */
const MOST_LISTED = 10;

/** One warning a column for which the test holds: "column 3 has no values; …". */
export function columnWarnings(columns: number, test: (column: number) => boolean, text: string): string[] {
  const warnings: string[] = [];
  let more = 0;
  for (let j = 0; j < columns; j++) {
    if (!test(j)) continue;
    if (warnings.length < MOST_LISTED) warnings.push(`column ${j} ${text}`);
    else more++;
  }
  if (more > 0) warnings.push(`${more} more columns: each ${text}`);
  return warnings;
}

/** The words for a column without any value that is then left alone. */
export const noValues = "has no values; it is passed on as it is";
