import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { densityKernels, densityProfile, logNormalizer, profileVariance } from "./density-profiles.js";

/** ∫ f(r) dr over the radii of a kernel, by Simpson's rule. */
function radialIntegral(support: number, f: (r: number) => number, steps = 20_000): number {
  const end = Number.isFinite(support) ? support : 80;
  const h = end / steps;
  let sum = f(0) + f(end);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * f(i * h);
  return (sum * h) / 3;
}

/** Areas of the unit spheres in 1 to 5 dimensions: 2, 2π, 4π, 2π², 8π²/3. */
const areas = [2, 2 * Math.PI, 4 * Math.PI, 2 * Math.PI ** 2, (8 / 3) * Math.PI ** 2];

describe.each(densityKernels)("the %s kernel", (kernel) => {
  const profile = densityProfile(kernel);

  test("integrates to 1 in 1 to 5 dimensions", () => {
    const totals = areas.map((area, at) => {
      const radial = radialIntegral(profile.support, (r) => profile.value(r * r) * r ** at);
      return area * radial * Math.exp(logNormalizer(kernel, at + 1));
    });
    expectClose(totals, [1, 1, 1, 1, 1], 1e-6);
  });

  test("has the variance that its integral gives", () => {
    const given = areas.map((_, at) => profileVariance(kernel, at + 1));
    const integrated = areas.map((_, at) => {
      const second = radialIntegral(profile.support, (r) => profile.value(r * r) * r ** (at + 2));
      const total = radialIntegral(profile.support, (r) => profile.value(r * r) * r ** at);
      return second / total / (at + 1);
    });
    expectClose(given, integrated, 1e-6);
  });

  test("is 1 in the middle, falls with the radius, and is 0 outside its support", () => {
    expect(profile.value(0)).toBe(1);
    const values = Array.from({ length: 40 }, (_, i) => profile.value((i / 20) ** 2));
    for (let i = 1; i < values.length; i++) expect(values[i]).toBeLessThanOrEqual(values[i - 1]);
    if (Number.isFinite(profile.support)) {
      const outside = (profile.support * 1.001) ** 2;
      expect([profile.value(outside), profile.logValue(outside)]).toEqual([0, -Infinity]);
    } else expect(profile.value(100)).toBeGreaterThan(0);
  });

  test("has the derivative that finite differences give, and the logarithm of its value", () => {
    const at = [0.01, 0.1, 0.3, 0.5, 0.8, 0.95];
    const differences = at.map((u) => (profile.value(u + 1e-6) - profile.value(u - 1e-6)) / 2e-6);
    expectClose(at.map(profile.derivative), differences, 1e-6);
    expectClose(
      at.map(profile.logValue),
      at.map((u) => Math.log(profile.value(u))),
      1e-12,
    );
  });
});

test("normalises by the constants of the textbooks", () => {
  const constants: [Parameters<typeof logNormalizer>, number][] = [
    [["gaussian", 1], 1 / Math.sqrt(2 * Math.PI)],
    [["gaussian", 3], (2 * Math.PI) ** -1.5],
    [["epanechnikov", 1], 3 / 4],
    [["epanechnikov", 2], 2 / Math.PI],
    [["box", 1], 1 / 2],
    [["box", 3], 3 / (4 * Math.PI)],
    [["triangle", 1], 1],
    [["biweight", 1], 15 / 16],
    [["triweight", 1], 35 / 32],
    [["tricube", 1], 70 / 81],
    [["cosine", 1], Math.PI / 4],
    [["exponential", 1], 1 / 2],
  ];
  expectClose(
    constants.map(([[kernel, p]]) => Math.exp(logNormalizer(kernel, p))),
    constants.map(([, value]) => value),
    1e-12,
  );
});

test("the gradient of the Epanechnikov kernel is −2x inside the unit ball and 0 outside", () => {
  const { value, derivative } = densityProfile("epanechnikov");
  const kernelAt = (x: number, y: number) => value(x * x + y * y);
  for (const [x, y] of [
    [0.3, -0.5],
    [-0.7, 0.1],
    [0.9, 0.8],
  ]) {
    const differences = [
      (kernelAt(x + 1e-6, y) - kernelAt(x - 1e-6, y)) / 2e-6,
      (kernelAt(x, y + 1e-6) - kernelAt(x, y - 1e-6)) / 2e-6,
    ];
    const inside = x * x + y * y <= 1;
    expectClose(differences, inside ? [-2 * x, -2 * y] : [0, 0], 1e-8);
    expectClose([2 * x * derivative(x * x + y * y), 2 * y * derivative(x * x + y * y)], differences, 1e-8);
  }
});
