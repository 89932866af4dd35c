/** Comparing results: what counts as the same, as close, and as equivalent. */
import { describe, expect, test } from "vitest";
import { center, line } from "../../test/broken/sound-supervised.js";
import { halves, picture } from "../../test/broken/sound-unsupervised.js";
import type { AnyMethod } from "../contract/index.js";
import { asMatrix } from "../data/index.js";
import { argmax, demandClose, demandEquivalent, demandSame, demandSamePlain } from "./compare.js";
import type { Result, Results } from "./results.js";
import { createSubject } from "./subject.js";

const of = (name: string, result: Result): Results => new Map([[name, result]]);
const numbers = (...values: number[]) => of("predict", Float64Array.from(values));
const subject = (method: AnyMethod) => createSubject(method, {});
const regressor = subject(line);
const clusterer = subject(halves);

describe("demandSame", () => {
  test("accepts identical bits only", () => {
    demandSame("it", numbers(1, NaN, -Infinity), numbers(1, NaN, -Infinity));
    expect(() => demandSame("it", numbers(1, 0), numbers(1, -0))).toThrow("it: predict must be the same, but");
    expect(() => demandSame("it", numbers(1), numbers(1 + 2 ** -52))).toThrow(
      "entry 0 was 1 and is 1.0000000000000002",
    );
  });

  test("requires the same functions and lengths", () => {
    expect(() => demandSame("it", numbers(1), new Map())).toThrow(
      "the functions must be the same, but are predict and none",
    );
    expect(() => demandSame("it", numbers(1), numbers(1, 2))).toThrow("there are 1 and 2 numbers");
  });
});

describe("demandSamePlain", () => {
  test("names the field that differs", () => {
    demandSamePlain("it", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] });
    expect(() => demandSamePlain("it", { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toThrow("it: a.1.b was 2 and is 3");
    expect(() => demandSamePlain("it", { a: 1 }, {})).toThrow("it: a is gone");
    expect(() => demandSamePlain("it", {}, { a: undefined })).toThrow("it: a is new");
    expect(() => demandSamePlain("it", 1, 2)).toThrow("it: the whole was 1 and is 2");
  });
});

describe("demandClose", () => {
  test("is relative to the largest number, and absolute below 1", () => {
    demandClose(regressor, "it", numbers(1e6, 1), numbers(1e6, 1 + 1e-3));
    demandClose(regressor, "it", numbers(1e-3), numbers(1e-3 + 1e-9));
    expect(() => demandClose(regressor, "it", numbers(1e6, 1), numbers(1e6, 1.1))).toThrow("entry 1 was 1 and is 1.1");
    expect(() => demandClose(regressor, "it", numbers(1), numbers(1 + 1e-7))).toThrow("must agree");
  });

  test("does not accept NaN or infinity", () => {
    demandClose(regressor, "it", numbers(-Infinity, 1), numbers(-Infinity, 1));
    expect(() => demandClose(regressor, "it", numbers(1), numbers(NaN))).toThrow("entry 0 was 1 and is NaN");
    expect(() => demandClose(regressor, "it", numbers(1), numbers(Infinity))).toThrow("must agree");
    expect(() => demandClose(regressor, "it", numbers(Infinity), numbers(1))).toThrow("must agree");
  });

  test("compares the names of classes too", () => {
    const codes = Int32Array.of(0, 1);
    const [a, b] = [of("predict", { codes, classes: ["a", "b"] }), of("predict", { codes, classes: ["a", "c"] })];
    expect(() => demandClose(subject(center), "it", a, b)).toThrow("1 was b and is c");
  });

  test("cluster numbers must agree within one model", () => {
    const [a, b] = [of("predict", Int32Array.of(0, 1)), of("predict", Int32Array.of(1, 0))];
    expect(() => demandClose(clusterer, "it", a, b)).toThrow("must agree");
  });
});

describe("demandEquivalent", () => {
  test("lets clusters be numbered differently, but not noise", () => {
    const labels = (...values: number[]) => of("labels", Int32Array.from(values));
    demandEquivalent(clusterer, "it", labels(0, 0, 1, -1, 2), labels(2, 2, 0, -1, 1));
    expect(() => demandEquivalent(clusterer, "it", labels(0, 0, 1), labels(0, 1, 1))).toThrow("must agree");
    expect(() => demandEquivalent(clusterer, "it", labels(0, 1), labels(0, -1))).toThrow("must agree");
    expect(() => demandEquivalent(clusterer, "it", labels(-1, 0), labels(0, 1))).toThrow("must agree");
  });

  test("lets membership columns be permuted with the clusters", () => {
    const memberships = (...rows: number[][]) => of("memberships", asMatrix(rows));
    const a = memberships([0.9, 0.1, 0], [0.2, 0.8, 0]);
    demandEquivalent(clusterer, "it", a, memberships([0.1, 0.9, 0], [0.8, 0.2, 0]));
    expect(() => demandEquivalent(clusterer, "it", a, memberships([0.9, 0.1, 0], [0.1, 0.9, 0]))).toThrow("must agree");
  });

  test("lets an embedding be rotated and reflected, but not scaled", () => {
    const embedding = (...rows: number[][]) => of("embedding", asMatrix(rows));
    const a = embedding([0, 0], [3, 4], [1, 0]);
    demandEquivalent(subject(picture), "it", a, embedding([0, 0], [-4, 3], [0, 1]));
    demandEquivalent(subject(picture), "it", a, embedding([5, 5], [2, 9], [4, 5]));
    expect(() => demandEquivalent(subject(picture), "it", a, embedding([0, 0], [6, 8], [2, 0]))).toThrow("must agree");
  });

  test("compares the scores, not the flags, of samples on a threshold", () => {
    const judged = (score: number, flag: number): Results =>
      new Map<string, Result>([
        ["score", Float64Array.of(score)],
        ["isOutlier", Uint8Array.of(flag)],
      ]);
    demandEquivalent(regressor, "it", judged(1, 0), judged(1 + 1e-12, 1));
    expect(() => demandEquivalent(regressor, "it", judged(1, 0), judged(2, 0))).toThrow("score must agree");
  });
});

test("argmax is the first of the largest", () => {
  expect(argmax([1, 3, 2, 3])).toBe(1);
  expect(argmax([-1])).toBe(0);
});
