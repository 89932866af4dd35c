import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { asMatrix, selectRows } from "../../data/matrix.js";
import { iris } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { supportVectorClassifier } from "../support-vector-classifier/support-vector-classifier.js";
import { relevanceVectorClassifier } from "./relevance-vector-classifier.js";

const kernel = { kind: "rbf", gamma: 0.5 } as const;

function ring(seed: number, count: number) {
  const random = createRandom(seed);
  const x = asMatrix(Array.from({ length: count }, () => [random.normal(), random.normal()]));
  const chances = Float64Array.from({ length: count }, (_, i) => {
    const radius = x.data[2 * i] ** 2 + x.data[2 * i + 1] ** 2;
    return 1 / (1 + Math.exp(-3 * (radius - 1.4)));
  });
  return { x, chances, y: Array.from(chances, (chance) => (random.uniform() < chance ? "out" : "in")) };
}

test("as accurate as a support vector machine with a fifth of its samples, and its probabilities are near the true ones", () => {
  for (let seed = 0; seed < 4; seed++) {
    const { x, y } = ring(seed, 120);
    const fresh = ring(seed + 50, 500);
    const model = relevanceVectorClassifier({ kernel }).fit({ x, y });
    const machine = supportVectorClassifier({ kernel }).fit({ x, y });
    const right = (predicted: { readonly codes: Int32Array }) =>
      predicted.codes.filter((code, i) => model.classes[code] === fresh.y[i]).length;
    expect(model.report.converged).toBe(true);
    expect(5 * model.state.samples.rows).toBeLessThanOrEqual(machine.state.samples.rows);
    expect(right(model.predict(fresh.x))).toBeGreaterThan(right(machine.predict(fresh.x)) - 15);
    const { data } = model.probabilities(fresh.x);
    const error = fresh.chances.reduce((sum, chance, i) => sum + Math.abs(chance - data[2 * i + 1]), 0) / 500;
    expect(error).toBeLessThan(0.1);
  }
});

test("three classes: a function for each, probabilities that sum to 1, and the kernel matrix gives the same", async () => {
  const data = await iris();
  const every = Array.from({ length: 75 }, (_, i) => 2 * i);
  const x = selectRows(standardized(data.x), every);
  const y = { ...data.y, codes: Int32Array.from(every, (i) => data.y.codes[i]) };
  const model = relevanceVectorClassifier({ kernel }).fit({ x, y });
  expect(model.state.intercepts).toHaveLength(3);
  const { codes } = model.predict(x);
  expect(codes.filter((code, i) => code === y.codes[i]).length).toBeGreaterThanOrEqual(71);
  const { data: shares } = model.probabilities(x);
  for (let i = 0; i < 75; i++) expect(shares[3 * i] + shares[3 * i + 1] + shares[3 * i + 2]).toBeCloseTo(1, 12);
  const given = relevanceVectorClassifier({ kernel: { kind: "precomputed" } }).fit({ x: gram(kernel, x), y });
  expectClose(given.decision(gram(kernel, x)).data, model.decision(x).data, 1e-9);
});
