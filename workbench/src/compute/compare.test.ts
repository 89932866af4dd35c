import { describe, expect, test } from "vitest";
import type { Compared } from "./calls.js";
import { compare } from "./compare.js";
import { benchWith, SAMPLES } from "./testing/run-study.js";
import { blobsTable, numbersTable } from "./testing/tables.js";

async function compared(kinds: readonly string[], target: string | null, table = blobsTable()) {
  const news: Compared[] = [];
  const entries = kinds.map((kind) => ({ name: `my ${kind}`, steps: [{ kind, options: {} }] }));
  const request = { data: SAMPLES, target, ignored: [], testShare: 0.2, seed: 0, entries, folds: 4 };
  const answer = await compare(benchWith(table), request, {
    signal: new AbortController().signal,
    tell: (own) => news.push(own),
  });
  expect(answer).toBeNull();
  return news;
}

describe("a comparison", () => {
  test("reports each entry separately, with a score for each fold, its mean and its standard deviation", async () => {
    const news = await compared(["linear-discriminant", "nearest-centroid"], "group");
    expect(news.map(({ name, scorer }) => [name, scorer])).toEqual([
      ["my linear-discriminant", "accuracy"],
      ["my nearest-centroid", "accuracy"],
    ]);
    for (const { folds, mean, deviation, failure } of news) {
      expect(failure).toBeUndefined();
      expect(folds).toHaveLength(4);
      expect(mean).toBeCloseTo(folds.reduce((sum, value) => sum + value, 0) / 4, 12);
      const squares = folds.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      expect(deviation).toBeCloseTo(Math.sqrt(squares / 3), 12);
    }
  });

  test("scores all entries on the same folds of the training rows", async () => {
    const [first, second] = await compared(["ridge", "ridge"], "price", numbersTable());
    expect(first.scorer).toBe("r2");
    expect(first.folds).toEqual(second.folds);
  });

  test("an entry that does not predict, or does not suit, gives a message and does not end the others", async () => {
    const news = await compared(["k-means", "ridge", "nearest-centroid"], "group");
    expect(news[0].failure).toContain("clusterer");
    expect(news[1].failure).toContain("category");
    expect(news[2].failure).toBeUndefined();
  });
});
