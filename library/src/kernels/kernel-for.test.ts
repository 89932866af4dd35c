import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { kernelFor } from "./kernel-for.js";
import { resolveKernel } from "./resolve-kernel.js";

test("a kernel is resolved by the samples and their weights", () => {
  const x = asMatrix([
    [0, 1],
    [2, 5],
    [3, 3],
  ]);
  const weights = Float64Array.of(1, 2, 1);
  expect(kernelFor("test", { kind: "rbf" }, x, weights)).toEqual(resolveKernel({ kind: "rbf" }, x, weights));
});

test("a precomputed kernel matrix must be symmetric", () => {
  expect(
    kernelFor(
      "test",
      { kind: "precomputed" },
      asMatrix([
        [2, 1],
        [1, 2],
      ]),
    ),
  ).toEqual({ kind: "precomputed" });
  expect(
    refusal(() =>
      kernelFor(
        "test",
        { kind: "precomputed" },
        asMatrix([
          [2, 1],
          [0, 2],
        ]),
      ),
    ),
  ).toContain("test: ");
});
