import { describe, expect, test } from "vitest";
import { behind, bestSingle, intoGuide } from "./learn-table.js";
import type { LearnRun, Run } from "./runs.js";

function run(learn: Partial<LearnRun>, defaults: Readonly<Record<string, number>>): Run {
  const score = learn.judged ?? 0.9;
  return {
    learn: {
      ...{ table: "noise", seed: 0, budget: 60, metric: "accuracy", higherIsBetter: true, winner: "ridge" },
      ...{ tested: score, judged: score, standardError: 0.02, used: 0.994, isExhausted: false },
      ...{ evidence: { folds: 1, test: 1 }, isGuessing: false, machine: "a machine", ...learn },
    },
    defaults: Object.fromEntries(Object.entries(defaults).map(([name, one]) => [name, { tested: one, judged: one }])),
  };
}

const guide = "before\n<!-- made by scripts/contest/measure-learn.ts -->\nold\n<!-- end -->\nafter\n";

describe("the best single method", () => {
  test("is best in the mean over the seeds, not at one of them", () => {
    const runs = [run({}, { lucky: 1, steady: 0.9 }), run({ seed: 1 }, { lucky: 0.7, steady: 0.9 })];
    expect(bestSingle(runs)).toBe("steady");
  });

  test("was measured with every seed", () => {
    expect(bestSingle([run({}, { a: 0.9, b: 0.5 }), run({ seed: 1 }, { b: 0.5 })])).toBe("b");
  });

  test("has the smallest error where smaller is better", () => {
    const runs = [run({ higherIsBetter: false }, { a: 2, b: 1 })];
    expect(bestSingle(runs)).toBe("b");
    expect(behind(run({ higherIsBetter: false, judged: 1.5, standardError: 0.25 }, { b: 1 }), "b", "judged")).toBe(2);
  });
});

test("`learn` is behind by standard errors of its own final test; a method without a score beats nobody", () => {
  const one = run({ judged: 0.75, standardError: 0.125 }, { a: 1, b: 0.5 });
  expect(behind(one, "a", "judged")).toBe(2);
  expect(behind(one, "b", "judged")).toBe(-2);
  expect(behind(one, "c", "judged")).toBe(Number.NEGATIVE_INFINITY);
});

describe("the guide", () => {
  const runs = [
    run({ seed: 1, judged: 0.85, used: 0.5, isExhausted: true, isGuessing: true }, { a: 0.9, b: 0.86 }),
    run({ seed: 0, judged: 0.95 }, { a: 0.9, b: 0.96 }),
    run({ table: "text", seed: 0 }, { a: 0.9 }),
  ];
  const text = intoGuide(guide, runs, ["text", "noise"]);

  test("has a line for each table, in the given order, between the comments", () => {
    expect(text.startsWith("before\n<!-- made by scripts/contest/measure-learn.ts -->\n| table | metric |")).toBe(true);
    expect(text.endsWith("\n<!-- end -->\nafter\n")).toBe(true);
    expect(text).not.toContain("old");
    const lines = text.split("\n").filter((line) => line.includes("accuracy"));
    expect(lines).toEqual([
      "| text (1 seed) | accuracy | 0.900 | a 0.900 | none | none | none | none | 99 % | 0 of 1 |",
      "| noise (2 seeds) | accuracy | 0.900 | b 0.910 | 0.50 | 0.50 | 0.50 | 2.50 | 99 %, 50 % with nothing left to try in 1 | 1 of 2 |",
    ]);
  });

  test("has the scores of each seed, with the seeds that are missing left empty", () => {
    expect(text).toContain(
      "| table | seed 0 | seed 1 |\n|---|---|---|\n| text | 0.900 / 0.900 |  |\n| noise | 0.950 / 0.960 (0.50) | 0.850 / 0.860 (0.50) |",
    );
  });

  test("names every loss of more than one standard error, and says nothing where there is none", () => {
    expect(text).not.toContain("More than one");
    const lost = intoGuide(guide, [run({ judged: 0.85 }, { a: 0.9 })], ["noise"]);
    const tuned = intoGuide(guide, [run({ judged: 0.85 }, { ridge: 0.9 })], ["noise"]);
    expect(tuned).toContain("ridge with tuned options is behind ridge by 2.50 standard errors");
    expect(lost).toContain(
      "More than one standard error behind:\n\n- noise, seed 0: ridge is behind a by 2.50 standard errors on new rows and 2.50 on the final test.\n",
    );
  });

  test("counts how often `learn` was behind and ahead", () => {
    const lucky = run({ judged: 0.85, tested: 0.95 }, { a: 0.9, b: 0.8 });
    const other = { ...lucky, defaults: { a: { tested: 0.9, judged: 0.9 }, b: { tested: 0.8, judged: 0.95 } } };
    const told = intoGuide(guide, [lucky, { ...other, learn: { ...other.learn, seed: 1 } }], ["noise"]);
    expect(told).toContain(
      "On new rows `learn` was more than one standard error behind the best single method in 2 runs and ahead of it in 0, " +
        "on the final test in 0 and 2.",
    );
  });

  test("without a place for the tables is refused", () => {
    expect(() => intoGuide("text", runs, ["noise"])).toThrow("no place for the tables");
  });
});
