import { expect, test } from "vitest";
import { resolveOptions } from "../../core/options/checks.js";
import { trimapOptions } from "./options.js";

const resolve = (given: object) => resolveOptions("trimap", trimapOptions, given);

test("the defaults are those of Amid and Warmuth", () => {
  expect(resolve({})).toMatchObject({ neighbors: 12, outliers: 4, randomTriplets: 3, maxIterations: 400 });
});

test("triplets at random may be left out, outliers may not", () => {
  expect(resolve({ randomTriplets: 0 }).randomTriplets).toBe(0);
  expect(() => resolve({ outliers: 0 })).toThrow("outliers");
  expect(() => resolve({ weightTemperature: 1.5 })).toThrow("weightTemperature");
});
