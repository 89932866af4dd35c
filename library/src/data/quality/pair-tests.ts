/** The rules about two columns, or two rows, at once. */

import { missingInColumn } from "../table/column.js";
import { type Column, cellValue } from "../table/table.js";
import { orderOf, type Verdict } from "./column-tests.js";
import type { Constraint } from "./constraints.js";
import { firstEqualRows } from "./row-index.js";

type Relation = Extract<Constraint, { rule: "compare" }>["relation"];

const relations: Readonly<Record<Relation, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  ">=": (a, b) => a >= b,
  ">": (a, b) => a > b,
};

/** "compare": rows in which one of the two values is missing do not violate it. */
export function relationTest(a: Column, b: Column, relation: Relation): Verdict {
  if (relation === "=" || relation === "!=") {
    const wanted = relation === "=";
    return (row) =>
      !missingInColumn(a, row) && !missingInColumn(b, row) && (cellValue(a, row) === cellValue(b, row)) !== wanted;
  }
  const [left, right] = [orderOf(a), orderOf(b)];
  if (left === undefined || right === undefined || a.type !== b.type || !sameLevels(a, b)) {
    return `cannot be compared with the other column: the types are ${a.type} and ${b.type}`;
  }
  const holds = relations[relation];
  return (row) => {
    const [x, y] = [left(row), right(row)];
    return !Number.isNaN(x) && !Number.isNaN(y) && !holds(x, y);
  };
}

function sameLevels(a: Column, b: Column): boolean {
  return a.type !== "ordinal" || b.type !== "ordinal" || a.levels.join("\0") === b.levels.join("\0");
}

/** "unique" and "distinctRows": duplicates of earlier rows violate it; rows with missing values only do not. */
export function repetitionTest(columns: readonly Column[], rows: number): Verdict {
  const first = firstEqualRows({ rows, names: columns.map((_, j) => String(j)), columns });
  return (row) => first[row] !== row && !columns.every((column) => missingInColumn(column, row));
}
