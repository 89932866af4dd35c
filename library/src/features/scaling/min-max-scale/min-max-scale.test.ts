import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { selectRows } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { minMaxScale } from "./min-max-scale.js";

const entry = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const rows = fc.array(fc.tuple(entry, entry), { minLength: 2, maxLength: 15 });

describe("laws", () => {
  test("every column that varies spans exactly 0 to 1", () => {
    fc.assert(
      fc.property(rows, (x) => {
        const z = minMaxScale().fit({ x }).transform(x);
        for (const j of [0, 1]) {
          const before = x.map((row) => row[j]);
          const after = Array.from({ length: z.rows }, (_, i) => z.data[2 * i + j]);
          expect(Math.min(...after)).toBe(0);
          expect(Math.max(...after)).toBe(Math.max(...before) > Math.min(...before) ? 1 : 0);
        }
      }),
    );
  });

  test("the inverse restores the values, and updates in pieces equal one fit", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(20, 3, createRandom(seed));
      const model = minMaxScale({ lower: -3, upper: 5 }).fit({ x });
      expectClose(model.inverse(model.transform(x)).data, x.data, 1e-14);
      const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
      const pieces = minMaxScale({ lower: -3, upper: 5 })
        .fit({ x: selectRows(x, range(0, 7)) })
        .update({ x: selectRows(x, range(7, 20)) });
      expect(pieces.state).toEqual(model.state);
    }
  });

  test("clipping limits unseen values to the ends, and leaves missing values missing", () => {
    const model = minMaxScale({ clip: true }).fit({ x: [[0], [10]] });
    expect(Array.from(model.transform([[-5], [5], [20], [Number.NaN]]).data)).toEqual([0, 0.5, 1, Number.NaN]);
  });
});

test("constant and empty columns, and one row, give defined results and warnings", () => {
  const model = minMaxScale({ lower: 2, upper: 4 }).fit({ x: [[7, Number.NaN]] });
  expect(Array.from(model.transform([[7, 5]]).data)).toEqual([2, 5]);
  expect(Array.from(model.inverse([[2, 5]]).data)).toEqual([7, 5]);
  expect(model.report.warnings.map(({ message }) => message)).toEqual([
    "column 1 has no values; it is left unchanged",
    "column 0 is constant; it becomes 2",
  ]);
});

test("refuses lower bounds above the upper, and a range too large", () => {
  expect(refusal(() => minMaxScale({ lower: 1 }).fit({ x: [[1]] }))).toBe(
    "invalid-option: min-max-scale: lower must be below upper, got 1 and 1",
  );
  expect(refusal(() => minMaxScale().fit({ x: [[-1.5e308], [1.5e308]] }))).toBe(
    'numerical: min-max-scale: column "x0" has values as large as 1.50e+308, whose squares overflow; divide it by a constant',
  );
});
