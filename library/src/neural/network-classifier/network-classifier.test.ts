import { expect, test } from "vitest";
import { digits } from "../../datasets/real.js";
import { accuracy } from "../../metrics/accuracy.js";
import { createRandom } from "../../numeric/random/random.js";
import { describeNetwork } from "../layers/network.js";
import { networkClassifier } from "./network-classifier.js";

/** Images of 6 x 6 pixels with a horizontal or a vertical bar anywhere. */
function bars(seed: number, count = 80) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "horizontal" : "vertical"));
  const x = y.map((direction) => {
    const [row, column] = [random.integer(6), random.integer(4)];
    return Array.from({ length: 36 }, (_, at) => {
      const [i, j] = direction === "horizontal" ? [Math.floor(at / 6), at % 6] : [at % 6, Math.floor(at / 6)];
      return Number(i === row && j >= column && j < column + 3) + 0.2 * random.normal();
    });
  });
  return { x, y };
}

const convolutional = {
  inputShape: [1, 6, 6],
  architecture: [{ kind: "convolution", outputs: 6, padding: "same", activation: "relu" }, { kind: "global-pooling" }],
  ...{ epochs: 15, learningRate: 0.04, batchSize: 8 },
} as const;

test("a convolution finds patterns wherever they are", () => {
  for (const seed of [1, 2, 3]) {
    const model = networkClassifier({ ...convolutional, seed }).fit(bars(seed));
    const test = bars(seed + 10);
    expect(accuracy(test.y, model.predict(test.x).names)).toBeGreaterThan(0.9);
  }
});

test("[ML2-206] convolutions and pooling, with more filters as the resolution shrinks, and a dense head learn small digits", async () => {
  const data = await digits();
  const architecture = [
    { kind: "convolution", outputs: 8, padding: "same", activation: "relu" },
    { kind: "pooling", size: 2 },
    { kind: "convolution", outputs: 16, padding: "same", activation: "relu" },
    { kind: "pooling", size: 2 },
    { kind: "flatten" },
    { kind: "dense", outputs: 32, activation: "relu" },
  ] as const;
  const shapes = describeNetwork(architecture, [1, 8, 8])
    .slice(1)
    .map(({ outputShape }) => outputShape);
  expect(shapes.slice(0, 4)).toEqual([
    [8, 8, 8],
    [8, 4, 4],
    [16, 4, 4],
    [16, 2, 2],
  ]);
  const part = (from: number, to: number) => ({
    x: { rows: to - from, columns: 64, data: data.x.data.slice(64 * from, 64 * to) },
    y: { codes: data.y.codes.slice(from, to), classes: data.y.classes },
  });
  const [train, test] = [part(0, 700), part(700, 1100)];
  const recipe = networkClassifier({
    inputShape: [1, 8, 8],
    architecture,
    epochs: 6,
    batchSize: 16,
    learningRate: 0.01,
  });
  const model = recipe.fit(train);
  expect(accuracy(test.y, model.predict(test.x))).toBeGreaterThan(0.9);
});

test("shapes that do not fit are refused with both", () => {
  expect(() => networkClassifier({ inputShape: [2, 2] }).fit(bars(1))).toThrow(
    "inputShape [2, 2] needs 4 columns, but the data have 36",
  );
  expect(() =>
    networkClassifier({ ...convolutional, architecture: [{ kind: "pooling", size: 9 }] }).fit(bars(1)),
  ).toThrow("layer 0 (pooling): needs images of at least 9 x 9 pixels for its window, got the shape [1, 6, 6]");
});

test("running means of batch normalisation are part of the model", () => {
  const architecture = [{ kind: "dense", outputs: 8 }, { kind: "batch-normalization" }] as const;
  const model = networkClassifier({ architecture, epochs: 3 }).fit(bars(1));
  const [{ tensors }] = model.state.members;
  expect(tensors.map(({ name }) => name)).toContain("1.mean");
  const again = networkClassifier.restore(structuredClone(model.saved));
  expect(again.probabilities(bars(2).x).data).toEqual(model.probabilities(bars(2).x).data);
});

test("tokens are read as sequences up to their padding", () => {
  const random = createRandom(1);
  // The class is whether token 2 occurs; the rest is noise, and the lengths differ.
  const x = Array.from({ length: 60 }, (_, i) => {
    const length = 2 + random.integer(4);
    const tokens = Array.from({ length: 6 }, (_, j) => (j < length ? 3 + random.integer(3) : 0));
    if (i % 2 === 0) tokens[random.integer(length)] = 2;
    return tokens;
  });
  const y = x.map((tokens) => (tokens.includes(2) ? "with" : "without"));
  const architecture = [
    { kind: "embedding", tokens: 6, outputs: 6 },
    { kind: "set-pooling", function: "max" },
  ] as const;
  const recipe = networkClassifier({ inputs: "tokens", architecture, epochs: 20, learningRate: 0.05, batchSize: 16 });
  const model = recipe.fit({ x, y });
  expect(accuracy(y, model.predict(x).names)).toBe(1);
  const padded = recipe.fit({ x: x.map((tokens) => [...tokens, 0, 0]), y });
  expect(padded.predict(x.map((tokens) => [...tokens, 0, 0])).names).toEqual(model.predict(x).names);
  expect(() => model.predict([[9, 0, 0, 0, 0, 0]])).toThrow("layer 0 (embedding): there is no token 9");
  expect(() => networkClassifier({ inputs: "tokens", inputShape: [2, 3] }).fit({ x, y })).toThrow(
    "leave inputShape empty",
  );
});
