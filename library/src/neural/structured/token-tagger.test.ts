import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { encodeModel } from "../../core/files/model-file.js";
import { createRandom } from "../../numeric/random/random.js";
import { tokenTagger } from "./token-tagger.js";

/** Sequences of letters in which "x" is labelled by the letter before it. */
function sentences(seed: number, count: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, () =>
    Array.from({ length: 2 + random.integer(5) }, (_, i) =>
      i > 0 && random.uniform() < 0.5 ? "x" : "ab"[random.integer(2)],
    ),
  );
  const y = x.map((tokens) => tokens.map((token, i) => (token === "x" ? `after ${tokens[i - 1]}` : token)));
  return { x, y };
}

const recipe = tokenTagger({
  embeddingSize: 8,
  architecture: [{ kind: "recurrent", cell: "simple", outputs: 8, returns: "sequence" }],
  ...{ epochs: 6, learningRate: 0.05, batchSize: 8 },
});

test("labels depend on the tokens before, in sequences of different lengths, over several seeds", () => {
  for (const seed of [1, 2, 3]) {
    const model = recipe.fit(sentences(seed, 40));
    const { x, y } = sentences(seed + 10, 40);
    const predicted = model.predict(x).flat();
    const truth = y.flat();
    expect(predicted.filter((label, i) => label === truth[i]).length / truth.length).toBeGreaterThan(0.9);
  }
});

test("padding changes nothing: sequences get the same labels alone and beside longer ones", () => {
  const model = recipe.fit(sentences(1, 30));
  const [short, long] = [
    ["a", "x"],
    ["b", "x", "x", "a", "x", "b"],
  ];
  const [alone] = model.probabilities([short]);
  const [beside] = model.probabilities([short, long]);
  beside.data.forEach((value, i) => {
    expect(value).toBeCloseTo(alone.data[i], 6);
  });
});

test("a model from a file predicts the same, and a fit can begin from it", () => {
  const data = sentences(1, 20);
  const model = recipe.fit(data);
  const again = recipe.load(encodeModel(model.saved));
  expect(again.predict(data.x)).toEqual(model.predict(data.x));
  const more = recipe.fit(data, { from: again });
  expect(more.report.objective[0]).toBeLessThan(model.report.objective[0]);
  expect(refusal(() => recipe.load(encodeModel(model.saved).slice(0, -9)))).toContain("invalid-file");
});

test("bad data are refused with the sequence", () => {
  expect(refusal(() => recipe.fit({ x: [["a"]], y: [["A", "B"]] }))).toContain("sequence 0 has 1 tokens and 2 labels");
  expect(refusal(() => recipe.fit({ x: [["a", "b"]], y: [["A", "A"]] }))).toContain("at least two different labels");
  const strict = tokenTagger({ ...recipe.options, unknownTokens: "refuse" }).fit({ x: [["a", "b"]], y: [["A", "B"]] });
  expect(refusal(() => strict.predict([["c"]]))).toContain('the token "c" was not seen in the fit');
});
