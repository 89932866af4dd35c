import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { rbfFeatures } from "./rbf-features.js";

describe("columns", () => {
  test("are exp(−‖x − μ‖²/(2σ²)) with a width for each center", () => {
    const model = rbfFeatures({ placement: { kind: "given", places: [0, 0, 3, 4] }, widths: [1, 5] }).fit({
      x: [[0, 0]],
    });
    const { data } = model.transform([
      [0, 0],
      [3, 4],
      [1, 2],
    ]) as Matrix;
    const expected = [1, Math.exp(-0.5), Math.exp(-12.5), 1, Math.exp(-2.5), Math.exp(-8 / 50)];
    expectClose(data, expected, 1e-14);
    expect(model.outputFeatures).toEqual(["rbf1", "rbf2"]);
  });

  test("lie between 0 and 1, with 1 at the center, wherever centers are drawn", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(30, 3, createRandom(seed));
      const model = rbfFeatures({ placement: { kind: "drawn", count: 7, seed } }).fit({ x });
      const z = model.transform(x) as Matrix;
      expect(z.columns).toBe(7);
      expect(z.data.every((value) => value >= 0 && value <= 1)).toBe(true);
      for (let k = 0; k < 7; k++) expect(Math.max(...z.data.filter((_, at) => at % 7 === k))).toBeCloseTo(1, 12);
    }
  });
});

describe("centers and widths", () => {
  test("even ones cover the range, as wide as they are apart", () => {
    const { state, report } = rbfFeatures({ placement: { kind: "even", count: 5 } }).fit({ x: [[2], [10], [3]] });
    expect([...state.centers.data]).toEqual([2, 4, 6, 8, 10]);
    expectClose(state.widths, [2, 2, 2, 2, 2], 1e-12);
    expect(report.notes["width"]).toBeCloseTo(2, 12);
  });

  test("fewer samples than centers are all used; equal samples get the width 1", () => {
    const { state } = rbfFeatures().fit({ x: [[1], [1], [1]] });
    expect([...state.centers.data]).toEqual([1, 1, 1]);
    expect([...state.widths]).toEqual([1, 1, 1]);
  });

  test("refuses even centers for several columns, and wrong numbers of coordinates or widths", () => {
    const x = [[1, 2]];
    expect(refusal(() => rbfFeatures({ placement: { kind: "even", count: 3 } }).fit({ x }))).toContain(
      "even centers need exactly one column, got 2",
    );
    expect(refusal(() => rbfFeatures({ placement: { kind: "given", places: [1, 2, 3] } }).fit({ x }))).toContain(
      "a multiple of 2 coordinates, got 3",
    );
    expect(
      refusal(() => rbfFeatures({ placement: { kind: "given", places: [1, 2] }, widths: [1, 2] }).fit({ x })),
    ).toContain("one for each of the 1 centers, got 2");
  });
});
