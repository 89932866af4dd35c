import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { boostedTreesClassifier } from "./boosted-trees-classifier.js";

const x = asMatrix(Array.from({ length: 60 }, (_, i) => [i, (i * 17) % 60]));

test("probabilities are the softmax of the decision, whose largest entry wins", () => {
  for (const classes of [2, 3]) {
    const y = Array.from({ length: 60 }, (_, i) => `class ${Math.floor((i * classes) / 60)}`);
    const model = boostedTreesClassifier({ maxIterations: 15, minLeaf: 3 }).fit({ x, y });
    const [scores, shares] = [model.decision(x).data, model.probabilities(x).data];
    model.predict(x).codes.forEach((code, i) => {
      const own = shares.subarray(i * classes, (i + 1) * classes);
      expect(own.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
      expect(own[code]).toBe(Math.max(...own));
      // With two classes, the scores are minus and plus one logit.
      const gap = (scores[i * classes + 1] - scores[i * classes]) / (classes === 2 ? 2 : 1);
      expect(Math.log(own[1] / own[0])).toBeCloseTo(gap, 8);
    });
    expect(model.predict(x).codes.filter((code, i) => `class ${code}` === y[i]).length).toBeGreaterThan(57);
  }
});

test("class weights raise the probability of their class", () => {
  const y = Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? "b" : "a"));
  const second = (weights: number[]) =>
    boostedTreesClassifier({ maxIterations: 3, classWeights: { kind: "given", weights } })
      .fit({ x, y })
      .probabilities(x).data[1];
  expect(second([1, 5])).toBeGreaterThan(second([1, 1]) + 0.1);
});
