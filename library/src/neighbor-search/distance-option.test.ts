/** Distances in option tables. */
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { completeDistance, distanceOption } from "./distance-option.js";

test("omitted fields get their defaults; the default distance is Euclidean", () => {
  expect(distanceOption().default).toEqual({ kind: "euclidean" });
  expect(completeDistance("test", { kind: "minkowski" })).toEqual({ kind: "minkowski", power: 3 });
  expect(completeDistance("test", { kind: "mahalanobis" })).toEqual({ kind: "mahalanobis", covariance: null });
  expect(completeDistance("test", { kind: "kernel-pca" })).toEqual({
    kind: "kernel-pca",
    kernel: { kind: "rbf", gamma: null },
    components: null,
  });
});

test("refuses unknown distances and lists the known ones", () => {
  expect(refusal(() => completeDistance("test", { kind: "crow" } as never))).toMatch(
    /^invalid-option: test: .*"hamming"/,
  );
  expect(refusal(() => completeDistance("test", undefined as never))).toMatch(/^invalid-option: test: /);
  expect(refusal(() => completeDistance("test", { kind: "ordinal", levelCount: 0 }))).toMatch(/levelCount/);
});
