import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples } from "../../test/spy-methods.js";
import { asLabels, isLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable, isTable } from "../data/table/table.js";
import { threeWayIndices, trainValidationTestSplit } from "./train-validation-test.js";

const sorted = (...parts: readonly Int32Array[]) => parts.flatMap((part) => [...part]).sort((a, b) => a - b);
const all = (samples: number) => Array.from({ length: samples }, (_, i) => i);

describe("training, validation and test set", () => {
  test("[MP-097] 80, 10 and 10 per cent, at random, disjoint and exhaustive", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 300 }), fc.nat(999), (samples, seed) => {
        const {
          indices,
          train,
          validation,
          test: tested,
        } = trainValidationTestSplit(numberedSamples(samples), { seed });
        expect(sorted(indices.train, indices.validation, indices.test)).toEqual(all(samples));
        expect(indices.test.length).toBe(Math.round(samples / 10));
        expect(indices.validation.length).toBe(Math.round(samples / 10));
        for (const [set, own] of [
          [train, indices.train],
          [validation, indices.validation],
          [tested, indices.test],
        ] as const) {
          expect(set.x.map(([number]) => number)).toEqual([...own]);
        }
      }),
      { numRuns: 50 },
    );
    const drawn = all(10).map((seed) => trainValidationTestSplit(numberedSamples(50), { seed }).indices.test.join());
    expect(new Set(drawn).size).toBe(10);
  });

  test("[MP-097] rows that are replicated across the sets are found and refused", () => {
    const { x, y } = numberedSamples(40);
    for (let seed = 0; seed < 10; seed++) {
      const { indices } = trainValidationTestSplit({ x, y }, { seed });
      const places = [
        ["the training set", indices.train[3]],
        ["the validation set", indices.validation[1]],
        ["the test set", indices.test[2]],
      ] as const;
      for (const [one, from] of places) {
        for (const [other, to] of places) {
          if (from === to) continue;
          const leaking = x.map((row, i) => (i === to ? x[from] : row));
          const message = refusal(() => trainValidationTestSplit({ x: leaking, y }, { seed }));
          expect(message).toContain("1 row of");
          expect(message).toContain(one);
          expect(message).toContain(other);
        }
      }
      const within = x.map((row, i) => (i === indices.train[5] ? x[indices.train[2]] : row));
      expect(trainValidationTestSplit({ x: within, y }, { seed }).indices).toEqual(indices);
    }
  });

  test("replicates that are given as groups stay together and are accepted", () => {
    const { x, y } = numberedSamples(30);
    const groups = all(60).map((i) => i % 30);
    const { indices } = trainValidationTestSplit({ x: [...x, ...x], y: [...y, ...y], groups });
    expect(sorted(indices.train, indices.validation, indices.test)).toEqual(all(60));
    for (const part of Object.values(indices)) for (const i of part) expect(part).toContain((i + 30) % 60);
  });

  test("classes keep their shares; weights, sparse samples and tables are supported", () => {
    const { x } = numberedSamples(100);
    const y = asLabels(x.map((_, i) => (i % 5 === 0 ? "rare" : "common")));
    const weights = all(100).map((i) => i + 1);
    for (let seed = 0; seed < 5; seed++) {
      const { train, validation, test: tested, indices } = trainValidationTestSplit({ x, y, weights }, { seed });
      for (const { y: own } of [validation, tested]) {
        if (own === undefined || !isLabels(own)) throw new Error("no labels");
        expect(own.codes.filter((code) => own.classes[code] === "rare").length).toBe(2);
      }
      expect(train.weights).toEqual(Array.from(indices.train, (i) => i + 1));
      const sparse = trainValidationTestSplit({ x: fromDense(asMatrix(x)), y }, { seed });
      expect(sparse.indices).toEqual(indices);
      const table = trainValidationTestSplit({ x: createTable({ n: x.map(([n]) => n) }), y }, { seed });
      expect(isTable(table.test.x) && table.test.x.rows).toBe(10);
    }
    const unlabelled = trainValidationTestSplit({ x });
    // @ts-expect-error data without a target have none when they are divided
    expect(unlabelled.train.y).toBeUndefined();
  });

  test("refuses shares that leave no training samples", () => {
    const data = { x: asMatrix([[1], [2], [3]]), y: undefined, features: ["x0"] };
    const message = refusal(() => threeWayIndices(data, { validationShare: 0.5, testShare: 0.5, seed: 0 }));
    expect(message).toContain("leave no training samples");
    expect(refusal(() => trainValidationTestSplit(numberedSamples(4)))).toContain("leaves the test set empty");
  });
});
