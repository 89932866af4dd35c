/** What a report says about columns from which nothing, or too little, can be learned. */
import { type Warning, type WarningCode, warn } from "../core/report.js";

/** The smallest number with full precision; below it a variance has lost its digits. */
const SMALLEST_NORMAL = 2 ** -1022;

/** Whether a variance this small, by itself or beside the mean, is only what rounding leaves of a constant column. */
export function isConstant(variance: number, mean: number): boolean {
  return variance <= Math.max(SMALLEST_NORMAL, (10 * Number.EPSILON * Math.abs(mean)) ** 2);
}

/** More columns than this are counted, not listed: a report is for people. */
const MAX_LISTED = 10;

/** One warning a column for which the test holds: "column 3 has no values; …". */
export function columnWarnings(
  code: WarningCode,
  columns: number,
  test: (column: number) => boolean,
  text: string,
): Warning[] {
  const found = Array.from({ length: columns }, (_, j) => j).filter(test);
  const listed = found.slice(0, MAX_LISTED).map((j) => warn(code, `column ${j} ${text}`, { column: j }));
  const more = found.slice(MAX_LISTED);
  if (more.length === 0) return listed;
  return [...listed, warn(code, `${more.length} more columns; each ${text}`, { columns: more })];
}

/** The words for a column without any value that is then left alone. */
export const noValues = "has no values; it is left unchanged";
