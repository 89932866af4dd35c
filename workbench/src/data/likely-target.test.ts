import { createTable, profileTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { bundledSets } from "./bundled.js";
import { likelyTarget } from "./likely-target.js";

const numbers = Array.from({ length: 20 }, (_, i) => i / 3);
const words = numbers.map((_, i) => ["red", "green", "blue"][i % 3]);
const guess = (columns: Record<string, unknown[]>) => likelyTarget(profileTable(createTable(columns)));

describe("the column to predict", () => {
  test.each(["target", "Class", "label", "y", "Y ", "is_churn", "species"])(
    "called %j is found by its name",
    (name) => {
      expect(guess({ a: numbers, [name]: words, b: numbers, c: words })).toBe(name);
    },
  );

  test("a clear name comes before a vague one", () => {
    expect(guess({ type: words, target: words, price: numbers })).toBe("target");
  });

  test("otherwise it is the last one of few categories", () => {
    expect(guess({ a: words, b: words, c: numbers })).toBe("b");
  });

  test("otherwise the last numeric one", () => {
    expect(guess({ a: numbers, b: numbers, c: numbers.map(() => 1) })).toBe("b");
  });

  test("identifiers, texts and constants are never chosen, whatever their name", () => {
    const names = numbers.map((_, i) => `row-${i}`);
    expect(guess({ label: names, a: numbers, b: numbers })).toBe("b");
    expect(guess({ target: numbers.map(() => "same"), a: numbers, b: numbers })).toBe("b");
    expect(guess({ a: numbers.map(() => 1), b: numbers.map(() => 2) })).toBeNull();
  });

  test("a single column is not a target", () => {
    expect(guess({ target: numbers })).toBeNull();
  });
});

test("for the real data sets it is the usual one, except for those with many equally likely numbers", async () => {
  for (const { name, target, load } of bundledSets) {
    const found = likelyTarget(profileTable(await load()));
    if (name === "linnerud") expect(found).toBe("pulse");
    else expect([name, found]).toEqual([name, target]);
  }
});
