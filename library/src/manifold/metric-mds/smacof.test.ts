import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { selectColumns, selectRows } from "../../data/matrix.js";
import { iris } from "../../datasets/index.js";
import { multiply } from "../../linalg/multiply.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/smacof.json" with { type: "json" };
import { guttmanSteps, smacof } from "./smacof.js";
import { stressOf, stressProblem } from "./stress.js";

test("the transform is B(X) X / n, and it returns the stress, in any number of dimensions", () => {
  for (const columns of [1, 2, 3]) {
    const given = distances({ kind: "manhattan" }, normalMatrix(9, 4, createRandom(1)));
    const x = normalMatrix(9, columns, createRandom(2));
    const own = distances({ kind: "euclidean" }, x).data;
    const b = { rows: 9, columns: 9, data: given.data.map((value, at) => (own[at] > 0 ? -value / own[at] : 0)) };
    for (let i = 0; i < 9; i++)
      b.data[i * 10] = -b.data.subarray(9 * i, 9 * i + 9).reduce((sum, value) => sum + value, 0);
    const result = new Float64Array(9 * columns);
    const stress = runToEnd(guttmanSteps(given, columns)(x.data, result));
    expectClose(
      result,
      multiply(b, x).data.map((value) => value / 9),
      1e-12,
    );
    expect(stress).toBeCloseTo(
      stressOf(stressProblem("raw", given), columns)(x.data, new Float64Array(9 * columns)),
      10,
    );
  }
});

test("the last stress is that of the places, and the tolerance ends the iterations", () => {
  const given = distances({ kind: "manhattan" }, normalMatrix(20, 4, createRandom(1)));
  const start = normalMatrix(20, 2, createRandom(2));
  for (const [limit, tolerance] of [
    [3, 0],
    [40, 0],
    [1000, 1e-6],
  ]) {
    const { places, stresses, converged } = runToEnd(smacof(given, start, limit, tolerance));
    const stress = runToEnd(guttmanSteps(given, 2)(places.data, new Float64Array(40)));
    expect(stresses.at(-1)).toBe(stress);
    expect([converged, stresses.length < limit]).toEqual([tolerance > 0, tolerance > 0]);
  }
});

test("the same stress and distances as scikit-learn, from the same start", async () => {
  const { x } = await iris();
  const rows = selectRows(
    x,
    Int32Array.from({ length: 50 }, (_, i) => 3 * i),
  );
  const start = selectColumns(rows, [0, 2]);
  const given = distances({ kind: "manhattan" }, rows);
  const { places, stresses } = runToEnd(smacof(given, start, 20_000, 1e-15));
  expect(Math.abs((stresses.at(-1) as number) / reference.stress - 1)).toBeLessThan(1e-8);
  const found = distances({ kind: "euclidean" }, places).data.filter((_, at) => Math.floor(at / 50) < at % 50);
  expectClose(found, reference.distances, 1e-4);
});
