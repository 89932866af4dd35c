import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { fromDense, isSparse } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { maxAbsScale } from "./max-abs-scale.js";

test("the largest absolute value of every column becomes 1, signs and zeros are kept, and the inverse is exact", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(15, 4, createRandom(seed));
    x.data[5] = 0;
    const model = maxAbsScale().fit({ x });
    const z = model.transform(x);
    for (let j = 0; j < 4; j++) {
      const sizes = Array.from({ length: 15 }, (_, i) => Math.abs(z.data[4 * i + j]));
      expect(Math.max(...sizes)).toBe(1);
    }
    expect(z.data.map(Math.sign)).toEqual(x.data.map(Math.sign));
    expectClose(model.inverse(z).data, x.data, 1e-15);
  }
});

test("sparse samples stay sparse with the same pattern", () => {
  const x = fromDense([
    [0, 4],
    [-2, 0],
  ]);
  const z = maxAbsScale().fit({ x }).transform(x);
  if (!isSparse(z)) throw new Error("it is dense");
  expect(Array.from(z.values)).toEqual([1, -1]);
  expect(z.columnIndex).toEqual(x.columnIndex);
});

test("columns of zeros and without values are unchanged and named; update corrects them", () => {
  const first = maxAbsScale().fit({ x: [[0, Number.NaN]] });
  expect(first.report.warnings.map(({ message }) => message)).toEqual([
    "column 1 has no values; it is left unchanged",
    "column 0 is zero; it stays zero",
  ]);
  expect(Array.from(first.transform([[3, 5]]).data)).toEqual([3, 5]);
  const later = first.update({ x: [[-4, 2]] });
  expect(Array.from(later.state.scale)).toEqual([4, 2]);
  expect(later.report.warnings).toEqual([]);
});
