import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { gaussianKernel } from "./gaussian-kernel.js";
import { gram } from "./gram.js";

describe("gaussianKernel", () => {
  test("width and variance are two conventions for the same kernel", () => {
    expect(gaussianKernel({ width: 2 })).toEqual({ kind: "rbf", gamma: 1 / 8 });
    expect(gaussianKernel({ variance: 2 })).toEqual({ kind: "rbf", gamma: 1 / 4 });
    const x = asMatrix([[0], [3]]);
    expect(gram(gaussianKernel({ width: 1.5 }), x).data[1]).toBeCloseTo(Math.exp(-9 / (2 * 1.5 ** 2)), 15);
    expect(gram(gaussianKernel({ variance: 0.7 }), x).data[1]).toBeCloseTo(Math.exp(-9 / (2 * 0.7)), 15);
  });

  test("refuses a width that is not positive", () => {
    for (const width of [0, -1, Number.NaN, Infinity]) {
      expect(refusal(() => gaussianKernel({ width }))).toContain("gaussianKernel: width must be a positive number");
    }
    expect(refusal(() => gaussianKernel({ variance: 0 }))).toContain("variance must be a positive number, got 0");
  });
});
