import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals } from "../../test/optimization-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { createStepper, type StepRule } from "./step-rule.js";

const rules: StepRule[] = [
  { kind: "plain" },
  { kind: "momentum", decay: 0.9 },
  { kind: "mean-momentum", decay: 0.9 },
  { kind: "nesterov", decay: 0.9 },
  { kind: "adam" },
];

/** All points that a rule visits, from x, with gradients from a function. */
function trace(
  rule: StepRule,
  x: Float64Array,
  gradient: (x: Float64Array) => Float64Array,
  rate: number,
  steps: number,
) {
  const { initialize, update } = createStepper(rule);
  let state = initialize(x);
  const points = [x];
  for (let t = 0; t < steps; t++) {
    ({ x, state } = update(state, x, gradient(x), rate));
    points.push(x);
  }
  return points;
}

const bowl = (x: Float64Array) => x.map((entry, i) => (i + 1) * entry);

describe.each(rules)("$kind", (rule) => {
  test("minimises a quadratic", () => {
    const points = trace(rule, Float64Array.of(3, -2), bowl, 0.05, 1000);
    expect(Math.max(...points[1000].map(Math.abs))).toBeLessThan(1e-3);
  });

  test("does not modify its arguments", () => {
    const { initialize, update } = createStepper(rule);
    const x = Float64Array.of(1, 2);
    const gradient = Float64Array.of(3, 4);
    const first = update(initialize(x), x, gradient, 0.1);
    const copy = structuredClone(first);
    update(first.state, first.x, gradient, 0.1);
    expect(first).toEqual(copy);
    expect([...x, ...gradient]).toEqual([1, 2, 3, 4]);
  });
});

describe("momentum", () => {
  test("[ML2-049] x_t = x_{t−1} − η g + α(t) (x_{t−1} − x_{t−2}), with α that changes over time", () => {
    const decay = { kind: "switch", initial: 0.5, later: 0.8, until: 5 } as const;
    const points = trace({ kind: "momentum", decay }, Float64Array.of(1, -2), bowl, 0.1, 12);
    for (let t = 1; t <= 12; t++) {
      const alpha = t <= 5 ? 0.5 : 0.8;
      const before = points[Math.max(0, t - 2)];
      const gradient = bowl(points[t - 1]);
      expectClose(
        points[t],
        points[t - 1].map((entry, i) => entry - 0.1 * gradient[i] + alpha * (entry - before[i])),
        1e-14,
      );
    }
  });

  test("[ML2-049] α = 0 is plain descent", () => {
    const start = Float64Array.of(1, -2);
    expect(trace({ kind: "momentum", decay: 0 }, start, bowl, 0.1, 9)).toEqual(
      trace({ kind: "plain" }, start, bowl, 0.1, 9),
    );
  });

  test("[MP-202] the averaged form responds to one impulse geometrically, (1 − β) as strong as the heavy ball", () => {
    const moves = (kind: "momentum" | "mean-momentum") => {
      let calls = 0;
      const points = trace(
        { kind, decay: 0.9 },
        Float64Array.of(0),
        () => Float64Array.of(calls++ === 0 ? 1 : 0),
        1,
        20,
      );
      return points.slice(1).map((point, t) => points[t][0] - point[0]);
    };
    expectClose(
      moves("mean-momentum"),
      Array.from({ length: 20 }, (_, t) => 0.1 * 0.9 ** t),
      1e-12,
    );
    expectClose(
      moves("momentum"),
      Array.from({ length: 20 }, (_, t) => 0.9 ** t),
      1e-12,
    );
  });

  test("Nesterov's form visits the look-ahead points y = x + β (x − x_before) of the two-sequence form", () => {
    const [beta, rate] = [0.8, 0.1];
    const points = trace({ kind: "nesterov", decay: beta }, Float64Array.of(2, 1), bowl, rate, 15);
    let [x, ahead] = [Float64Array.of(2, 1), Float64Array.of(2, 1)];
    for (let t = 1; t <= 15; t++) {
      const gradient = bowl(ahead);
      const next = ahead.map((entry, i) => entry - rate * gradient[i]);
      ahead = next.map((entry, i) => entry + beta * (entry - x[i]));
      x = next;
      expectClose(points[t], ahead, 1e-12);
    }
  });
});

describe("Adam", () => {
  test("[MP-203] the first step is the learning rate times the sign of the gradient, whatever its size", () => {
    for (let seed = 0; seed < 10; seed++) {
      const gradient = normals(createRandom(seed), 5).map((entry, i) => entry * 10 ** (2 * i - 2));
      const [start, first] = trace({ kind: "adam" }, new Float64Array(5), () => gradient, 0.01, 1);
      expectClose(
        first.map((entry, i) => entry - start[i]),
        gradient.map((entry) => -0.01 * Math.sign(entry)),
        1e-4,
      );
    }
  });

  test("[MP-203] the second step by hand: β 0.9, γ 0.999, bias removed, ε outside the root", () => {
    let calls = 0;
    const epsilon = 0.5;
    const points = trace(
      { kind: "adam", epsilon },
      Float64Array.of(0),
      () => Float64Array.of([3, -1][calls++]),
      0.1,
      2,
    );
    const m = (0.9 * 0.1 * 3 + 0.1 * -1) / (1 - 0.81);
    const v = (0.999 * 0.001 * 9 + 0.001 * 1) / (1 - 0.998001);
    expect(points[2][0] - points[1][0]).toBeCloseTo((-0.1 * m) / (Math.sqrt(v) + 0.5), 12);
  });
});

test("refuses invalid rules and names the field", () => {
  expect(() => createStepper({ kind: "momentum", decay: 1 })).toThrow("createStepper: decay must be below 1");
  expect(() => createStepper({ kind: "nesterov", decay: -0.1 })).toThrow("decay");
  expect(() => createStepper({ kind: "mean-momentum", decay: 1.5 })).toThrow("decay");
  expect(() => createStepper({ kind: "adam", squareDecay: 1 })).toThrow("squareDecay");
  expect(() => createStepper({ kind: "adam", epsilon: 0 })).toThrow("epsilon");
  expect(() => createStepper({ kind: "wild" } as never)).toThrow("createStepper: kind must be plain");
});
