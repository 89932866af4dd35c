import { expect, test } from "vitest";
import { countEvaluations, isConverged, requireFiniteStart, requireValue } from "./objective.js";

const gradient = new Float64Array(2);

test("evaluations are counted and passed through", () => {
  const counted = countEvaluations("f", (x, g) => {
    g.set(x);
    return x[0];
  });
  expect(counted.evaluate(Float64Array.of(3, 4), gradient, 0)).toBe(3);
  expect(counted.evaluate(Float64Array.of(5, 6), gradient, 1)).toBe(5);
  expect([...gradient]).toEqual([5, 6]);
  expect(counted.evaluations()).toBe(2);
});

test("NaN and −Infinity are numerical errors that name the iteration; Infinity is allowed", () => {
  const { evaluate } = countEvaluations("lbfgs", ([value]) => value);
  expect(() => evaluate(Float64Array.of(Number.NaN), gradient, 7)).toThrow(
    "lbfgs: the objective is NaN in iteration 7",
  );
  expect(() => evaluate(Float64Array.of(-Infinity), gradient, 2)).toThrow("it has no minimum");
  expect(() => requireValue("f", Number.NaN, 3)).toThrow(expect.objectContaining({ code: "numerical" }));
  expect(evaluate(Float64Array.of(Infinity), gradient.fill(Number.NaN), 0)).toBe(Infinity);
});

test("a non-finite gradient is an error that names the entry, unless the value is Infinity", () => {
  for (const bad of [Number.NaN, Infinity, -Infinity]) {
    const { evaluate } = countEvaluations("f", (_, g) => {
      g.set([0, bad]);
      return 1;
    });
    expect(() => evaluate(gradient, new Float64Array(2), 4)).toThrow(
      `f: entry 1 of the gradient is ${bad} in iteration 4`,
    );
  }
});

test("a start must have a finite value", () => {
  expect(() => requireFiniteStart("f", Infinity)).toThrow("must be finite at the start");
  requireFiniteStart("f", 1);
});

test("only reasons that mean a minimum count as converged", () => {
  expect((["gradient", "change", "gap", "precision"] as const).every(isConverged)).toBe(true);
  expect((["iterations", "line-search"] as const).some(isConverged)).toBe(false);
});
