import { describe, expect, test } from "vitest";
import { labelledSets, preciseLine, steadyClassifiers, thirdHeldOut } from "../../../test/ensemble-cases.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { memory } from "../../../test/spy-methods.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { asMatrix } from "../../data/matrix.js";
import { classification } from "../../datasets/index.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { accuracy } from "../../metrics/accuracy.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { treeClassifier } from "../../trees/tree-classifier/tree-classifier.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { stackingClassifier } from "./stacking-classifier.js";

const { combined } = reference;
const folds = { kind: "given", tests: combined.tests } as const;

describe("stacks of classifiers", () => {
  test("match scikit-learn", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["wine"]());
    const model = stackingClassifier(steadyClassifiers(), { final: preciseLine(), folds }).fit(train);
    expectClose(model.probabilities(held.x).data, combined.stack.flat(), 1e-6);
    expect(model.state.final.features.slice(0, 4)).toEqual([
      "bayes: class_0",
      "bayes: class_1",
      "bayes: class_2",
      "near: class_0",
    ]);
  });

  test("match scikit-learn where the final recipe sees the samples too", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["wine"]());
    const { bayes, near } = steadyClassifiers();
    const final = pipeline(standardize(), preciseLine());
    const model = stackingClassifier({ bayes, near }, { final, folds, passthrough: true }).fit(train);
    expectClose(model.probabilities(held.x).data, combined.passthrough.flat(), 1e-6);
    expect(model.state.final.features.slice(6)).toEqual(train.features);
  });

  test("of two classes match scikit-learn, with one column per member", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["breast-cancer"]());
    const given = { kind: "given", tests: combined.pairTests } as const;
    const model = stackingClassifier(steadyClassifiers(), { final: preciseLine(), folds: given }).fit(train);
    expectClose(model.probabilities(held.x).data.subarray(0, 80), combined.pair.flat(), 1e-6);
    expect(model.state.final.features).toEqual(["bayes: malignant", "near: malignant", "line: malignant"]);
  });

  test("a member that memorises its training samples gains nothing, although it has no training error", () => {
    for (const seed of [1, 2, 3, 4]) {
      const { train, held } = thirdHeldOut(classification({ samples: 300, separation: 0.7, seed }));
      const members = { memory: memory(), bayes: gaussianNaiveBayes() };
      const truth = held.y;
      const alone = accuracy(truth, members.bayes.fit(train).predict(held.x));
      const stack = stackingClassifier(members).fit(train);
      expect(accuracy(train.y, members.memory.fit(train).predict(train.x))).toBe(1);
      expect(accuracy(truth, stack.predict(held.x))).toBeGreaterThanOrEqual(alone - 0.02);
      // What leaking does: trained on answers about its own samples, the final model trusts the memory alone.
      const columns = (x: typeof train.x, memorized: Int32Array) => {
        const shares = members.bayes.fit(train).probabilities(x).data;
        return asMatrix(Array.from(memorized, (code, i) => [code, shares[2 * i + 1]]));
      };
      const known = members.memory.fit(train);
      const leaking = logisticRegression().fit({ x: columns(train.x, known.predict(train.x).codes), y: train.y });
      const answers = leaking.predict(columns(held.x, known.predict(held.x).codes));
      expect(accuracy(truth, answers)).toBeLessThan(alone - 0.1);
    }
  });

  test("use the labels of a member that has neither probabilities nor decision values", () => {
    const { train } = thirdHeldOut(classification({ samples: 60, classes: 3, seed: 1 }));
    const model = stackingClassifier({ memory: memory(), line: perceptron() }).fit(train);
    expect(model.state.final.features).toHaveLength(6);
    expect(model.report.notes).toEqual({ members: 2, folds: 5, columns: 6 });
  });

  test("offer what the final recipe offers", () => {
    const members = { tree: treeClassifier() };
    expect(stackingClassifier(members).traits.offers).toEqual(["probabilities", "decision"]);
    expect(stackingClassifier(members, { final: perceptron() }).traits.offers).toEqual(["decision"]);
    expect(refusal(() => stackingClassifier({ line: perceptron() }, { scores: "probabilities" }))).toBe(
      'invalid-option: stacking-classifier: perceptron does not offer probabilities; set scores to "automatic" or use another recipe',
    );
  });
});
