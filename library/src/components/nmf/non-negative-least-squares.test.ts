import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { asMatrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { nonNegativeLeastSquares } from "./non-negative-least-squares.js";
import reference from "./reference/nmf.json" with { type: "json" };

describe("non-negative least squares", () => {
  test.each([reference.nnls, reference.signedNnls])("matches SciPy's nnls", ({ h, x, w }) => {
    const [parts, samples] = [asMatrix(h), asMatrix(x)];
    const [g, v] = [product(parts, transpose(parts)), product(samples, transpose(parts))];
    expectClose(nonNegativeLeastSquares(g, v).data, w.flat(), 1e-10);
  });

  test("satisfies the Karush-Kuhn-Tucker conditions, also for collinear parts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 1000 }),
        (k, columns, seed) => {
          const random = createRandom(seed);
          // With fewer columns than parts the Gram matrix is singular.
          const [h, x] = [normalMatrix(k, columns, random), normalMatrix(5, columns, random)];
          const [g, v] = [product(h, transpose(h)), product(x, transpose(h))];
          const f = nonNegativeLeastSquares(g, v);
          const gradient = product(f, g).data.map((value, at) => value - v.data[at]);
          const size = Math.max(...v.data.map(Math.abs));
          f.data.forEach((value, at) => {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(gradient[at]).toBeGreaterThan(-1e-7 * size);
            if (value > 0) expect(Math.abs(gradient[at])).toBeLessThan(1e-7 * size);
          });
        },
      ),
    );
  });

  test("the start does not matter, and the inputs are not modified", () => {
    const random = createRandom(5);
    const [h, x] = [normalMatrix(4, 9, random), normalMatrix(6, 9, random)];
    const [g, v] = [product(h, transpose(h)), product(x, transpose(h))];
    const start = { ...normalMatrix(6, 4, random), data: normalMatrix(6, 4, random).data.map(Math.abs) };
    const copy = start.data.slice();
    expectClose(nonNegativeLeastSquares(g, v, start).data, nonNegativeLeastSquares(g, v).data, 1e-12);
    expect(start.data).toEqual(copy);
  });
});
