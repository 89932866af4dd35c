import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, toRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { createMixtureBlocks } from "./mixture-blocks.js";
import { responsibilitiesOf } from "./mixture-model.js";
import { createMomentPass } from "./mixture-moments.js";
import { factorComponents } from "./normal-components.js";

const means = asMatrix([
  [0, 1],
  [2, -1],
]);
const covariances = asMatrix([
  [2, 0.5],
  [0.5, 1],
  [1, 0],
  [0, 3],
]);
const scored = { ...factorComponents({ type: "full", means, covariances }), constants: Float64Array.of(-1, -2) };

/** The sums, straight from their definitions. */
function plainMoments(rows: number[][], shares: number[][], weights: Float64Array) {
  return [0, 1].map((k) => {
    const r = shares.map((share, i) => share[k] * weights[i]);
    const count = r.reduce((sum, value) => sum + value, 0);
    const mean = [0, 1].map((j) => rows.reduce((sum, row, i) => sum + r[i] * row[j], 0) / count);
    const scatter = [0, 1, 2, 3].map((at) =>
      rows.reduce((sum, row, i) => {
        const [a, b] = [Math.floor(at / 2), at % 2];
        return sum + r[i] * (row[a] - mean[a]) * (row[b] - mean[b]);
      }, 0),
    );
    return { count, mean, scatter };
  });
}

describe.each([0, 1e5])("samples %f away from the means", (offset) => {
  const normals = normalMatrix(500, 2, createRandom(1));
  const x = { ...normals, data: normals.data.map((value) => value + offset) };
  const weights = Float64Array.from({ length: 500 }, (_, i) => 0.5 + (i % 3));
  const shares = responsibilitiesOf(scored, x);
  const expected = plainMoments(toRows(x), toRows(shares), weights);

  test.each(["full", "shared", "diagonal"] as const)("counts, means and scatters of the type %s", (type) => {
    const blocks = createMixtureBlocks(x, 2);
    const found = runToEnd(createMomentPass(blocks, type, weights).measure(scored));
    blocks.dispose();
    expectClose(
      found.counts,
      expected.map(({ count }) => count),
      1e-10,
    );
    const used = expected.filter(({ count }) => count > 1e-9);
    if (used.length === 2)
      expectClose(
        found.means.data,
        expected.flatMap(({ mean }) => mean),
        1e-10,
      );
    const wanted = {
      full: expected.flatMap(({ scatter }) => scatter),
      shared: [0, 1, 2, 3].map((at) => used.reduce((sum, { scatter }) => sum + scatter[at], 0)),
      diagonal: expected.flatMap(({ scatter }) => [scatter[0], scatter[3]]),
    }[type];
    if (used.length === 2 || type === "shared") expectClose(found.scatters.data, wanted, 1e-8);
  });
});

test("the entropy is − Σ w r log r, and 0 where it is not wanted", () => {
  const x = normalMatrix(80, 2, createRandom(2));
  const weights = Float64Array.from({ length: 80 }, (_, i) => 1 + (i % 2));
  const shares = responsibilitiesOf(scored, x);
  const expected = shares.data.reduce((sum, r, at) => sum - weights[Math.floor(at / 2)] * r * Math.log(r), 0);
  for (const wanted of [true, false]) {
    const blocks = createMixtureBlocks(x, 2);
    const { entropy } = runToEnd(createMomentPass(blocks, "full", weights, wanted).measure(scored));
    blocks.dispose();
    expectClose([entropy], [wanted ? expected : 0], 1e-10);
  }
  expect(expected).toBeGreaterThan(1);
});
