/** Small sound encoders of tables, which must pass every check and from which the broken ones are made. */

import { defineEncoder, type EncoderData } from "../../src/contract/define-encoder.js";
import * as state from "../../src/contract/state/fields.js";
import { column, type Matrix } from "../../src/data/matrix.js";
import { createTable, type Table } from "../../src/data/table/table.js";
import { toyFacts } from "../toy-facts.js";

/** The table for encoders of numbers; the second column has a missing value. */
export const numberTable: Table = createTable({
  length: Array.from({ length: 12 }, (_, i) => 3 + ((5 * i) % 7)),
  width: Array.from({ length: 12 }, (_, i) => (i === 4 ? null : 10 - ((3 * i) % 5))),
});

export const tableSettings = { data: { x: numberTable } };

export interface NumberMeanState {
  readonly mean: number;
}

type NumberColumn = EncoderData<"number">["column"];

/** The weighted mean of the values that are present; 0 without any. */
export function numberMean({ values }: NumberColumn, weights?: Float64Array): number {
  let [sum, total] = [0, 0];
  values.forEach((value, i) => {
    const weight = weights?.[i] ?? 1;
    if (Number.isNaN(value) || weight === 0) return;
    sum += weight * value;
    total += weight;
  });
  return total > 0 ? sum / total : 0;
}

export function movedColumn({ values }: NumberColumn, by: number): Matrix {
  return { rows: values.length, columns: 1, data: values.map((value) => value + by) };
}

export const shiftNumbersDefinition = {
  kind: "shift-numbers",
  title: "Shift numbers",
  summary: "Subtracts the mean of each column of numbers.",
  facts: toyFacts,
  accepts: ["number"] as const,
  options: {},
  learns: { mean: state.number("mean of the column") },
  supports: { weights: true },
  fit: ({ column: numbers, weights }: EncoderData<"number">) => ({ state: { mean: numberMean(numbers, weights) } }),
  transform: ({ mean }: NumberMeanState, numbers: NumberColumn) => movedColumn(numbers, -mean),
  outputFeatures: (_: unknown, name: string): readonly string[] => [`${name}__shifted`],
};

export const shiftNumbers = defineEncoder({
  ...shiftNumbersDefinition,
  offers: {
    inverse: ({ mean }, x) => ({ type: "number", values: column(x, 0).map((value) => value + mean) }),
  },
});

/** The same without weights and without an inverse; missing values become 0. */
export const fillNumbers = defineEncoder({
  ...shiftNumbersDefinition,
  kind: "fill-numbers",
  supports: { fillsMissing: true },
  fit: ({ column: numbers }) => ({ state: { mean: numberMean(numbers) } }),
  transform: ({ mean }, { values }) => ({
    rows: values.length,
    columns: 1,
    data: values.map((value) => (Number.isNaN(value) ? 0 : value - mean)),
  }),
});
