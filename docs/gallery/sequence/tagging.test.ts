import { expect, test } from "vitest";
import { compareTaggers, drawSentences } from "./tagging.js";

test("[ML2-168] a structured SVM tags better than a hidden Markov model that is fitted without tags", () => {
  const runs = [0, 1, 2].map(compareTaggers);
  for (const { unsupervised, counted, svm, perceptron, crf } of runs) {
    for (const error of [svm, perceptron, crf, counted]) expect(error).toBeLessThan(Math.min(0.23, unsupervised));
  }
  const mean = (errors: readonly number[]) => errors.reduce((a, b) => a + b) / errors.length;
  expect(mean(runs.map(({ svm }) => svm))).toBeLessThan(0.7 * mean(runs.map(({ unsupervised }) => unsupervised)));
});

test("a determiner is followed by an adjective or a noun", () => {
  const { x, y } = drawSentences(0, 50);
  y.forEach((sentence, n) => {
    sentence.slice(1).forEach((tag, t) => {
      if (sentence[t] === "determiner") expect(["adjective", "noun"]).toContain(tag);
    });
    expect(x[n].length).toBe(8);
  });
});
