import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asLabels } from "../../data/labels.js";
import { classTargets, strengthsOf } from "./problem.js";

const y = asLabels(["a", "a", "a", "b"]);

test("splits penalties into their two parts", () => {
  expect(strengthsOf({ kind: "none" })).toEqual({ l1: 0, l2: 0 });
  expect(strengthsOf({ kind: "l2", alpha: 3 })).toEqual({ l1: 0, l2: 3 });
  expect(strengthsOf({ kind: "l1", alpha: 3 })).toEqual({ l1: 3, l2: 0 });
  expect(strengthsOf({ kind: "elastic", alpha: 4, ratio: 0.25 })).toEqual({ l1: 1, l2: 3 });
});

test("shares sum to 1, for any weights", () => {
  const plain = classTargets(y, undefined, { kind: "none" });
  expect([plain.total, plain.outputs]).toEqual([4, 1]);
  expectClose(plain.shares, [0.25, 0.25, 0.25, 0.25], 1e-15);
  const weighted = classTargets(y, Float64Array.of(1, 2, 3, 4), { kind: "given", weights: [1, 3] });
  expect(weighted.total).toBe(18);
  expectClose(weighted.shares, [1 / 18, 2 / 18, 3 / 18, 12 / 18], 1e-15);
  expect(classTargets(asLabels([1, 2, 3]), undefined, { kind: "none" }).outputs).toBe(3);
});

test("balanced classes have equal total weights, and the overall total is unchanged", () => {
  const { shares, total } = classTargets(y, Float64Array.of(1, 2, 3, 4), { kind: "balanced" });
  expect(total).toBeCloseTo(10, 12);
  expect(shares[0] + shares[1] + shares[2]).toBeCloseTo(0.5, 14);
  expect(shares[3]).toBeCloseTo(0.5, 14);
});
