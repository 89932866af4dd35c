import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { identity, type Matrix, row } from "../../data/matrix.js";
import { currentEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { contrastSlope, contrasts } from "./contrast.js";
import { createWhiteBlocks } from "./white-blocks.js";

const functions = {
  tanh: Math.tanh,
  gauss: (y: number) => y * Math.exp(-0.5 * y * y),
  cube: (y: number) => y ** 3,
} as const;

describe("expectations over blocks", () => {
  // One sample, less than a block, and several blocks of which the last is shorter.
  test.each([1, 50, 9001])("of %i samples match the definition, for every contrast", (samples) => {
    const random = createRandom(samples);
    const z = normalMatrix(samples, 3, random);
    const w = normalMatrix(2, 3, random);
    const blocks = createWhiteBlocks({ centered: z, whiten: identity(3) });
    try {
      for (const contrast of contrasts) {
        const { moments, slopes } = blocks.expect(w.data, 2, contrast);
        const expected = byDefinition(z, w, functions[contrast], (y) => contrastSlope(contrast, y));
        expectClose(moments.data, expected.moments, 1e-10);
        expectClose(slopes, expected.slopes, 1e-10);
      }
      const logCosh = byDefinition(
        z,
        w,
        (y) => y,
        (y) => Math.log(Math.cosh(y)),
      ).slopes;
      expectClose(runToEnd(blocks.expectLogCosh(w.data, 2)), logCosh, 1e-10);
      let seen = 0;
      blocks.visit(w.data, 2, (y, part, size) => {
        expect([y.length, part.length]).toEqual([2 * size, 3 * size]);
        seen += size;
      });
      expect(seen).toBe(samples);
    } finally {
      blocks.dispose();
    }
  });

  test("yield more often for more samples", () => {
    const yields = (samples: number) => {
      const blocks = createWhiteBlocks({ centered: normalMatrix(samples, 10, createRandom(1)), whiten: identity(10) });
      try {
        return [
          [...blocks.expectSteps(identity(10).data, 10, "tanh")].length,
          [...blocks.expectLogCosh(identity(10).data, 10)].length,
        ];
      } finally {
        blocks.dispose();
      }
    };
    expect(yields(1000)).toEqual([0, 0]);
    expect(Math.min(...yields(100_000))).toBeGreaterThan(1);
  });

  test("a subset of blocks is a fair sample, and all memory is released", () => {
    const before = currentEngine().memory.bytesInUse;
    const trend: Matrix = {
      rows: 40_000,
      columns: 2,
      data: Float64Array.from({ length: 80_000 }, (_, at) => at / 8e4),
    };
    const blocks = createWhiteBlocks({ centered: trend, whiten: identity(2) });
    expect(blocks.blocks).toBeGreaterThan(3);
    const [one, all] = [1, blocks.blocks].map((used) => blocks.expect(identity(2).data, 2, "cube", used));
    expectClose(one.moments.data, all.moments.data, 1e-3);
    blocks.dispose();
    expect(currentEngine().memory.bytesInUse).toBe(before);
  });
});

function byDefinition(z: Matrix, w: Matrix, g: (y: number) => number, slope: (y: number) => number) {
  const moments = new Float64Array(w.rows * w.columns);
  const slopes = new Float64Array(w.rows);
  for (let t = 0; t < z.rows; t++) {
    const sample = row(z, t);
    for (let i = 0; i < w.rows; i++) {
      const y = row(w, i).reduce((sum, value, j) => sum + value * sample[j], 0);
      slopes[i] += slope(y) / z.rows;
      for (let j = 0; j < w.columns; j++) moments[i * w.columns + j] += (g(y) * sample[j]) / z.rows;
    }
  }
  return { moments, slopes };
}
