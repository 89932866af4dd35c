import { describe, expect, test } from "vitest";
import { failureOf, readFile, referenceFiles, rowsOf } from "./reference-files.js";

const files = referenceFiles("basic-files");

describe("LIBSVM files", () => {
  test("written by scikit-learn, with indices from 1", async () => {
    expect(await rowsOf("a.svm", files.get("from-one.svm") as Uint8Array)).toEqual([
      { label: 1, f1: 0, f2: 1.5, f3: 0 },
      { label: -1, f1: 2, f2: 0, f3: -3.25 },
      { label: 1, f1: 0, f2: 0, f3: 0 },
    ]);
  });

  test("with indices from 0 and query ids", async () => {
    expect(await rowsOf("a.svmlight", files.get("from-zero.svm") as Uint8Array)).toEqual([
      { label: 1, qid: 7, f0: 0, f1: 1.5, f2: 0 },
      { label: -1, qid: 7, f0: 2, f1: 0, f2: -3.25 },
      { label: 1, qid: 8, f0: 0, f1: 0, f2: 0 },
    ]);
  });

  test("labels may be declared as classes", async () => {
    const { table } = await readFile("a.libsvm", "+1 1:2\n-1 1:3\n", { types: new Map([["label", "category"]]) });
    expect(table.columns[0]).toMatchObject({ type: "category", categories: ["-1", "1"] });
  });

  test.each([
    ["cat 1:2\n", /line 1: the label must be a number, got "cat"/],
    ["1 1:2\n1 3\n", /line 2: expected index:value, got "3"/],
    ["1 x:2\n", /line 1: an index must be a non-negative integer, got "x"/],
    ["1 2:x\n", /line 1: the value of 2 must be a number/],
    ["1 60000:1\n", /line 1: feature 60000 is beyond 50000/],
    ["# nothing\n", /contains no data/],
  ])("%j is refused", async (text, message) => {
    expect(await failureOf(readFile("a.libsvm", text))).toMatch(message);
  });
});
