import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, column, type Matrix, toRows } from "../../data/matrix.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { applyCalibration, fitCalibration } from "./calibration.js";

const { scores, positives, weights, grid, plain, weighted } = reference.calibrators;
/** Two decision values of which the second less the first is the score. */
const asDecision = (values: readonly number[]): Matrix => asMatrix(values.map((value) => [2, value + 2]));
const codes = Int32Array.from(positives);

describe("calibration of two classes", () => {
  for (const [name, expected, given] of [
    ["without weights", plain, undefined],
    ["with weights", weighted, Float64Array.from(weights)],
  ] as const) {
    test(`is scikit-learn's on fixed scores, ${name}`, () => {
      for (const kind of ["sigmoid", "isotonic"] as const) {
        const { calibration } = fitCalibration(kind, asDecision(scores), "decision", codes, given);
        const shares = applyCalibration(calibration, asDecision(grid), "decision");
        expectClose(column(shares, 1), expected[kind], 1e-8);
        expectClose(
          column(shares, 0),
          expected[kind].map((share) => 1 - share),
          1e-8,
        );
      }
    });
  }
});

describe("calibration of more classes", () => {
  const three = asMatrix([
    [3, 0, 1],
    [2, 1, 0],
    [0, 3, 1],
    [1, 2, 1],
    [0, 1, 3],
    [1, 1, 2],
  ]);
  const own = Int32Array.of(0, 0, 1, 1, 2, 0);

  test("a number that is added to all scores of a sample changes nothing", () => {
    const moved = { ...three, data: three.data.map((value, at) => value + 100 * Math.floor(at / 3)) };
    for (const kind of ["sigmoid", "isotonic", "temperature"] as const) {
      const { calibration } = fitCalibration(kind, three, "decision", own);
      const other = fitCalibration(kind, moved, "decision", own).calibration;
      const expected = applyCalibration(calibration, three, "decision").data;
      expectClose(applyCalibration(other, moved, "decision").data, expected, 1e-9);
    }
  });

  test("where every function says zero all classes get the same", () => {
    const { calibration } = fitCalibration("isotonic", three, "decision", own);
    const nothing = asMatrix([[-9, -9, -9]]);
    // Each class is as far from the best of the others: 0, which lies between those of and not of the class.
    const rows = toRows(applyCalibration(calibration, nothing, "decision"));
    expectClose([rows[0].reduce((sum, share) => sum + share, 0)], [1], 1e-12);
    const zero = fitCalibration("isotonic", three, "decision", Int32Array.of(-1, -1, -1, -1, -1, -1)).calibration;
    expect(toRows(applyCalibration(zero, three, "decision"))[0]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test("a temperature of probabilities is one of their logarithms", () => {
    const shares = asMatrix([
      [0.7, 0.2, 0.1],
      [0.6, 0.3, 0.1],
      [0.5, 0.4, 0.1],
    ]);
    const logs = { ...shares, data: shares.data.map(Math.log) };
    const labels = Int32Array.of(0, 1, 0);
    const one = fitCalibration("temperature", shares, "probabilities", labels).calibration;
    const other = fitCalibration("temperature", logs, "decision", labels).calibration;
    expect(one).toEqual(other);
    expect(applyCalibration(one, shares, "probabilities")).toEqual(applyCalibration(other, logs, "decision"));
  });

  test("a temperature at its bound is a warning, not an answer without a word", () => {
    const { warnings, converged } = fitCalibration("temperature", three, "decision", Int32Array.of(0, 0, 1, 1, 2, 2));
    expect(converged).toBe(false);
    expect(warnings.map(({ message }) => message)).toEqual([
      "the temperature is at its bound 0.001: the scores are without a mistake",
    ]);
  });
});
