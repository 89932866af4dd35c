import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { type Matrix, selectRows } from "../../../data/matrix.js";
import { iris } from "../../../datasets/index.js";
import { covariance } from "../../../linalg/covariance.js";
import { multiply } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { pca } from "../pca/pca.js";
import reference from "../reference/pca-family.json" with { type: "json" };
import { expectedScores, fillByModel, probabilisticPca } from "./probabilistic-pca.js";

const first = [0, 1, 2, 3, 4];

test.each(reference.probabilistic)(
  "iris, weighted $weighted: noise, variances and densities match SciPy",
  async (expected) => {
    const { x } = await iris();
    const weights = expected.weighted ? { weights: Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3)) } : {};
    for (const solver of ["closed", "em"] as const) {
      const recipe = probabilisticPca({
        components: 2,
        solver: { kind: solver },
        maxIterations: 5000,
        tolerance: 1e-12,
      });
      const { state, logDensity, report } = recipe.fit({ x, ...weights });
      const tolerance = solver === "em" ? 1e-4 : 1e-11;
      expectClose([state.noise], [expected.noise], tolerance);
      expectClose(state.explainedVariance, expected.variances, tolerance);
      const samples = selectRows(x, first);
      expectClose(logDensity(samples), expected.logDensity, tolerance);
      const holed = { ...samples, data: samples.data.map((value, at) => (at % 4 === 1 ? NaN : value)) };
      expectClose(logDensity(holed), expected.withoutColumn1, tolerance);
      expect(report.notes["solver"]).toBe(solver);
    }
  },
);

describe("laws", () => {
  test("EM with missing values: the likelihood rises in every round, and imputation beats means", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, holed } = withGaps(seed);
      const model = probabilisticPca({ components: 2 }).fit({ x: holed });
      const { objective } = model.report;
      expectEvery(objective, (value, step) => step === 0 || value <= objective[step - 1] + 1e-10);
      const filled = fillByModel(model.state, holed);
      let [ours, byMean] = [0, 0];
      for (let at = 0; at < x.data.length; at++) {
        if (!Number.isNaN(holed.data[at])) continue;
        ours += (filled.data[at] - x.data[at]) ** 2;
        byMean += (model.state.mean[at % x.columns] - x.data[at]) ** 2;
      }
      expectEvery(filled.data, (value, at) => Number.isNaN(holed.data[at]) || value === x.data[at]);
      expect(ours).toBeLessThan(0.1 * byMean);
      // The directions are those of the complete samples, nearly.
      const whole = pca({ components: 2 }).fit({ x }).state.components;
      const cross = multiply(model.state.components, { ...transposeOf(whole) });
      const determinant = cross.data[0] * cross.data[3] - cross.data[1] * cross.data[2];
      expect(Math.abs(determinant)).toBeGreaterThan(0.98);
    }
  });

  test("drawn samples have the mean and covariance of the model", () => {
    const { x } = withGaps(1);
    const model = probabilisticPca({ components: 2 }).fit({ x });
    const drawn = model.sample(20000, 3);
    const [ours, theirs] = [covariance(drawn), covariance(x)];
    expectClose(ours.data, theirs.data, 0.05);
  });

  test("expected scores are those of PCA divided by the deviation and shrunk by the noise", () => {
    const { x } = withGaps(2);
    const { state } = probabilisticPca({ components: 2 }).fit({ x });
    const scores = expectedScores(state, x);
    const plain = pca({ components: 2 }).fit({ x }).transform(x);
    const expected = plain.data.map((value, at) => {
      const variance = state.explainedVariance[at % 2];
      return (value * Math.sqrt(variance - state.noise)) / variance;
    });
    expectClose(scores.data, expected, 1e-9);
  });
});

test("refuses noise-free data, too many components, and columns with too few values", () => {
  const line = [
    [1, 2, 3],
    [2, 4, 6],
    [3, 6, 9],
    [4, 8, 12],
  ];
  for (const solver of ["closed", "em"] as const) {
    expect(refusal(() => probabilisticPca({ components: 1, solver: { kind: solver } }).fit({ x: line }))).toContain(
      "fewer components",
    );
  }
  expect(refusal(() => probabilisticPca({ components: 3 }).fit({ x: line }))).toContain("components must be at most 2");
  const holes = line.map((sample, i) => (i > 0 ? [sample[0], NaN, sample[2]] : sample));
  expect(refusal(() => probabilisticPca().fit({ x: holes }))).toContain(
    "column 1 has 1 value; every column needs at least 2",
  );
  expect(refusal(() => probabilisticPca({ solver: { kind: "closed" } }).fit({ x: holes }))).toContain(
    "use solver em or automatic",
  );
});

function withGaps(seed: number) {
  const random = createRandom(seed);
  const x = multiply(normalMatrix(150, 2, random), normalMatrix(2, 6, random));
  for (let at = 0; at < x.data.length; at++) x.data[at] += 0.1 * random.normal() + (at % 6);
  return { x, holed: { ...x, data: x.data.map((value) => (random.uniform() < 0.15 ? NaN : value)) } };
}

function transposeOf({ rows, columns, data }: Matrix): Matrix {
  const turned = new Float64Array(data.length);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) turned[j * rows + i] = data[i * columns + j];
  return { rows: columns, columns: rows, data: turned };
}
