/** Held-out samples. */
import { expect, test } from "vitest";
import { divideRows } from "./early-stopping.js";

const on = { kind: "on", validationShare: 0.2, patience: 3, minImprovement: 0, stratify: true } as const;

test("rows are divided into training and held-out, each class in its share, without those of weight 0", () => {
  const weights = Float64Array.from({ length: 60 }, (_, i) => (i < 10 ? 0 : 1));
  const codes = Int32Array.from({ length: 60 }, (_, i) => (i < 50 ? 0 : 1));
  const { rows, heldOut } = divideRows(weights, on, 1, codes);
  expect([...rows, ...heldOut].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 10));
  expect(heldOut.filter((i) => codes[i] === 0)).toHaveLength(8);
  expect(heldOut.filter((i) => codes[i] === 1)).toHaveLength(2);
  expect(divideRows(weights, { kind: "off" }, 1).heldOut).toHaveLength(0);
});
