import { expect, test } from "vitest";
import { sequences } from "../../test/chains.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { saveModel } from "../core/files/model-file.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { linearChainCrf } from "./linear-chain-crf.js";
import reference from "./reference/sequence.json" with { type: "json" };

const named = (codes: readonly (readonly number[])[]) => codes.map((path) => path.map((code) => "abc"[code]));

test("the weights are those that SciPy finds by enumerating all label sequences", () => {
  const { x, y, alpha, weights, value } = reference.field;
  const model = linearChainCrf({ alpha, tolerance: 1e-9 }).fit({ x, y: named(y) });
  expect(model.report.converged).toBe(true);
  expect(model.report.objective.at(-1)).toBeCloseTo(value, 9);
  expectClose([...model.state.weights.data, ...model.state.transitions.data], weights, 1e-5);
});

test("sequences of length 1 give the multinomial logistic regression of scikit-learn", () => {
  const { x, y, alpha, weights } = reference.single;
  const model = linearChainCrf({ alpha, tolerance: 1e-9 }).fit({
    x: x.map((row) => [row]),
    y: named(y.map((code) => [code])),
  });
  expectClose(model.state.weights.data, weights, 1e-5);
});

test("log-probabilities sum to 1 over all label sequences", () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const draw = (length: number) => Array.from({ length }, () => [random.normal(), random.normal()]);
    const data = [4, 1, 3].map((length) => ({
      x: asMatrix(draw(length)),
      codes: Int32Array.from({ length }, () => random.integer(3)),
    }));
    const x = [draw(3)];
    const model = linearChainCrf().fit({
      x: data.map((one) => one.x),
      y: data.map(({ codes }) => Array.from(codes, (code) => "abc"[code])),
    });
    const { labels } = model.state;
    const paths = sequences(3, labels.length).map((path) => path.map((code) => labels[code]));
    const probabilities = paths.map((path) => Math.exp(model.logProbabilities(x, [path])[0]));
    expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 10);
    const best = paths[probabilities.indexOf(Math.max(...probabilities))];
    expect(model.predict(x)).toEqual([best]);
    const first = labels.map((label) =>
      paths.reduce((sum, path, k) => sum + (path[0] === label ? probabilities[k] : 0), 0),
    );
    expectClose(model.probabilities(x)[0].data.subarray(0, labels.length), first, 1e-10);
  }
});

test("sparse inputs give the same model; it is saved and loaded; bad input is refused", () => {
  const { x, y } = reference.field;
  const recipe = linearChainCrf();
  const model = recipe.fit({ x, y: named(y) });
  expectClose(recipe.fit({ x: x.map(fromDense), y: named(y) }).state.weights.data, model.state.weights.data, 1e-9);
  expect(recipe.load(saveModel(model)).predict(x)).toEqual(model.predict(x));
  const broken = { ...model.saved, state: { ...model.state, transitions: asMatrix([[1]]) } };
  expect(refusal(() => recipe.restore(broken))).toContain("state.transitions");
  expect(refusal(() => recipe.fit({ x: [], y: [] }))).toContain("needs at least 1 training pair, got none");
  expect(refusal(() => recipe.fit({ x: [[]], y: [[]] }))).toContain("at least 1 position");
  expect(refusal(() => recipe.fit({ x, y: named(y).map(() => ["a"]) }))).toContain("3 labels, one for each position");
  expect(refusal(() => recipe.fit({ x: [...x.slice(0, 4), [[1]]], y: named(y) }))).toContain("2 features, got 1");
  expect(refusal(() => recipe.fit({ x, y: y.map(String) as never }))).toContain("a list of labels");
  expect(refusal(() => model.logProbabilities([x[0]], [["a", "b", "z"]]))).toContain(
    'unknown label "z"; the labels are a, b, c',
  );
  expect(refusal(() => model.predict([[]]))).toContain("at least 1");
});
