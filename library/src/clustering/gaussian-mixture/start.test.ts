import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { blobs } from "../../datasets/index.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { createRandom } from "../../numeric/random/random.js";
import { createMixtureBlocks } from "../mixture-blocks.js";
import { createMomentPass } from "../mixture-moments.js";
import { describeSamples, type MixtureStart, stackCovariances, startMixture } from "./start.js";

function run(x: ReturnType<typeof normalMatrix>, start: MixtureStart, components: number, seed: number) {
  const weights = new Float64Array(x.rows).fill(1);
  const blocks = createMixtureBlocks(x, components);
  const options = { type: "full", added: new Float64Array(x.columns), prior: undefined, equalWeights: false } as const;
  const pass = createMomentPass(blocks, "full", weights);
  try {
    return runToEnd(startMixture(start, components, describeSamples(x, weights), pass, options, createRandom(seed)));
  } finally {
    blocks.dispose();
  }
}

describe("starting points", () => {
  test.each(["identity", "random"] as const)("%s: different samples as means, equal weights", (kind) => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normalMatrix(20, 2, createRandom(seed));
      const { weights, means, covariances } = run(x, { kind }, 3, seed);
      expectClose(weights, [1 / 3, 1 / 3, 1 / 3], 1e-15);
      const each = kind === "identity" ? [1, 0, 0, 1] : Array.from(covariance(x).data);
      expectClose(covariances.data, [...each, ...each, ...each], 1e-14);
      const found = toRows(means).map((mean) => toRows(x).findIndex((sample) => sample.join() === mean.join()));
      expect(new Set(found).size).toBe(3);
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    }
  });

  test.each(["k-means", "plus-plus"] as const)("%s: the moments of the samples nearest to each center", (kind) => {
    const { x, y } = blobs({ samples: 90, centers: 3, spread: 0.1, seed: 4 });
    const { weights, means, covariances } = run(x, { kind }, 3, 0);
    const groups = [0, 1, 2].map((code) => {
      const mine = asMatrix(toRows(x).filter((_, i) => y.codes[i] === code));
      return {
        mean: Array.from(columnMoments(mine).mean),
        spread: Array.from(covariance(mine).data),
        share: mine.rows / 90,
      };
    });
    const order = toRows(means).map((mean) =>
      groups.findIndex((group) => Math.hypot(...group.mean.map((value, j) => value - mean[j])) < 1),
    );
    expect([...order].sort()).toEqual([0, 1, 2]);
    expectClose(
      weights,
      order.map((k) => groups[k].share),
      1e-12,
    );
    expectClose(
      covariances.data,
      order.flatMap((k) => groups[k].spread),
      1e-9,
    );
  });

  test("given parameters are used as they are, proportions divided by their sum", () => {
    const x = normalMatrix(10, 1, createRandom(1));
    const covariances = [[[2]], [[3]]];
    const start = { kind: "given", means: [[0], [4]], proportions: [1, 3], covariances } as const;
    const found = run(x, start, 2, 0);
    expectClose(found.weights, [0.25, 0.75], 1e-15);
    expectClose(found.means.data, [0, 4], 0);
    expectClose(found.covariances.data, [2, 3], 0);
  });
});

test("covariances are stored by type, shared ones as their weighted mean", () => {
  const matrices = [
    asMatrix([
      [2, 1],
      [1, 4],
    ]),
    asMatrix([
      [6, 0],
      [0, 8],
    ]),
  ];
  const stack = (type: Parameters<typeof stackCovariances>[2]) =>
    Array.from(stackCovariances(matrices, Float64Array.of(0.25, 0.75), type).data);
  expect(stack("full")).toEqual([2, 1, 1, 4, 6, 0, 0, 8]);
  expect(stack("shared")).toEqual([5, 0.25, 0.25, 7]);
  expect(stack("diagonal")).toEqual([2, 4, 6, 8]);
  expect(stack("isotropic")).toEqual([3, 7]);
  expect(stack("shared-isotropic")).toEqual([6]);
});
