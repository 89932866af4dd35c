/** Dates that JavaScript cannot represent, which are refused: as text or in a calendar they would be wrong. */
import { Failure } from "./failure.js";

/** The latest date, and the earliest before 1970, in milliseconds. */
const MAX_DATE = 8.64e15;

/** Whether a number of milliseconds from 1970 is no date; missing ones are. */
export function isBeyondDates(milliseconds: number): boolean {
  return Math.abs(milliseconds) > MAX_DATE;
}

/** The error for such a date; `row` names its row. */
export function beyondDates(title: string, column: string, row: string): Failure {
  return new Failure(
    "file",
    `${title}: column ${JSON.stringify(column)} has a date in ${row} that is not between the years -271821 and 275760`,
    "correct the value or make it missing",
  );
}
