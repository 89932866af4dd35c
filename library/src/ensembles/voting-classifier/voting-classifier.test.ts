import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { labelledSets, steadyClassifiers, thirdHeldOut } from "../../../test/ensemble-cases.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { memory } from "../../../test/spy-methods.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { createRegistry } from "../../contract/registry.js";
import { labelNames } from "../../data/labels.js";
import { fromDense } from "../../data/sparse.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { withOptions } from "../../pipeline/option-paths.js";
import { gridSearch } from "../../selection/grid-search/grid-search.js";
import { treeClassifier } from "../../trees/tree-classifier/tree-classifier.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { votingClassifier } from "./voting-classifier.js";

const { combined } = reference;
const [bayes, near, line] = combined.weights;
const weights = { bayes, near, line };

describe("votes of classifiers", () => {
  test("soft ones match scikit-learn", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["wine"]());
    const model = votingClassifier(steadyClassifiers(), { weights }).fit(train);
    expectClose(model.probabilities(held.x).data, combined.soft.flat(), 1e-7);
  });

  test("hard ones match scikit-learn", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["wine"]());
    const model = votingClassifier(steadyClassifiers(), { weights, vote: "hard" }).fit(train);
    expect(labelNames(model.predict(held.x))).toEqual(combined.hard);
    // @ts-expect-error a hard vote has no probabilities
    expect(model.probabilities).toBeUndefined();
  });

  test("the probability of a class lies between those of the members, for any weights", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["iris"]());
    const members = { bayes: gaussianNaiveBayes(), line: logisticRegression() };
    const [a, b] = [members.bayes.fit(train), members.line.fit(train)].map((model) => model.probabilities(held.x).data);
    const amount = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(amount, fc.double({ min: 0.1, max: 10, noNaN: true }), (one, other) => {
        const model = votingClassifier(members, { weights: { bayes: one, line: other } }).fit(train);
        model.probabilities(held.x).data.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(Math.min(a[at], b[at]) - 1e-12);
          expect(share).toBeLessThanOrEqual(Math.max(a[at], b[at]) + 1e-12);
        });
      }),
      { numRuns: 15 },
    );
  });

  test("ties are won by the first class", () => {
    const data = { x: [[0], [1], [2], [3]], y: ["a", "a", "b", "b"] };
    // The memory predicts the first class for samples it has not seen.
    const { decision, predict } = votingClassifier({ memory: memory(), tree: treeClassifier() }, { vote: "hard" }).fit(
      data,
    );
    expect(Array.from(decision([[3], [9]]).data)).toEqual([0, 1, 0.5, 0.5]);
    expect(labelNames(predict([[3], [9]]))).toEqual(["b", "a"]);
  });

  test("search paths reach the members by name, and their weights", async () => {
    const data = await labelledSets["iris"]();
    const recipe = votingClassifier({ small: treeClassifier(), bayes: gaussianNaiveBayes() });
    const deep = withOptions(recipe, { "small.maxDepth": 2, "bayes.weight": 3 });
    const [small, second] = deep.options["members"] as readonly { recipe: { options: object }; weight: number }[];
    expect(small.recipe.options).toMatchObject({ maxDepth: 2 });
    expect(second.weight).toBe(3);
    const search = gridSearch(recipe, [{ "small.maxDepth": [1, 3] }, { small: [logisticRegression()] }]);
    expect(search.fit(data).state.trials.map(({ failure }) => failure)).toEqual([null, null, null]);
  });

  test("a saved model is restored by a registry, its members with their reports", async () => {
    const data = await labelledSets["iris"]();
    const model = votingClassifier({ tree: treeClassifier(), line: logisticRegression({ maxIterations: 1 }) }).fit(
      data,
    );
    expect(model.report.converged).toBe(false);
    expect(
      model.report.warnings.every(
        ({ details, message }) => message.startsWith("line: ") && details["within"]?.toString() === "line",
      ),
    ).toBe(true);
    expect(model.state.members.map(({ report }) => report.samples)).toEqual([150, 150]);
    const registry = createRegistry([votingClassifier, treeClassifier, logisticRegression]);
    expect(registry.restore(structuredClone(model.saved)).probabilities?.(data.x)).toEqual(model.probabilities(data.x));
    const cut = { ...model.saved, state: { members: model.state.members.slice(1) } };
    expect(refusal(() => registry.restore(cut))).toBe(
      "invalid-file: voting-classifier: state.members must have 2 models, one for each member, got 1",
    );
  });

  test("refuses what the members do not support, with a remedy", () => {
    expect(refusal(() => votingClassifier({ one: perceptron() }))).toBe(
      'invalid-option: voting-classifier: a soft vote needs probabilities, which member "one" (perceptron) does not offer; ' +
        'set vote to "hard", or put calibratedClassifier around it',
    );
    const recipe = votingClassifier({ line: logisticRegression(), bayes: gaussianNaiveBayes() });
    expect(recipe.traits.supports).toMatchObject({ weights: true, sparse: false, missing: false, table: false });
    const x = fromDense({ rows: 2, columns: 1, data: Float64Array.of(0, 1) });
    expect(refusal(() => recipe.fit({ x: x as never, y: ["a", "b"] }))).toBe(
      "unsupported: voting-classifier: x is sparse, which gaussian-naive-bayes cannot use; use toDense(x)",
    );
    const wrong = { weights: { lime: 2 } } as never;
    expect(refusal(() => votingClassifier({ line: logisticRegression() }, wrong))).toMatch(
      /"lime", which is not a member/,
    );
    expect(refusal(() => votingClassifier({ line: logisticRegression() }, { weights: { line: 0 } }))).toMatch(
      /at least 1 member must have a weight above 0/,
    );
  });
});
