import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { fromDense, isSparse, toDense } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { normalizeRows } from "./normalize-rows.js";

const lengths = {
  l1: (row: Float64Array) => row.reduce((sum, value) => sum + Math.abs(value), 0),
  l2: (row: Float64Array) => Math.hypot(...row),
  max: (row: Float64Array) => Math.max(...row.map(Math.abs)),
};

test("every row gets length 1 and keeps its direction, at any scale", () => {
  for (const norm of ["l1", "l2", "max"] as const) {
    for (const size of [1e-200, 1, 1e200]) {
      const x = normalMatrix(6, 5, createRandom(1));
      const scaled = { ...x, data: x.data.map((value) => size * value) };
      const z = normalizeRows({ norm }).fit({ x: scaled }).transform(scaled);
      for (let i = 0; i < 6; i++) {
        const row = z.data.subarray(5 * i, 5 * i + 5);
        expect(lengths[norm](row)).toBeCloseTo(1, 12);
        const length = lengths[norm](x.data.subarray(5 * i, 5 * i + 5));
        expectClose(
          row,
          x.data.subarray(5 * i, 5 * i + 5).map((value) => value / length),
          1e-14,
        );
      }
    }
  }
});

test("rows of zeros stay zero and are counted; sparse samples stay sparse", () => {
  const rows = [
    [3, 4],
    [0, 0],
  ];
  const model = normalizeRows().fit({ x: rows });
  expect(model.report.warnings.map(({ message }) => message)).toEqual(["1 of 2 rows are zero and stay zero"]);
  expectClose(model.transform(rows).data, [0.6, 0.8, 0, 0], 1e-15);
  const z = model.transform(fromDense(rows));
  if (!isSparse(z)) throw new Error("it is dense");
  expectClose(toDense(z).data, [0.6, 0.8, 0, 0], 1e-15);
  expect(normalizeRows().fit({ x: fromDense(rows) }).report.warnings).toEqual(model.report.warnings);
});
