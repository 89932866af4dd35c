import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { column } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { centered } from "../../linalg/column-moments.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { centeredGram, originOf } from "../centered-gram.js";
import { denseColumns, type LassoColumns } from "./columns.js";
import { gramColumns } from "./columns-gram.js";
import { sparseColumns } from "./columns-sparse.js";

const [n, d] = [14, 6];
const { x, y } = regressionProblem(n, d, 3);
const weights = Float64Array.from({ length: n }, (_, i) => 0.5 + (i % 3));
const origin = originOf(x, y, weights, true);

const forms: [string, () => LassoColumns][] = [
  ["dense", () => denseColumns(x, y, weights, true)],
  ["sparse", () => sparseColumns(fromDense(x), y, weights, origin)],
  ["gram", () => gramColumns(centeredGram(x, y, weights, origin))],
];

describe.each(forms)("%s columns", (_, make) => {
  const xs = centered(x, origin.means, weights);
  const ys = centered({ rows: n, columns: 1, data: y }, Float64Array.of(origin.level), weights).data;
  // After the exchanges below, place p holds column order[p].
  const order = [4, 1, 2, 0, 3, 5];

  function exchanged(): LassoColumns {
    const columns = make();
    columns.exchange(0, 3);
    columns.exchange(0, 4);
    return columns;
  }

  test("know their products with the target and with each other", () => {
    const columns = make();
    expectClose([columns.squaredTarget], [innerProduct(ys, ys)], 1e-12);
    for (let j = 0; j < d; j++) {
      expectClose([columns.correlation[j]], [innerProduct(column(xs, j), ys)], 1e-11);
      expectClose([columns.squares[j]], [innerProduct(column(xs, j), column(xs, j))], 1e-11);
    }
    columns.dispose();
  });

  test("give residuals, gradients and inner products by position after exchanges", () => {
    const columns = exchanged();
    const w = Float64Array.of(0.5, -1, 0, 0, 0, 0);
    const rest = ys.map((value, i) => value - 0.5 * xs.data[i * d + order[0]] + xs.data[i * d + order[1]]);
    expectClose([columns.residual(w, 2)], [innerProduct(rest, rest)], 1e-11);
    const pulls = new Float64Array(d);
    columns.pulls(2, d, pulls);
    for (let p = 2; p < d; p++) {
      const expected = innerProduct(column(xs, order[p]), rest);
      expectClose([pulls[p], columns.pull(p)], [expected, expected], 1e-10);
    }
    expect([pulls[0], pulls[1]]).toEqual([0, 0]);
    withWorkspace(currentEngine(), (space) => {
      const out = space.matrix(4, 5);
      columns.products(2, 4, out, 5);
      const read = space.read(out, 20);
      for (let p = 2; p < 4; p++) {
        for (let q = 0; q < 4; q++) {
          expectClose([read[p * 5 + q]], [innerProduct(column(xs, order[p]), column(xs, order[q]))], 1e-10);
        }
      }
    });
    columns.dispose();
  });
});
