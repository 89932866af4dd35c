import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { logLoss } from "../../metrics/log-loss.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { applyTemperature, fitTemperature } from "./temperature-calibration.js";

const { logits: rows, codes, weights, plain, weighted } = reference.calibrators.temperature;
const logits = asMatrix(rows);
const classes = ["a", "b", "c"];
const truth = codes.map((code) => classes[code]);

describe("a temperature", () => {
  for (const [name, expected, given] of [
    ["without weights", plain, undefined],
    ["with weights", weighted, Float64Array.from(weights)],
  ] as const) {
    test(`matches SciPy's minimum of the log loss, ${name}`, () => {
      const { temperature, converged } = fitTemperature(logits, Int32Array.from(codes), given);
      expect(converged).toBe(true);
      expectClose([temperature], [expected.temperature], 1e-9);
      const values = applyTemperature(temperature, logits);
      const loss = logLoss(truth, { classes, values }, given === undefined ? {} : { weights: given });
      expectClose([loss], [expected.loss], 1e-9);
    });
  }

  test("does not change the most probable class", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 50, noNaN: true }), (temperature) => {
        const { data } = applyTemperature(temperature, logits);
        for (let i = 0; i < logits.rows; i++) {
          const own = rows[i].indexOf(Math.max(...rows[i]));
          expect(data[3 * i + own]).toBe(Math.max(...data.subarray(3 * i, 3 * i + 3)));
        }
      }),
    );
  });

  test("scores multiplied by ten need ten times the temperature", () => {
    const hotter = { ...logits, data: logits.data.map((value) => 10 * value) };
    expectClose([fitTemperature(hotter, Int32Array.from(codes)).temperature], [10 * plain.temperature], 1e-9);
  });

  test("perfect scores, and scores worse than chance, end at the bounds", () => {
    const sure = asMatrix([
      [1, 0],
      [0, 1],
    ]);
    expect(fitTemperature(sure, Int32Array.of(0, 1))).toEqual({ temperature: 1 / 1000, converged: false });
    expect(fitTemperature(sure, Int32Array.of(1, 0))).toEqual({ temperature: 1000, converged: false });
  });

  test("samples of a class without a column are ignored", () => {
    const more = asMatrix([...rows, [9, -9, 0]]);
    expectClose([fitTemperature(more, Int32Array.of(...codes, -1)).temperature], [plain.temperature], 1e-12);
  });
});
