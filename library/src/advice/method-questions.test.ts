import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { pca } from "../components/principal/pca/pca.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { randomKitchenSinks } from "../linear/random-kitchen-sinks/random-kitchen-sinks.js";
import { ridge } from "../linear/ridge/ridge.js";
import { type Answers, chooseByAnswers, methodQuestions, type Question } from "./method-questions.js";

const methods = [kMeans, kernelRidge, logisticRegression, pca, perceptron, randomKitchenSinks, ridge, standardize];
const kinds = (answers: Answers) => chooseByAnswers(answers, methods).kinds;

/** All paths from the root to an end of the tree. */
function paths(question: Question | null): { id: string; answer: string }[][] {
  if (question === null) return [[]];
  return Object.entries(question.answers).flatMap(([answer, next]) =>
    paths(next).map((rest) => [{ id: question.id, answer }, ...rest]),
  );
}

test("[CB-052] the questions come in the order of the book: labels, kind of label, dependencies, output, then the device", () => {
  for (const path of paths(methodQuestions)) {
    expect(path[0].id).toBe("labels");
    expect(path[1].id).toBe(path[0].answer === "yes" ? "target" : "goal");
    expect(path.slice(2).map(({ id }) => id)).toEqual(["dependencies", "output", "memory"]);
  }
  expect(paths(methodQuestions)).toHaveLength((2 + 4) * 2 * 2 * 2);
});

test("[CB-052] the answers lead to suitable methods", () => {
  expect(kinds({ labels: "yes", target: "categorical" })).toEqual(["logistic-regression", "perceptron"]);
  expect(kinds({ labels: "yes", target: "continuous", dependencies: "linear" })).toEqual(["ridge"]);
  expect(kinds({ labels: "yes", target: "continuous", dependencies: "non-linear" })).toEqual([
    "kernel-ridge",
    "random-kitchen-sinks",
  ]);
  expect(kinds({ labels: "no", goal: "clusters" })).toEqual(["k-means"]);
  expect(kinds({ labels: "no", goal: "fewer columns", dependencies: "linear" })).toEqual(["pca"]);
  const certain = { labels: "yes", target: "categorical", dependencies: "linear", output: "probabilistic" } as const;
  expect(kinds(certain)).toEqual(["logistic-regression"]);
});

test("[CB-052] every leaf of the question tree is reached along its own questions", () => {
  for (const path of paths(methodQuestions)) {
    const answers = Object.fromEntries(path.map(({ id, answer }) => [id, answer])) as Answers;
    const walk = chooseByAnswers(answers, methods);
    expect(walk.next).toBeNull();
    expect(walk.path).toEqual(path.map(({ id, answer }) => ({ question: id, answer })));
  }
});

test("[CB-055] without labels no supervised method is left; with little memory none that keeps the samples", () => {
  expect(kinds({ labels: "no" })).toEqual(["k-means", "pca"]);
  const device = { labels: "yes", target: "continuous", dependencies: "non-linear", output: "any" } as const;
  expect(kinds({ ...device, memory: "any" })).toContain("kernel-ridge");
  expect(kinds({ ...device, memory: "small" })).toEqual(["random-kitchen-sinks"]);
});

test("stops before an unanswered question and returns it", () => {
  const walk = chooseByAnswers({ labels: "yes", dependencies: "linear" }, methods);
  expect(walk.next?.id).toBe("target");
  expect(walk.path).toHaveLength(1);
  expect(walk.kinds).toContain("kernel-ridge");
});

test("returns only given methods, and refuses invalid answers", () => {
  expect(chooseByAnswers({ labels: "yes" }, [ridge]).kinds).toEqual(["ridge"]);
  expect(chooseByAnswers({}, []).kinds).toEqual([]);
  const odd = JSON.parse('{ "labels": "constructor" }');
  expect(refusal(() => chooseByAnswers(odd, methods))).toBe(
    'invalid-option: chooseByAnswers: the answer to labels must be one of "yes", "no", got "constructor"',
  );
});
