/** Whether a column has values, distinct values and missing values. */

import { columnLength, missingInColumn } from "../../data/table/column.js";
import type { Column } from "../../data/table/table.js";

export interface ColumnSurvey {
  /** Whether there is a value. */
  readonly hasValues: boolean;
  /** Whether there are two different values. */
  readonly varies: boolean;
  /** Whether a value is missing. */
  readonly hasGaps: boolean;
}

/** Surveys a column. Rows of weight 0 count as left out. */
export function surveyColumn(column: Column, weights?: Float64Array): ColumnSurvey {
  const rows = columnLength(column);
  let first = -1;
  let varies = false;
  let hasGaps = false;
  for (let i = 0; i < rows && !(varies && hasGaps); i++) {
    if (weights !== undefined && weights[i] === 0) continue;
    if (missingInColumn(column, i)) hasGaps = true;
    else if (first < 0) first = i;
    else varies ||= differs(column, first, i);
  }
  return { hasValues: first >= 0, varies, hasGaps };
}

/** Whether two rows that both have a value have different ones. */
function differs(column: Column, a: number, b: number): boolean {
  switch (column.type) {
    case "category":
    case "ordinal":
      return column.codes[a] !== column.codes[b];
    case "image": {
      const size = column.width * column.height * column.channels;
      for (let k = 0; k < size; k++) if (column.pixels[a * size + k] !== column.pixels[b * size + k]) return true;
      return false;
    }
    default:
      return column.values[a] !== column.values[b];
  }
}
