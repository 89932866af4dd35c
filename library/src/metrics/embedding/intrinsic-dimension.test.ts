import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalColumns } from "../../../test/normal-columns.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, column } from "../../data/matrix.js";
import { swissRoll } from "../../datasets/sheets.js";
import { intrinsicDimension } from "./intrinsic-dimension.js";
import reference from "./reference/embedding.json" with { type: "json" };

test.each(reference.dimensions)("intrinsic dimensions match numpy", ({ x, likelihood, twoNeighbors, correlation }) => {
  expectClose([intrinsicDimension(x)], [likelihood], 1e-10);
  expectClose([intrinsicDimension(x, { method: "two-neighbors" })], [twoNeighbors], 1e-10);
  expectClose([intrinsicDimension(x, { method: "correlation" })], [correlation], 1e-8);
});

describe("intrinsic dimension", () => {
  test("is that of the manifold, not of the space, by every method", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x } = swissRoll({ samples: 600, sampling: "area", seed });
      for (const method of ["likelihood", "two-neighbors", "correlation"] as const) {
        expect(Math.abs(intrinsicDimension(x, { method }) - 2)).toBeLessThan(0.3);
        expect(Math.abs(intrinsicDimension(normalColumns(600, 3, seed), { method }) - 3)).toBeLessThan(0.45);
        expect(
          Math.abs(intrinsicDimension(asMatrix(Array.from(column(x, 1), (h) => [h, 2 * h])), { method }) - 1),
        ).toBeLessThan(0.15);
      }
    }
  });

  test("ignores duplicates; refuses too few samples and neighbours", () => {
    const x = normalColumns(100, 2, 1);
    const twice = { rows: 200, columns: 2, data: Float64Array.from([...x.data, ...x.data]) };
    expect(intrinsicDimension(twice)).toBeCloseTo(intrinsicDimension(x), 10);
    expect(refusal(() => intrinsicDimension([[1], [1], [1], [2], [3]]))).toBe(
      "invalid-data: intrinsicDimension: needs at least 4 different samples, got 3",
    );
    expect(refusal(() => intrinsicDimension(x, { neighbors: 100 }))).toMatch(
      /neighbors must be a whole number from 2 to 99/,
    );
    expect(refusal(() => intrinsicDimension(x, { neighbors: 1 }))).toMatch(/whole number from 2 to 99/);
  });
});
