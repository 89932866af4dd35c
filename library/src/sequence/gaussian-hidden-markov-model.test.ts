import { expect, test } from "vitest";
import { sequences as allPaths } from "../../test/chains.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { saveModel } from "../core/files/model-file.js";
import { asMatrix } from "../data/matrix.js";
import { normalLogDensity } from "../linalg/normal-density.js";
import { gaussianHiddenMarkovModel } from "./gaussian-hidden-markov-model.js";

/** A sticky chain of two states with overlapping, correlated observations. */
const source = gaussianHiddenMarkovModel().restore({
  ...gaussianHiddenMarkovModel({ starts: 1, maxIterations: 1 }).fit({
    x: [
      [
        [0, 1],
        [1, 0],
        [2, 1],
      ],
    ],
  }).saved,
  options: gaussianHiddenMarkovModel().options,
  state: {
    labels: ["0", "1"],
    start: Float64Array.of(0.5, 0.5),
    transitions: asMatrix([
      [0.95, 0.05],
      [0.1, 0.9],
    ]),
    means: asMatrix([
      [0, 0],
      [2, -1],
    ]),
    covariances: asMatrix([
      [1, 0.6],
      [0.6, 1],
      [0.5, 0],
      [0, 2],
    ]),
  },
});
const drawn = (seed: number, count: number, length: number) =>
  Array.from({ length: count }, (_, n) => source.sample(length, 100 * seed + n));

test.each(["full", "diagonal"] as const)(
  "the objective never rises with %s covariances, and the states are found",
  (type) => {
    for (let seed = 0; seed < 2; seed++) {
      const data = drawn(seed, 8, 40);
      const x = data.map((one) => one.x);
      const model = gaussianHiddenMarkovModel({ covarianceType: { kind: type }, starts: 4, tolerance: 1e-5, seed }).fit(
        { x },
      );
      const { objective } = model.report;
      for (let i = 1; i < objective.length; i++) {
        expect(objective[i]).toBeLessThanOrEqual(objective[i - 1] + 1e-9 * Math.abs(objective[i - 1]));
      }
      const truth = data.flatMap(({ y }) => y);
      const agreement =
        model
          .predict(x)
          .flat()
          .filter((label, i) => label === truth[i]).length / truth.length;
      expect(Math.max(agreement, 1 - agreement)).toBeGreaterThan(0.85);
    }
  },
);

test("posteriors, Viterbi's path and the likelihood equal those by enumeration of all state sequences", () => {
  const { start, transitions, means, covariances } = source.state;
  const [{ x }] = drawn(9, 1, 6);
  const densities = [0, 1].map((k) =>
    normalLogDensity(x, means.data.slice(2 * k, 2 * k + 2), {
      rows: 2,
      columns: 2,
      data: covariances.data.slice(4 * k, 4 * k + 4),
    }),
  );
  const paths = allPaths(6, 2);
  const logs = paths.map((path) =>
    path.reduce((sum, k, t) => {
      const before = t === 0 ? start[k] : transitions.data[2 * path[t - 1] + k];
      return sum + Math.log(before) + densities[k][t];
    }, 0),
  );
  const total = Math.log(logs.reduce((sum, value) => sum + Math.exp(value), 0));
  expect(source.logLikelihood([x])[0]).toBeCloseTo(total, 10);
  expect(source.predict([x])[0]).toEqual(paths[logs.indexOf(Math.max(...logs))].map(String));
  const shares = [0, 1, 2, 3, 4, 5].map((t) =>
    logs.reduce((sum, value, n) => sum + (paths[n][t] === 1 ? Math.exp(value - total) : 0), 0),
  );
  expectClose(
    shares,
    shares.map((_, t) => source.probabilities([x])[0].data[2 * t + 1]),
    1e-10,
  );
  expect(source.jointLogProbabilities([x], [paths[5].map(String)])[0]).toBeCloseTo(logs[5], 10);
});

test("labels give means and covariances of their observations, and sampling from the model gives them back", () => {
  const data = drawn(4, 30, 50);
  const x = data.map((one) => one.x);
  const y = data.map((one) => one.y.map((label) => (label === "0" ? "calm" : "busy")));
  const model = gaussianHiddenMarkovModel({ smoothing: 0, ridgeShare: 0 }).fit({ x, y });
  expect(model.state.labels).toEqual(["busy", "calm"]);
  const order = [2, 3, 0, 1];
  const means = order.map((at) => model.state.means.data[at]);
  expect(Math.max(...means.map((value, at) => Math.abs(value - source.state.means.data[at])))).toBeLessThan(0.2);
  const again = model.sample(4000, 1);
  const calm = again.y.filter((label) => label === "calm").length / 4000;
  // The stationary share of a chain that leaves its states with probabilities 0.05 and 0.1.
  expect(Math.abs(calm - 2 / 3)).toBeLessThan(0.1);
  expect(again.x.rows).toBe(4000);
});

test("a large offset and another unit do not change the states", () => {
  const x = drawn(6, 4, 30).map((one) => one.x);
  const moved = x.map((one) => ({ ...one, data: one.data.map((value) => 1e6 + 1e-3 * value) }));
  const recipe = gaussianHiddenMarkovModel({ starts: 2, tolerance: 1e-9 });
  expect(recipe.fit({ x: moved }).predict(moved)).toEqual(recipe.fit({ x }).predict(x));
});

test("models are saved and loaded, and bad input is refused", () => {
  const recipe = gaussianHiddenMarkovModel({ starts: 1, maxIterations: 10 });
  const x = [
    [[0], [0.1], [5]],
    [[5.1], [4.9], [0.2]],
  ];
  const model = recipe.fit({ x });
  expect(recipe.load(saveModel(model)).predict(x)).toEqual(model.predict(x));
  const negative = { ...model.state.covariances, data: Float64Array.of(1, -1) };
  expect(refusal(() => recipe.restore({ ...model.saved, state: { ...model.state, covariances: negative } }))).toContain(
    "must be positive definite, state 1 is not",
  );
  expect(refusal(() => recipe.fit({ x: [] }))).toContain("needs at least 1 training pair");
  expect(refusal(() => recipe.fit({ x: [[]] }))).toContain("at least 1 observation, got none");
  expect(refusal(() => recipe.fit({ x: [[[Number.NaN]]] }))).toContain("finite numbers, got NaN at position 0");
  expect(refusal(() => recipe.fit({ x: [[[1]], [[1, 2]]] }))).toContain("must have 1 columns, got 2");
  expect(refusal(() => recipe.fit({ x: [[[1], [1]]] }))).toContain("all observations are equal");
  expect(refusal(() => model.predict([[[1, 2]]]))).toContain("must have 1 columns, got 2");
  expect(refusal(() => model.sample(2.5))).toContain("whole number of at least 1");
});
