import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { shiftedRows, standardSubset } from "../../../test/svm-data.js";
import { runToEnd } from "../../core/run.js";
import { asLabels } from "../../data/labels.js";
import { breastCancer, iris } from "../../datasets/index.js";
import { logLoss } from "../../metrics/log-loss.js";
import { createSampleKernel } from "../svm/sample-kernel.js";
import { samplesByClass, samplesOf } from "./multi-class.js";
import { contestFolds, outOfFoldValues, sigmoidOf } from "./platt-scaling.js";
import reference from "./reference/support-vector-classifier.json" with { type: "json" };
import { supportVectorClassifier } from "./support-vector-classifier.js";
import { costMachine } from "./two-classes.js";

const positionsTo = (length: number) => Int32Array.from({ length }, (_, i) => i);

async function tumours() {
  const { x: all, y } = await breastCancer();
  const { x, samples } = standardSubset(all, 4, 140);
  return { x, y: asLabels(Array.from(samples, (i) => y.classes[y.codes[i]])) };
}

async function flowers() {
  const { x: all, y } = await iris();
  return { x: standardSubset(all, 1, 150).x, y };
}

describe("against scikit-learn and LIBSVM", () => {
  test("values out of fold and their sigmoid", async () => {
    const { x, y } = await tumours();
    const { cost, gamma, values: expected, slope, offset } = reference.platt;
    const contest = samplesOf(
      samplesByClass(y.codes, 2, () => true),
      { first: 1, second: 0 },
    );
    const { samples, positives } = contest;
    const folds = Array.from({ length: 5 }, (_, f) => {
      const isTested = (at: number) => (at < positives ? at : at - positives) % 5 === f;
      const all = positionsTo(samples.length);
      return { train: all.filter((at) => !isTested(at)), test: all.filter(isTested) };
    });
    const kernel = { kind: "rbf", gamma } as const;
    const source = createSampleKernel(kernel, x, 5);
    runToEnd(source.prepare(samples));
    const work = outOfFoldValues(kernel, x, contest, folds, function* (part) {
      const weights = new Float64Array(part.samples.length).fill(1);
      const classes = { kernel: source.rowsOf(part.samples), positives: part.positives, weights };
      return yield* costMachine(classes, cost, { tolerance: 1e-8, maxIterations: 1e6, cacheBytes: 2 ** 20 });
    });
    const values = runToEnd(work);
    source.dispose();
    expectClose(values, expected, 1e-4);
    const sigmoid = sigmoidOf(Float64Array.from(expected), contest, undefined);
    expectClose([sigmoid.slope, sigmoid.offset], [slope, offset], 1e-4);
  });

  test("probabilities of three classes, coupled from the sigmoids of LIBSVM", async () => {
    const data = await flowers();
    const { cost, gamma, slopes, offsets, probabilities: expected } = reference.coupled;
    const recipe = supportVectorClassifier({
      cost,
      kernel: { kind: "rbf", gamma },
      tolerance: 1e-7,
      calibration: "sigmoid",
    });
    const { saved, state } = recipe.fit(data);
    const sigmoids = { ...state.sigmoids, data: Float64Array.from(slopes.flatMap((slope, m) => [slope, offsets[m]])) };
    const model = recipe.restore({ ...saved, state: { ...state, sigmoids } });
    const some = Int32Array.from({ length: 15 }, (_, i) => 10 * i);
    const found = model.probabilities?.(shiftedRows(data.x, some, 0.2)).data ?? [];
    // LIBSVM stops its iteration where a condition holds up to 0.005 / 3.
    expect(Math.max(...expected.flat().map((share, at) => Math.abs(share - found[at])))).toBeLessThan(0.005 / 3);
  });

  test("probabilities of two classes with other folds than those of LIBSVM", async () => {
    const { x, y } = await tumours();
    const { cost, gamma, probabilities: expected } = reference.platt;
    const rows = shiftedRows(x, positionsTo(40), 0.1);
    for (let seed = 0; seed < 4; seed++) {
      const recipe = supportVectorClassifier({ cost, kernel: { kind: "rbf", gamma }, calibration: "sigmoid", seed });
      const shares = recipe.fit({ x, y }).probabilities?.(rows).data ?? [];
      const differences = expected.map((share, i) => Math.abs(share - shares[2 * i + 1]));
      expect(Math.max(...differences)).toBeLessThan(0.12);
      expect(differences.reduce((sum, value) => sum + value, 0) / 40).toBeLessThan(0.03);
    }
  });
});

describe("models with calibration", () => {
  test.each(["one-vs-one", "one-vs-rest"] as const)(
    "%s: held-out probabilities are better than the shares of the classes",
    async (rule) => {
      const { x, y } = await iris();
      const half = (first: number) => positionsTo(75).map((i) => 2 * i + first);
      // The widths of the leaves alone leave doubt.
      const part = (first: number) => ({
        x: Array.from(half(first), (i) => [x.data[4 * i + 1]]),
        y: asLabels(Array.from(half(first), (i) => y.classes[y.codes[i]])),
      });
      const [train, held] = [part(0), part(1)];
      const model = supportVectorClassifier({ rule, calibration: "sigmoid" }).fit(train);
      const shares = model.probabilities?.(held.x);
      if (shares === undefined) throw new Error("no probabilities");
      expect(logLoss(held.y, shares)).toBeLessThan(0.9 * Math.log(3));
      expect(model.predict(held.x).codes).toHaveLength(75);
    },
  );

  test("a recipe says whether its models have probabilities, and those without it have none", async () => {
    const data = await tumours();
    expect(supportVectorClassifier().traits.offers).toEqual(["decision"]);
    expect(supportVectorClassifier({ calibration: "sigmoid" }).traits.offers).toEqual(["decision", "probabilities"]);
    expect(supportVectorClassifier().fit(data).probabilities).toBeUndefined();
    const recipe = supportVectorClassifier({ calibration: "sigmoid" });
    const model = recipe.fit(data);
    const again = recipe.restore(structuredClone(model.saved));
    expect(again.probabilities?.(data.x)).toEqual(model.probabilities?.(data.x));
    const { saved, state } = model;
    const without = { ...saved, state: { ...state, sigmoids: { rows: 0, columns: 2, data: new Float64Array() } } };
    expect(refusal(() => recipe.restore(without))).toContain("sigmoids must have 1 rows, got 0");
  });

  test("nu, a class of one sample, and a sparse or precomputed kernel give probabilities too", () => {
    const x = [[0], [0.2], [0.4], [3], [3.1], [2.9], [5]];
    const y = ["a", "a", "a", "b", "b", "b", "c"];
    for (const options of [{}, { nu: 0.2 }]) {
      const model = supportVectorClassifier({ ...options, calibration: "sigmoid" }).fit({ x, y });
      const { data } = model.probabilities?.(x) ?? { data: [] };
      expect(data).toHaveLength(21);
      expect(Array.from(data).every((share) => share > 0 && share < 1)).toBe(true);
    }
    const products = x.map(([a]) => x.map(([b]) => a * b));
    const given = supportVectorClassifier({ kernel: { kind: "precomputed" }, calibration: "sigmoid" });
    const own = supportVectorClassifier({ kernel: { kind: "linear" }, calibration: "sigmoid" });
    const expected = own.fit({ x, y }).probabilities?.(x).data ?? [];
    expectClose(given.fit({ x: products, y }).probabilities?.(products).data ?? [], expected, 1e-5);
  });

  test("folds contain both classes where there are enough samples", () => {
    const samples = positionsTo(23);
    for (let seed = 0; seed < 3; seed++) {
      const folds = contestFolds({ samples, positives: 6 }, seed);
      expect(folds).toHaveLength(5);
      for (const { train } of folds) expect(train.filter((at) => at < 6).length).toBeGreaterThanOrEqual(4);
    }
  });
});
