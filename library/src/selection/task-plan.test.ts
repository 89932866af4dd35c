import { describe, expect, test } from "vitest";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import type { Workers } from "../contract/fit-control.js";
import { asMatrix } from "../data/matrix.js";
import { type Judged, scoreFold } from "./score-fold.js";
import { runPlanAsync, runPlanToEnd, type TaskPlan } from "./task-plan.js";

const { x, y } = numberedSamples(8);
const data: Judged = { x: asMatrix(x), y: Float64Array.from(y), features: ["number", "a", "b"] };

/** Tries two levels, then one that depends on which was better. */
function setUp() {
  const { spy, seen } = spyRegressor();
  const task = (level: number) => ({
    recipe: spy({ level }),
    train: Int32Array.of(0, 1, 2, 3),
    test: Int32Array.of(4, 5, 6, 7),
    scorers: ["mae"],
    trainScores: false,
  });
  function* plan(): TaskPlan<string> {
    const [a, b] = yield [task(0), task(1)];
    if (a.status === "failed" || b.status === "failed") throw new Error("failed");
    const better = a.scores["mae"] < b.scores["mae"] ? 0 : 1;
    const [last] = yield [task(better + 0.1)];
    return `${better} ${last.status === "scored" ? last.scores["mae"].toFixed(6) : last.message}`;
  }
  const workers: Workers = {
    count: 1,
    async run(_, jobs, onResult) {
      for (const [i, { recipe, ...job }] of jobs.entries()) {
        onResult({ ...scoreFold(spy.revive(recipe.options), data, job) }, i);
      }
    },
  };
  return { plan, seen, workers };
}

describe("plans", () => {
  test("continue from the requested results: synchronously, asynchronously and by workers, with one count of progress", async () => {
    const { plan, workers } = setUp();
    const steps: number[][] = [[], [], []];
    const watch = (k: number) => ({
      onProgress: ({ step, of }: { step: number; of: number }) => steps[k].push(step, of),
    });
    const here = runPlanToEnd(plan(), data, watch(0));
    expect(await runPlanAsync(plan(), data, watch(1))).toBe(here);
    expect(await runPlanAsync(plan(), data, { ...watch(2), workers })).toBe(here);
    expect(steps[0]).toEqual([1, 2, 2, 2, 3, 3]);
    expect(steps[1]).toEqual(steps[0]);
    expect(steps[2]).toEqual(steps[0]);
  });

  test("a signal stops between tasks", () => {
    const { plan, seen } = setUp();
    const controller = new AbortController();
    const stop = () => runPlanToEnd(plan(), data, { signal: controller.signal, onProgress: () => controller.abort() });
    expect(stop).toThrow("stopped by its signal");
    expect(seen.fits).toHaveLength(1);
  });

  test("work done before a stop is in the store and not done again", () => {
    const { plan, seen } = setUp();
    const store = new Map();
    const controller = new AbortController();
    const control = { signal: controller.signal, onProgress: () => controller.abort(), store };
    expect(() => runPlanToEnd(plan(), data, control)).toThrow("stopped");
    const resumed = runPlanToEnd(plan(), data, { store });
    expect(seen.fits).toHaveLength(3);
    expect(resumed).toBe(runPlanToEnd(setUp().plan(), data, {}));
  });
});
