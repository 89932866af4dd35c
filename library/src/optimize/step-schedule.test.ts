import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { requireSchedule, type StepSchedule, stepAt } from "./step-schedule.js";

describe("formulas", () => {
  test("constant, power, inverse and switch", () => {
    expect(stepAt(0.3, 1000)).toBe(0.3);
    expect(stepAt({ kind: "power", initial: 2, exponent: 0.5 }, 16)).toBe(0.5);
    expect(stepAt({ kind: "inverse", initial: 2, decay: 0.5 }, 1)).toBe(2);
    expect(stepAt({ kind: "inverse", initial: 2, decay: 0.5 }, 7)).toBe(0.5);
    const momentum: StepSchedule = { kind: "switch", initial: 0.5, later: 0.8, until: 250 };
    expect([1, 250, 251].map((t) => stepAt(momentum, t))).toEqual([0.5, 0.5, 0.8]);
  });

  test("a power of zero is constant", () => {
    for (const t of [1, 10, 1e6]) expect(stepAt({ kind: "power", initial: 0.1, exponent: 0 }, t)).toBe(0.1);
  });
});

describe("[CB-127] decaying steps η₀ t^−α on a noisy mean", () => {
  /** Follows draws of a normal distribution with mean 3; the mean squared distance over the last half of the steps. */
  function hovering(exponent: number, seed: number): number {
    const random = createRandom(seed);
    const [initial, steps] = [0.5, 4000];
    let [x, total] = [0, 0];
    for (let t = 1; t <= steps; t++) {
      x -= stepAt({ kind: "power", initial, exponent }, t) * (x - (3 + random.normal()));
      if (t > steps / 2) total += (x - 3) ** 2;
    }
    return total / (steps / 2);
  }

  test("α = 0 oscillates at the theoretical variance η / (2 − η); ½ to 1 converge", () => {
    for (let seed = 0; seed < 4; seed++) {
      expect(hovering(0, seed)).toBeGreaterThan(0.25);
      expect(hovering(0, seed)).toBeLessThan(0.42);
      for (const exponent of [0.5, 0.75, 1]) expect(hovering(exponent, seed)).toBeLessThan(0.03);
    }
  });
});

test("refuses negative, infinite and NaN fields and names them", () => {
  const refuse = (schedule: StepSchedule) => () => requireSchedule("sgd", "learningRate", schedule);
  expect(refuse(-1)).toThrow("sgd: learningRate must be a finite number of at least 0, got -1");
  expect(refuse(Infinity)).toThrow("learningRate");
  expect(refuse({ kind: "power", initial: Number.NaN, exponent: 1 })).toThrow("learningRate.initial");
  expect(refuse({ kind: "power", initial: 1, exponent: -1 })).toThrow("learningRate.exponent");
  expect(refuse({ kind: "inverse", initial: 1, decay: -1 })).toThrow("learningRate.decay");
  expect(refuse({ kind: "switch", initial: 1, later: -1, until: 3 })).toThrow("learningRate.later");
  expect(refuse({ kind: "switch", initial: 1, later: 1, until: 0.5 })).toThrow("learningRate.until");
  requireSchedule("sgd", "learningRate", { kind: "power", initial: 1, exponent: 0.5 });
});
