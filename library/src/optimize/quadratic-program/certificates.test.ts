import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { type GivenProgram, isInfeasible, isUnbounded } from "./certificates.js";
import { interiorPointStep, startingPlace } from "./interior-point.js";
import { polishProgram } from "./polish.js";
import { assess, type StandardProgram } from "./residuals.js";

function solve(program: StandardProgram): Float64Array {
  let place = startingPlace(program);
  for (let step = 0; step < 50 && assess(program, place).error > 1e-10; step++) {
    place = interiorPointStep(program, place) ?? expect.fail("no step");
  }
  return polishProgram(program, place).x;
}

function given(parts: Partial<GivenProgram> & { linear: Float64Array }): GivenProgram {
  const n = parts.linear.length;
  const none = { matrix: zeros(0, n), limits: new Float64Array(0) };
  const box = { lower: new Float64Array(n).fill(-Infinity), upper: new Float64Array(n).fill(Infinity) };
  return { quadratic: zeros(n, n), equality: none, inequality: none, box, ...parts };
}

const rows = (matrix: Matrix, ...limits: number[]) => ({ matrix, limits: Float64Array.from(limits) });

describe("infeasible", () => {
  const linear = Float64Array.of(1, 1);

  test.each([
    [
      "x + y ≤ 1 and x + y ≥ 2",
      {
        inequality: rows(
          asMatrix([
            [1, 1],
            [-1, -1],
          ]),
          1,
          -2,
        ),
      },
    ],
    [
      "x + y = 1 and x + y = 2",
      {
        equality: rows(
          asMatrix([
            [1, 1],
            [1, 1],
          ]),
          1,
          2,
        ),
      },
    ],
    [
      "x + y = 5 in the unit box",
      { equality: rows(asMatrix([[1, 1]]), 5), box: { lower: Float64Array.of(0, 0), upper: Float64Array.of(1, 1) } },
    ],
    [
      "x + y ≤ 1 and x + y ≥ 1.0001",
      {
        inequality: rows(
          asMatrix([
            [1, 1],
            [-1, -1],
          ]),
          1,
          -1.0001,
        ),
      },
    ],
  ])("%s", (_, parts) => expect(isInfeasible(given({ linear, ...parts }), solve)).toBe(true));

  test.each([
    ["no constraints", {}],
    [
      "x + y ≤ 1 and x + y ≥ 1",
      {
        inequality: rows(
          asMatrix([
            [1, 1],
            [-1, -1],
          ]),
          1,
          -1,
        ),
      },
    ],
    [
      "x + y = 1, twice",
      {
        equality: rows(
          asMatrix([
            [1, 1],
            [1, 1],
          ]),
          1,
          1,
        ),
      },
    ],
    [
      "x + y = 2 in the unit box",
      { equality: rows(asMatrix([[1, 1]]), 2), box: { lower: Float64Array.of(0, 0), upper: Float64Array.of(1, 1) } },
    ],
  ])("but not: %s", (_, parts) => expect(isInfeasible(given({ linear, ...parts }), solve)).toBe(false));
});

describe("unbounded", () => {
  const linear = Float64Array.of(-1, 0);

  test.each([
    ["−x, free", {}],
    ["−x on x ≤ y", { inequality: rows(asMatrix([[1, -1]]), 0) }],
    [
      "−x + ½y², x free",
      {
        quadratic: asMatrix([
          [0, 0],
          [0, 1],
        ]),
      },
    ],
    [
      "−x on x = y ≥ 0",
      {
        equality: rows(asMatrix([[1, -1]]), 0),
        box: { lower: Float64Array.of(0, 0), upper: Float64Array.of(Infinity, Infinity) },
      },
    ],
  ])("%s", (_, parts) => expect(isUnbounded(given({ linear, ...parts }), solve)).toBe(true));

  test.each([
    ["−x with x ≤ 3", { box: { lower: Float64Array.of(-Infinity, 0), upper: Float64Array.of(3, Infinity) } }],
    [
      "−x + ½x²",
      {
        quadratic: asMatrix([
          [1, 0],
          [0, 0],
        ]),
      },
    ],
    [
      "−x on x + y ≤ 1, y ≥ 0",
      {
        inequality: rows(asMatrix([[1, 1]]), 1),
        box: { lower: Float64Array.of(-Infinity, 0), upper: Float64Array.of(Infinity, Infinity) },
      },
    ],
  ])("but not: %s", (_, parts) => expect(isUnbounded(given({ linear, ...parts }), solve)).toBe(false));

  test("nor a zero objective", () => expect(isUnbounded(given({ linear: Float64Array.of(0, 0) }), solve)).toBe(false));
});
