import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, column, type Matrix, toRows } from "../../data/matrix.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { calibrationOf, fitCalibration as fitCalibrationSteps } from "./calibration.js";

const fitCalibration = (...given: Parameters<typeof fitCalibrationSteps>) => runToEnd(fitCalibrationSteps(...given));

const { scores, positives, weights, grid, plain, weighted } = reference.calibrators;
/** Two decision values of which the second less the first is the score. */
const asDecision = (values: readonly number[]): Matrix => asMatrix(values.map((value) => [2, value + 2]));
const codes = Int32Array.from(positives);

describe("calibration of two classes", () => {
  for (const [name, expected, given] of [
    ["without weights", plain, undefined],
    ["with weights", weighted, Float64Array.from(weights)],
  ] as const) {
    test(`matches scikit-learn on fixed scores, ${name}`, () => {
      for (const kind of ["sigmoid", "isotonic"] as const) {
        const { calibration } = fitCalibration(kind, asDecision(scores), "decision", codes, given);
        const shares = calibrationOf(calibration, "decision")(asDecision(grid));
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

  test("a constant added to all scores of a sample changes nothing", () => {
    const moved = { ...three, data: three.data.map((value, at) => value + 100 * Math.floor(at / 3)) };
    for (const kind of ["sigmoid", "isotonic", "temperature"] as const) {
      const { calibration } = fitCalibration(kind, three, "decision", own);
      const other = fitCalibration(kind, moved, "decision", own).calibration;
      const expected = calibrationOf(calibration, "decision")(three).data;
      expectClose(calibrationOf(other, "decision")(moved).data, expected, 1e-9);
    }
  });

  test("where every function returns zero all classes get the same probability", () => {
    const { calibration } = fitCalibration("isotonic", three, "decision", own);
    const nothing = asMatrix([[-9, -9, -9]]);
    // Each class is as far from the best of the others: 0, which lies between those of and not of the class.
    const rows = toRows(calibrationOf(calibration, "decision")(nothing));
    expectClose([rows[0].reduce((sum, share) => sum + share, 0)], [1], 1e-12);
    const zero = fitCalibration("isotonic", three, "decision", Int32Array.of(-1, -1, -1, -1, -1, -1)).calibration;
    expect(toRows(calibrationOf(zero, "decision")(three))[0]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test("a temperature of probabilities applies to their logarithms", () => {
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
    expect(calibrationOf(one, "probabilities")(shares)).toEqual(calibrationOf(other, "decision")(logs));
  });

  test("warns of a temperature at its bound", () => {
    const { warnings, converged } = fitCalibration("temperature", three, "decision", Int32Array.of(0, 0, 1, 1, 2, 2));
    expect(converged).toBe(false);
    expect(warnings.map(({ message }) => message)).toEqual([
      "the temperature is at its bound 0.001: the scores are without a mistake",
    ]);
  });
});
