import { describe, expect, test } from "vitest";
import { diabetesPart } from "../../test/diabetes-part.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { memory, numberedSamples, spyRegressor, spyTransformer } from "../../test/spy-methods.js";
import { pca } from "../components/principal/pca/pca.js";
import type { LecternError } from "../core/errors.js";
import type { PlainData } from "../core/plain-data.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gaussianKernel } from "../kernels/gaussian-kernel.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate, crossValidateAsync } from "./cross-validate.js";
import reference from "./reference/selection.json" with { type: "json" };

const { tests, crossValidation: expected } = reference;
const folds = { kind: "given", tests } as const;

/** Everything but the time it took. */
const timeless = ({ folds: results, ...rest }: ReturnType<typeof crossValidate>) => ({
  ...rest,
  folds: results.map((result) => ({ ...result, seconds: 0 })),
});

describe("cross-validation matches scikit-learn's scores on the same folds:", () => {
  test("ridge, by r2 and mean absolute error", async () => {
    const { scores } = crossValidate(ridge(), await diabetesPart(), { folds, scorers: ["r2", "mae"] });
    expectClose(scores["r2"].values, expected.ridgeR2, 1e-9);
    expectClose(scores["mae"].values, expected.ridgeMae, 1e-9);
  });

  test("a pipeline that scales first", async () => {
    const { scores } = crossValidate(pipeline(standardize(), ridge({ alpha: 10 })), await diabetesPart(), { folds });
    expectClose(scores["r2"].values, expected.pipelineR2, 1e-9);
  });

  test("weights are used in the fit and in the score", async () => {
    const data = await diabetesPart();
    const weights = Array.from(data.y, (_, i) => 1 + (i % 3));
    expectClose(crossValidate(ridge(), { ...data, weights }, { folds }).scores["r2"].values, expected.weightedR2, 1e-9);
  });
});

describe("cross-validation", () => {
  test("no information about a test sample reaches any step of the training", () => {
    const { spy, seen } = spyTransformer();
    const data = numberedSamples(23);
    const { folds: results } = crossValidate(pipeline(spy(), ridge()), data, { folds: { kind: "k-fold", count: 4 } });
    expect(results).toHaveLength(4);
    expect(seen.fits).toHaveLength(4);
    const tested = seen.uses.filter((numbers) => numbers.length < 10);
    expect(tested).toHaveLength(4);
    for (const [f, fitted] of seen.fits.entries()) {
      expect(fitted.length + tested[f].length).toBe(23);
      expect(fitted.some((number) => tested[f].includes(number))).toBe(false);
    }
  });

  test("[MP-100] replicates on both sides and a split that is not random give scores that are too good", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      // Random labels: nothing can be learned, but a memory recognises replicates of training samples.
      const x = Array.from({ length: 60 }, () => [random.normal()]);
      const y = x.map(() => (random.uniform() < 0.5 ? "heads" : "tails"));
      const twice = { x: [...x, ...x], y: [...y, ...y] };
      const contaminated = crossValidate(memory(), twice, { folds: { kind: "k-fold", seed } }).scores["accuracy"].mean;
      const groups = twice.y.map((_, i) => i % 60);
      const honest = crossValidate(memory(), { ...twice, groups }).scores["accuracy"].mean;
      expect(contaminated).toBeGreaterThan(honest + 0.2);

      // The first samples were measured with care, the later ones were not.
      const inputs = Array.from({ length: 60 }, () => [random.normal()]);
      const data = { x: inputs, y: inputs.map(([value], i) => value + (i / 20) * random.normal()) };
      const tests = [Array.from({ length: 12 }, (_, i) => i)];
      const unfair = crossValidate(ridge(), data, { folds: { kind: "given", tests } }).scores["r2"].mean;
      const fair = crossValidate(ridge(), data, { folds: { kind: "k-fold", seed } }).scores["r2"].mean;
      expect(unfair).toBeGreaterThan(fair + 0.2);
    }
  });

  test("[CB-047] leave-one-out has as many folds as samples, and for kernel ridge gives the closed form", () => {
    for (const seed of [0, 1, 2]) {
      const { x, y } = numberedSamples(15, seed);
      const samples = x.map(([, a, b]) => [a, b]);
      const recipe = kernelRidge({ kernel: gaussianKernel({ width: 1.5 }), alpha: 0.3 });
      const { scores } = crossValidate(
        recipe,
        { x: samples, y },
        { folds: { kind: "leave-one-out" }, scorers: ["mse"] },
      );
      // (yᵢ − f(xᵢ)) / (1 − Hᵢᵢ) with H = K (K + αI)⁻¹, column by column: the fit of a target that is 1 at i.
      const closed = y.map((value, i) => {
        const unit = y.map((_, k) => (k === i ? 1 : 0));
        const leverage = recipe.fit({ x: samples, y: unit }).predict(samples)[i];
        return ((value - recipe.fit({ x: samples, y }).predict(samples)[i]) / (1 - leverage)) ** 2;
      });
      expect(scores["mse"].values).toHaveLength(15);
      expectClose(scores["mse"].values, closed, 1e-8);
    }
  });

  test("training scores show overfitting", () => {
    const data = numberedSamples(30);
    const recipe = kernelRidge({ kernel: gaussianKernel({ width: 0.5 }), alpha: 1e-6 });
    const { scores, trainScores } = crossValidate(recipe, data, { trainScores: true });
    expect(trainScores?.["r2"].mean).toBeGreaterThan(0.99);
    expect(trainScores?.["r2"].mean).toBeGreaterThan(scores["r2"].mean + 0.1);
    expect(crossValidate(recipe, data).trainScores).toBeUndefined();
  });

  test("warns of a class with one sample", () => {
    const data = { x: Array.from({ length: 13 }, (_, i) => [i]), y: [..."ababababababc"] };
    const { warnings } = crossValidate(perceptron(), data, { folds: { kind: "stratified", count: 3 } });
    expect(warnings.map(({ message }) => message).join()).toContain('class "c" has too few samples');
    const enough = { x: data.x.slice(0, 12), y: data.y.slice(0, 12) };
    expect(
      crossValidate(perceptron({ epochs: 1 }), enough)
        .warnings.map(({ message }) => message)
        .join(),
    ).not.toContain("too few");
  });

  test("groups given beside the samples are never split", () => {
    const { spy, seen } = spyRegressor();
    const groups = Array.from({ length: 20 }, (_, i) => `patient ${i % 6}`);
    crossValidate(spy(), { ...numberedSamples(20), groups }, { folds: { kind: "automatic", count: 3 } });
    for (const [f, fitted] of seen.fits.entries()) {
      const learned = new Set(fitted.map((i) => i % 6));
      expect(seen.uses[f].some((i) => learned.has(i % 6))).toBe(false);
    }
  });

  test("supports sparse samples and tables", () => {
    const { x, y } = numberedSamples(30);
    const dense = crossValidate(ridge(), { x, y }).scores["r2"].mean;
    expect(crossValidate(ridge(), { x: fromDense(asMatrix(x)), y }).scores["r2"].mean).toBeCloseTo(dense, 10);
    const table = createTable({ n: x.map(([n]) => n), a: x.map(([, a]) => a), b: x.map(([, , b]) => b) });
    const recipe = pipeline(columns({ numbers: { columns: ["n", "a", "b"], encoder: standardize() } }), ridge());
    const byHand = crossValidate(pipeline(standardize(), ridge()), { x, y }).scores["r2"].mean;
    expect(crossValidate(recipe, { x: table, y }).scores["r2"].mean).toBeCloseTo(byHand, 10);
  });

  test("a store gives the same results, a second run fits nothing, a changed option is refitted", () => {
    const { spy, seen } = spyRegressor();
    const data = numberedSamples(20);
    const store = new Map<string, PlainData>();
    const without = timeless(crossValidate(spy(), data));
    expect(timeless(crossValidate(spy(), data, {}, { store }))).toEqual(without);
    expect(timeless(crossValidate(spy(), data, {}, { store }))).toEqual(without);
    expect(seen.fits).toHaveLength(10);
    crossValidate(spy({ level: 2 }), data, {}, { store });
    expect(seen.fits).toHaveLength(15);
    crossValidate(spy(), data, { folds: { kind: "k-fold", count: 5, seed: 1 } }, { store });
    expect(seen.fits).toHaveLength(20);
  });

  test("the asynchronous form gives the same, counts its progress, and both stop on a signal", async () => {
    const data = numberedSamples(20);
    const steps: number[] = [];
    const result = await crossValidateAsync(ridge(), data, {}, { onProgress: ({ step }) => steps.push(step) });
    expect(timeless(result)).toEqual(timeless(crossValidate(ridge(), data)));
    expect(steps).toEqual([1, 2, 3, 4, 5]);
    const signal = AbortSignal.abort();
    expect(refusal(() => crossValidate(ridge(), data, {}, { signal }))).toContain("aborted");
    await expect(crossValidateAsync(ridge(), data, {}, { signal })).rejects.toMatchObject({ code: "aborted" });
  });

  test("folds that fail are reported; when all fail it is an error", () => {
    const x = Array.from({ length: 12 }, (_, i) => [i]);
    const data = { x, y: asLabels([..."aaaaaabaaaaa"]) };
    const { folds: results, warnings } = crossValidate(perceptron(), data, { folds: { kind: "k-fold", count: 3 } });
    expect(results.filter(({ status }) => status === "failed")).toHaveLength(1);
    expect(warnings.map(({ message }) => message).join()).toMatch(
      /fold \d: perceptron: a classifier needs at least 2 classes/,
    );
    const { spy } = spyRegressor();
    expect(refusal(() => crossValidate(spy({ level: -1 }), numberedSamples(9)))).toContain(
      "every fold failed; fold 1: spy: level -1 is below zero",
    );
  });

  test("refuses unsuitable scorers and methods before any fit", () => {
    const { spy, seen } = spyRegressor();
    expect(refusal(() => crossValidate(spy(), numberedSamples(9), { scorers: ["accuracy"] }))).toContain(
      "measures classifiers",
    );
    expect(refusal(() => crossValidate(spy(), numberedSamples(9), { scorers: ["r22"] }))).toContain("did you mean");
    expect(refusal(() => crossValidate(pca(), numberedSamples(9)))).toContain("makes no predictions");
    expect(seen.fits).toEqual([]);
  });
});

test("a refusal of the data has its reason without the name of the function", () => {
  const thrown = (): unknown => {
    try {
      return crossValidate(ridge(), { x: createTable({ a: [1, 2, 3] }), y: [1, 2, 3] } as never);
    } catch (error) {
      return error;
    }
  };
  const error = thrown() as LecternError;
  expect(error.message).toMatch(/^crossValidate: /);
  expect(error.details).toMatchObject({ kind: "crossValidate" });
  expect(error.reason).toBe(error.message.slice("crossValidate: ".length));
});
