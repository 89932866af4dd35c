/** Entries of all columns in one array, those of each column together: where they begin, as part of a state. */
import * as state from "../contract/state/fields.js";

/** Where the entries of each column begin; those of the last one end at the last number. */
export const startState = state.integers(
  "features + 1",
  "where the entries of each column begin in the arrays below; column j ends where column j + 1 begins",
  { order: "ascending" },
  (start) => (start[0] === 0 ? undefined : `must begin with 0, got ${start[0]}`),
);

/** What is wrong with the entries from … to − 1, which are those of one column; undefined when nothing is. */
type ColumnCheck = (values: Float64Array, from: number, to: number) => string | undefined;

/** Checks the entries of each column, after the field `start` of the same record. */
export function inColumns(
  check: (record: state.StateContext["record"]) => ColumnCheck,
): state.StateCheck<Float64Array> {
  return (values, { record }) => {
    const start = record["start"] as Int32Array;
    const columns = start.length - 1;
    if (start[columns] !== values.length)
      return `must have the length ${start[columns]} (end of the last column), got ${values.length}`;
    const checkColumn = check(record);
    for (let j = 0; j < columns; j++) {
      const problem = checkColumn(values, start[j], start[j + 1]);
      if (problem !== undefined) return `${problem}, in column ${j}`;
    }
    return undefined;
  };
}
