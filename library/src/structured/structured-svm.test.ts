import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { drawn, labels } from "../../test/structured-problems.js";
import { saveModel } from "../core/files/model-file.js";
import { zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { solveQuadraticProgram } from "../optimize/quadratic-program/quadratic-program.js";
import { innerProduct } from "../optimize/vectors.js";
import { labelSequences } from "./label-sequences.js";
import { multiclass } from "./multiclass.js";
import { jointFeatures, jointScore } from "./problem.js";
import reference from "./reference/multiclass.json" with { type: "json" };
import { structuredSvm } from "./structured-svm.js";

test("[ML2-151] large C separates with the largest margin; with two classes it is the binary SVM without a constant, with 2C", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const y = Array.from({ length: 20 }, (_, i) => labels[i % 2]);
    const x = y.map((label) => [(label === "a" ? -1 : 1) * (1 + random.uniform()), random.normal()]);
    const problem = multiclass({ classes: labels, features: 2 });
    const fit = (inputs: readonly number[][], cost: number) =>
      structuredSvm(problem, { cost, tolerance: 1e-8 }).fit({ x: inputs, y }).state.weights;
    const hard = fit(x, 1e4);
    const margins = x.map(
      (input, n) => jointScore(problem, hard, input, y[n]) - jointScore(problem, hard, input, y[n] === "a" ? "b" : "a"),
    );
    expect(Math.min(...margins)).toBeCloseTo(1, 3);
    // More slack weight changes nothing.
    expectClose(fit(x, 1e5), hard, 1e-3);
    // v = w_b − w_a minimises ½‖v‖² + 2C Σ max(0, 1 ∓ vᵀx): the dual of that binary problem by a general solver.
    const noisy = x.map(([first, second]) => [first - 0.5 * Math.sign(first) + 1.5 * random.normal(), second]);
    const weights = fit(noisy, 0.3);
    const signed = noisy.map((input, n) => input.map((value) => (y[n] === "b" ? value : -value)));
    const n = signed.length;
    const quadratic = zeros(n, n);
    signed.forEach((a, i) => {
      signed.forEach((b, j) => {
        quadratic.data[i * n + j] = a[0] * b[0] + a[1] * b[1];
      });
    });
    const { x: multipliers } = solveQuadraticProgram({
      quadratic,
      linear: new Float64Array(n).fill(-1),
      lower: new Float64Array(n),
      upper: new Float64Array(n).fill(0.6),
    });
    const binary = [0, 1].map((k) => signed.reduce((sum, a, i) => sum + multipliers[i] * a[k], 0));
    expectClose([weights[2] - weights[0], weights[3] - weights[1]], binary, 1e-3);
    expect(Math.abs(weights[2] + weights[0])).toBeLessThan(1e-9);
  }
});

test("models are saved, restored and loaded; progress is reported; a signal stops the fit", async () => {
  const data = drawn(0, 6, 5);
  const problem = labelSequences({ labels, features: 2 });
  const steps: number[] = [];
  const recipe = structuredSvm(problem, { cost: 2 });
  const model = recipe.fit(data, { onProgress: ({ step }) => steps.push(step) });
  expect(steps.length).toBeGreaterThanOrEqual(model.report.iterations);
  for (const again of [recipe.restore(structuredClone(model.saved)), recipe.load(saveModel(model))]) {
    expect(again.predict(data.x)).toEqual(model.predict(data.x));
    expect(again.report).toEqual(model.report);
  }
  expect([...model.scores(data.x, data.y)]).toEqual(
    data.x.map((x, n) => innerProduct(model.state.weights, jointFeatures(problem, x, data.y[n]))),
  );
  expect((await recipe.fitAsync(data)).state).toEqual(model.state);
  const wider = structuredSvm(labelSequences({ labels, features: 3 }), { cost: 2 });
  expect(refusal(() => wider.restore(model.saved))).toContain("state.weights");
  expect(refusal(() => structuredSvm(problem).restore(model.saved))).toContain("other options");
  const stop = new AbortController();
  stop.abort();
  expect(refusal(() => recipe.fit(data, { signal: stop.signal }))).toContain("aborted");
});

test("with one class for each input the weights are those of LIBLINEAR's machine of Crammer and Singer", () => {
  const { cost, weights, objective, x } = reference;
  const problem = multiclass({ classes: ["0", "1", "2"], features: 2 });
  const data = { x, y: reference.y.map((code) => (["0", "1", "2"] as const)[code]) };
  for (const rescaling of ["margin", "slack"] as const) {
    const model = structuredSvm(problem, { cost, rescaling, tolerance: 1e-8 }).fit(data);
    expectClose(model.state.weights, weights, 1e-4);
    expect((model.report.notes["dual"] as number) / objective).toBeCloseTo(1, 6);
  }
});
