import { expect, test } from "vitest";
import { keptSamples } from "./kept-samples.js";

test("samples are kept unless distances are given, which then have a column for each sample", () => {
  const { check } = keptSamples("samples") as { check?: (value: unknown, context: unknown) => string | undefined };
  const context = (kind: string, features: number) => ({
    options: { distance: { kind } },
    sizeOf: (name: string) => (name === "features" ? features : 5),
  });
  const some = { rows: 5, columns: 2, data: new Float64Array(10) };
  expect(check?.(some, context("euclidean", 2))).toBeUndefined();
  expect(check?.(null, context("precomputed", 5))).toBeUndefined();
  expect(check?.(null, context("euclidean", 2))).toBe("must not be null without precomputed distances");
  expect(check?.(some, context("precomputed", 5))).toBe("must be null with precomputed distances");
  expect(check?.(null, context("precomputed", 4))).toBe(
    "must be those of a matrix of distances with a column for each of the 5 training samples, got 4 columns",
  );
});
