import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";
import { sinusoidalEncoding } from "./positions.js";

const [length, p] = [20, 8];
const encoding = sinusoidalEncoding(length, p, "f64");
const at = (m: number, column: number) => encoding.data[m * p + column];

test("even columns are sines, odd ones cosines, of frequencies from 1 to 1/10000", () => {
  for (const [m, k] of [
    [1, 0],
    [5, 1],
    [19, 3],
  ]) {
    const frequency = Math.exp((-2 * k * Math.log(10000)) / p);
    expect(at(m, 2 * k)).toBeCloseTo(Math.sin(m * frequency), 12);
    expect(at(m, 2 * k + 1)).toBeCloseTo(Math.cos(m * frequency), 12);
  }
  expect(sinusoidalEncoding(3, 5).shape).toEqual([3, 5]);
});

test("it is added or appended, and learned positions are limited", () => {
  const x = tensorsOf(1)(2, 4, p);
  const added = applyNetwork([{ kind: "positional-encoding" }], {}, x).y;
  expectClose(
    added.data.map((value, i) => value - x.data[i]),
    [...encoding.data.subarray(0, 32), ...encoding.data.subarray(0, 32)],
    1e-15,
  );
  const appended = applyNetwork([{ kind: "positional-encoding", join: "append", features: 2 }], {}, x).y;
  expect(appended.shape).toEqual([2, 4, p + 2]);
  expect(Array.from(appended.data.subarray(0, p))).toEqual(Array.from(x.data.subarray(0, p)));
  expectClose(appended.data.subarray(p, p + 2), [0, 1], 0);
  expect(outputShapeOf([{ kind: "positional-encoding", join: "append" }], [4, p])).toEqual([4, 2 * p]);
  const learned = createNetwork([{ kind: "positional-encoding", encoding: "learned", maxLength: 5 }], [4, p]);
  expect(learned.outputShape).toEqual([4, p]);
  expect(
    refusal(() => outputShapeOf([{ kind: "positional-encoding", encoding: "learned", maxLength: 5 }], [6, p])),
  ).toContain("at most 5 elements");
  expect(refusal(() => outputShapeOf([{ kind: "positional-encoding" }], [6]))).toContain(
    "sequences [length, features]",
  );
});
