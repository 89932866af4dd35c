import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { holedMatrix, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { asMatrix, row, transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { divergenceOf } from "./divergence.js";
import { scoresFor } from "./nmf-scores.js";
import reference from "./reference/nmf.json" with { type: "json" };

const none = { l1: 0, l2: 0 };

test("with the squared error they match SciPy's non-negative least squares", () => {
  const { h, x, w } = reference.nnls;
  expectClose(scoresFor(asMatrix(x), transpose(asMatrix(h)), "squared", none).data, w.flat(), 1e-10);
});

describe.each(["squared", "kullback-leibler", "itakura-saito"] as const)("with %s", (loss) => {
  test("combinations of the components have their coefficients as scores", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const [w, h] = [uniformMatrix(5, 2, random), uniformMatrix(6, 2, random)];
      expectClose(scoresFor(product(w, transpose(h)), h, loss, none).data, w.data, 1e-5);
    }
  });

  test("a sample gets the same scores alone as among others", () => {
    const random = createRandom(3);
    const [x, h] = [uniformMatrix(4, 6, random), uniformMatrix(6, 3, random)];
    const all = scoresFor(x, h, loss, none);
    for (let i = 0; i < 4; i++) {
      const alone = scoresFor({ rows: 1, columns: 6, data: row(x, i).slice() }, h, loss, none);
      expectClose(alone.data, row(all, i), 1e-9);
    }
  });

  test("penalties shrink scores", () => {
    const random = createRandom(4);
    const [x, h] = [uniformMatrix(4, 6, random), uniformMatrix(6, 3, random)];
    const sizeOf = (l1: number, l2: number) => scoresFor(x, h, loss, { l1, l2 }).data.reduce((sum, v) => sum + v, 0);
    expect(sizeOf(0.5, 0)).toBeLessThan(sizeOf(0, 0));
    expect(sizeOf(0, 0.5)).toBeLessThan(sizeOf(0, 0));
  });
});

test("no other scores have a smaller Kullback-Leibler divergence, sparse samples match dense ones, empty ones are 0", () => {
  const random = createRandom(5);
  const [x, h] = [holedMatrix(4, 6, random), uniformMatrix(6, 3, random)];
  x.data.fill(0, 0, 6);
  const w = scoresFor(x, h, "kullback-leibler", none);
  expectClose(scoresFor(fromDense(x), h, "kullback-leibler", none).data, w.data, 1e-9);
  expect([...row(w, 0)]).toEqual([0, 0, 0]);
  const best = divergenceOf(x, { w, h }, "kullback-leibler");
  for (let at = 3; at < w.data.length; at++) {
    for (const by of [1e-3, -1e-3]) {
      const moved = { ...w, data: w.data.map((value, b) => (b === at ? value + by : value)) };
      if (moved.data[at] >= 0) expect(divergenceOf(x, { w: moved, h }, "kullback-leibler")).toBeGreaterThan(best);
    }
  }
  expect(scoresFor(zeros(2, 6), h, "squared", none)).toEqual(zeros(2, 3));
});
