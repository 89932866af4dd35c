import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { isotonicFit } from "./fit.js";

const free = { lower: -Infinity, upper: Infinity };

test("merges violations of the order into weighted means, with knots at the ends of each block", () => {
  const fit = isotonicFit(
    Float64Array.of(1, 2, 3, 4),
    Float64Array.of(1, 6, 3, 8),
    Float64Array.of(1, 1, 2, 1),
    true,
    free,
  );
  expect([...fit.places]).toEqual([1, 2, 3, 4]);
  expectClose(fit.values, [1, 4, 4, 8], 1e-15);
  expect(fit.blocks).toBe(3);
  expect(fit.squares).toBeCloseTo(4 + 2, 12);
});

test("equal x share their mean, samples of weight 0 do not count, and bounds clip", () => {
  const places = Float64Array.of(2, 1, 2, 3);
  const y = Float64Array.of(4, 1, 2, -50);
  const weights = Float64Array.of(1, 1, 1, 0);
  expect([...isotonicFit(places, y, weights, true, free).values]).toEqual([1, 3]);
  expect([...isotonicFit(places, y, weights, true, { lower: 1.5, upper: 2 }).values]).toEqual([1.5, 2]);
  expectClose(isotonicFit(places, y, weights, false, free).values, [7 / 3, 7 / 3], 1e-15);
});
