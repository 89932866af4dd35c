import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalColumns } from "../../../test/normal-columns.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { procrustes } from "./procrustes.js";
import reference from "./reference/embedding.json" with { type: "json" };

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("the disparity after alignment matches scipy", () => {
    const target = x.map((row) => row.slice(0, 2));
    const { disparity, aligned } = procrustes(target, embedding);
    expectClose([disparity], [map.disparity], 1e-12);
    const center = [0, 1].map((j) => target.reduce((sum, row) => sum + row[j], 0) / target.length);
    const [left, all] = target.reduce(
      ([wrong, whole], row, i) => [
        wrong + (row[0] - aligned.data[2 * i]) ** 2 + (row[1] - aligned.data[2 * i + 1]) ** 2,
        whole + (row[0] - center[0]) ** 2 + (row[1] - center[1]) ** 2,
      ],
      [0, 0],
    );
    expectClose([left / all], [map.disparity], 1e-12);
  });
});

describe("alignment", () => {
  test("finds rotation, scale and shift exactly, and says what they are", () => {
    const target = normalColumns(25, 3, 5);
    // x · R with a rotation about an axis, times 0.5, plus (1, 2, 3).
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const moved = asMatrix(
      Array.from({ length: 25 }, (_, i) => {
        const [a, b, d] = target.data.subarray(3 * i, 3 * i + 3);
        return [0.5 * (c * a - s * b) + 1, 0.5 * (s * a + c * b) + 2, 0.5 * d + 3];
      }),
    );
    const { aligned, scale, shift, rotation, disparity } = procrustes(target, moved, { mirror: false });
    expect(disparity).toBeLessThan(1e-24);
    expect(scale).toBeCloseTo(2, 12);
    for (let i = 0; i < 25; i++) {
      for (let j = 0; j < 3; j++) {
        expect(aligned.data[3 * i + j]).toBeCloseTo(target.data[3 * i + j], 12);
        const image = [0, 1, 2].reduce((sum, k) => sum + moved.data[3 * i + k] * rotation.data[3 * k + j], 0);
        expect(scale * image + shift[j]).toBeCloseTo(aligned.data[3 * i + j], 12);
      }
    }
  });

  test("mirrors and scales only if allowed", () => {
    const target = normalColumns(30, 2, 6);
    const mirrored = { ...target, data: target.data.map((value, at) => (at % 2 === 0 ? -2 * value : 2 * value)) };
    expect(procrustes(target, mirrored).disparity).toBeLessThan(1e-24);
    expect(procrustes(target, mirrored, { mirror: false }).disparity).toBeGreaterThan(0.1);
    expect(procrustes(target, mirrored, { rescale: false }).disparity).toBeCloseTo(1, 10);
  });

  test("a map with fewer columns is filled up; equal points are refused", () => {
    const target = asMatrix([
      [0, 0],
      [1, 0],
      [3, 0],
    ]);
    expect(procrustes(target, [[5], [7], [11]]).disparity).toBeLessThan(1e-24);
    expect(refusal(() => procrustes(target, [[1], [1], [1]]))).toBe(
      "invalid-data: procrustes: the embedding needs at least 2 different points",
    );
    expect(refusal(() => procrustes(target, [[1], [2]]))).toBe(
      "invalid-data: procrustes: both maps must have the same samples, got 3 and 2 rows",
    );
  });
});
