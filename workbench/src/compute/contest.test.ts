import { describe, expect, test } from "vitest";
import type { ContestNews, ContestRequest } from "./calls.js";
import { contest } from "./contest.js";
import { benchWith, runStudy, SAMPLES } from "./testing/run-study.js";
import { blobsTable, numbersTable } from "./testing/tables.js";

/** A contest on a clock that goes on by a fixed time whenever it is read. */
async function held(part: Partial<ContestRequest>, table = blobsTable()) {
  const news: ContestNews[] = [];
  let time = 0;
  const outcome = await contest(
    benchWith(table),
    {
      ...{ data: SAMPLES, target: "group", ignored: [], testShare: 0.2, seed: 0, folds: 3, seconds: 3 },
      ...{ methods: ["linear-discriminant", "tree-classifier"], recipes: [], ...part },
    },
    { signal: new AbortController().signal, tell: (one) => news.push(one), now: () => (time += 40) },
  );
  return { ...outcome, news };
}

describe("a contest", () => {
  test("scores the chosen methods on the same folds, tells each score, and says who wins and why", async () => {
    const { rows, reason, how, isGuessing, news } = await held({});
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["linear-discriminant", "tree-classifier"]));
    expect(isGuessing).toBe(false);
    expect(reason).toContain("score");
    expect(how.length).toBeGreaterThan(1);
    for (const { folds, mean } of rows) {
      expect(folds.length).toBeGreaterThanOrEqual(3);
      expect(mean).toBeCloseTo(folds.reduce((sum, value) => sum + value, 0) / folds.length, 12);
    }
    expect(news.every(({ elapsed }, i) => i === 0 || elapsed >= news[i - 1].elapsed)).toBe(true);
    expect(new Set(news.flatMap(({ row }) => row?.name ?? []))).toEqual(new Set(rows.map(({ name }) => name)));
  });

  test("recipes of the user take part, with their steps to open; those for another task do not", async () => {
    const table = numbersTable();
    const recipes = [
      {
        name: "current recipe",
        steps: [
          { kind: "standardize", options: {} },
          { kind: "ridge", options: { alpha: 3 } },
        ],
      },
      { name: "kept run 1", steps: [{ kind: "tree-classifier", options: {} }] },
    ];
    const { rows, news } = await held({ target: "price", methods: ["lasso"], recipes }, table);
    expect(news[0].doing).toContain("current recipe");
    const names = rows.map(({ title }) => title);
    expect(names).toContain("current recipe");
    expect(names).not.toContain("kept run 1");
    for (const { steps, name } of rows) {
      if (name.startsWith("current recipe")) expect(steps.map(({ kind }) => kind)).toEqual(["standardize", "ridge"]);
      const { role } = await runStudy(table, "price", steps[0].kind, {}, { steps });
      expect(role).toBe("regressor");
    }
  });

  test("without a target or without methods there is none", async () => {
    await expect(held({ target: null })).rejects.toThrow("needs a target");
    await expect(held({ methods: [] })).rejects.toThrow("no method takes part");
  });
});
