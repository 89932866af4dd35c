import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { countPausing, withoutPauses } from "./objective.js";
import { createRay } from "./ray.js";

const counted = () =>
  countPausing(
    "f",
    withoutPauses(([a, b], gradient) => {
      gradient.set([2 * a, 6 * b]);
      return a * a + 3 * b * b;
    }),
  );

test("gives value and slope along the ray, with point and gradient beside them", () => {
  const ray = createRay(counted(), 2);
  ray.aim(Float64Array.of(1, 2), Float64Array.of(-1, 0.5), 1);
  expect(runToEnd(ray.at(2))).toEqual({ step: 2, value: 28, slope: 2 + 9 });
  expect([...ray.point]).toEqual([-1, 3]);
  expect([...ray.gradient]).toEqual([-2, 18]);
});

test("returns the last step without evaluating again", () => {
  const objective = counted();
  const ray = createRay(objective, 2);
  ray.aim(Float64Array.of(1, 2), Float64Array.of(1, 1), 1);
  runToEnd(ray.at(1));
  runToEnd(ray.settle(1));
  expect(objective.evaluations()).toBe(1);
  runToEnd(ray.at(5));
  runToEnd(ray.settle(1));
  expect(objective.evaluations()).toBe(3);
  expect([...ray.point]).toEqual([2, 3]);
});

test("projects points before they are evaluated", () => {
  const ray = createRay(counted(), 2, (x) => {
    x[0] = Math.min(x[0], 0.5);
  });
  ray.aim(Float64Array.of(0, 0), Float64Array.of(1, 0), 1);
  expect(runToEnd(ray.at(3)).value).toBe(0.25);
});
