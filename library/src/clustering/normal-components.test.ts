import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { asMatrix, row } from "../data/matrix.js";
import { normalLogDensity } from "../linalg/normal-density.js";
import { createRandom } from "../numeric/random/random.js";
import { createMixtureBlocks } from "./mixture-blocks.js";
import { responsibilitiesOf } from "./mixture-model.js";
import { covarianceOf, covarianceParameters, covariancesProblem, factorComponents } from "./normal-components.js";

const means = asMatrix([
  [0, 1],
  [300, -2],
]);
const stored = {
  full: asMatrix([
    [2, 1],
    [1, 3],
    [4, -1],
    [-1, 1],
  ]),
  shared: asMatrix([
    [2, 1],
    [1, 3],
  ]),
  diagonal: asMatrix([
    [2, 3],
    [4, 1],
  ]),
  isotropic: asMatrix([[2], [5]]),
  "shared-isotropic": asMatrix([[2]]),
} as const;
const types = ["full", "shared", "diagonal", "isotropic", "shared-isotropic"] as const;

describe.each(types)("covariances of the type %s", (type) => {
  const components = { type, means, covariances: stored[type] };

  test("scores are logarithms of normal densities, in blocks of any height", () => {
    const d = 2;
    const x = normalMatrix(40_000, d, createRandom(1));
    const factored = factorComponents(components);
    const constants = factored.logDeterminants.map((value) => -0.5 * (value + d * Math.log(2 * Math.PI)));
    const blocks = createMixtureBlocks(x, 2);
    expect(blocks.height).toBeLessThan(x.rows);
    blocks.load({ ...factored, constants });
    const scores = [new Float64Array(x.rows), new Float64Array(x.rows)];
    for (let first = 0; first < x.rows; ) {
      const rows = blocks.evaluate(first);
      const found = blocks.space.read(blocks.scores, 2 * rows);
      for (const [k, into] of scores.entries()) into.set(found.subarray(k * rows, (k + 1) * rows), first);
      first += rows;
    }
    blocks.dispose();
    scores.forEach((found, k) => {
      expectClose(found, normalLogDensity(x, row(means, k), covarianceOf(components, k)), 1e-12);
    });
  });

  test("memory is released when the samples have been evaluated", () => {
    const { space, dispose } = createMixtureBlocks(means, 2);
    dispose();
    const before = space.engine.memory.bytesInUse;
    responsibilitiesOf({ ...factorComponents(components), constants: new Float64Array(2) }, means);
    expect(space.engine.memory.bytesInUse).toBe(before);
  });

  test("stored covariances are checked", () => {
    expect(covariancesProblem(components)).toBeUndefined();
    expect(covariancesProblem({ ...components, covariances: asMatrix([[1, 2, 3]]) })).toContain("must be ");
    const negative = { ...stored[type], data: stored[type].data.map((value) => -value) };
    expect(covariancesProblem({ ...components, covariances: negative })).toBe("must be positive definite");
  });
});

test("covariances that are not symmetric are a problem", () => {
  const covariances = asMatrix([
    [2, 1],
    [0, 3],
  ]);
  expect(covariancesProblem({ type: "shared", means, covariances })).toBe("must be symmetric");
});

test("numbers of parameters of 2 components in 3 columns", () => {
  expect(types.map((type) => covarianceParameters(type, 2, 3))).toEqual([12, 6, 6, 2, 1]);
});
