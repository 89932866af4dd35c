import { expect, test } from "vitest";
import { causality, simulate } from "./causality.js";

test("[CB-005] a feature with the same hidden cause predicts; randomising it breaks the prediction, not the outcome", () => {
  for (let seed = 0; seed < 20; seed++) {
    const { observed, randomised, share, unchanged } = causality(seed);
    expect(observed).toBeGreaterThan(0.7);
    expect(Math.abs(randomised - 0.5)).toBeLessThan(0.05);
    expect(unchanged).toBe(true);
    expect(share.after).toBe(share.before);
  }
});

test("the move changes every quarter, and places people as spread out as they were", () => {
  const moved = simulate(3, 4000, (random) => Math.sqrt(1.25) * random.normal());
  const home = simulate(3, 4000);
  const spread = (people: typeof home) => people.wealthOfQuarter.reduce((sum, [x]) => sum + x * x, 0) / 4000;
  expect(home.wealthOfQuarter.every(([x], i) => x !== moved.wealthOfQuarter[i][0])).toBe(true);
  expect(spread(moved)).toBeGreaterThan(1.1);
  expect(spread(moved)).toBeLessThan(1.4);
  expect(Math.abs(spread(home) - 1.25)).toBeLessThan(0.15);
});
