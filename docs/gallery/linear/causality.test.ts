import { expect, test } from "vitest";
import { causality, simulate } from "./causality.js";

test("[CB-005] a feature with the same hidden cause predicts; randomising it breaks the prediction, not the outcome", () => {
  const runs = Array.from({ length: 20 }, (_, seed) => causality(seed));
  for (const { observed, unchanged, share } of runs) {
    expect(observed).toBeGreaterThan(0.7);
    expect(unchanged).toBe(true);
    expect(share.after).toBe(share.before);
  }
  // 2000 people a run: standard errors of 0.011, and of 0.0025 for all runs.
  for (const { randomised } of runs) expect(Math.abs(randomised - 0.5)).toBeLessThan(4 * 0.0112);
  expect(Math.abs(runs.reduce((sum, { randomised }) => sum + randomised / 20, 0) - 0.5)).toBeLessThan(4 * 0.0025);
});

test("the move changes every quarter, and places people as spread out as they were", () => {
  const moved = simulate(3, 4000, (random) => Math.sqrt(1.25) * random.normal());
  const home = simulate(3, 4000);
  const spread = (people: typeof home) => people.wealthOfQuarter.reduce((sum, [x]) => sum + x * x, 0) / 4000;
  expect(home.wealthOfQuarter.every(([x], i) => x !== moved.wealthOfQuarter[i][0])).toBe(true);
  for (const people of [moved, home]) {
    expect(Math.abs(spread(people) / 1.25 - 1)).toBeLessThan(4 * Math.sqrt(2 / 4000));
  }
});
