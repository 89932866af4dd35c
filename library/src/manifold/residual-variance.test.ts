import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { selectColumns } from "../data/matrix.js";
import { residualVariance } from "../metrics/embedding/residual-variance.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { residualVariances } from "./residual-variance.js";

test("the residual variance of the first one, two and three columns", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(20, 3, createRandom(seed));
    const given = distances({ kind: "manhattan" }, x);
    const expected = [1, 2, 3].map((count) =>
      residualVariance({ distances: given }, selectColumns(x, [0, 1, 2].slice(0, count))),
    );
    expectClose(runToEnd(residualVariances((i, j) => given.data[i * 20 + j], x)), expected, 1e-11);
  }
});

test("distances that are all equal are explained", () => {
  expect(
    Array.from(runToEnd(residualVariances(() => 1, { rows: 2, columns: 1, data: Float64Array.of(0, 1) }))),
  ).toEqual([0]);
});
