import { describe, expect, test } from "vitest";
import { errorInUnits, orthogonalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { renderPlot } from "../../../test/render-plot.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { motherAndChild, sevenChannels } from "../../datasets/source-mixtures.js";
import { matrixExponential } from "../../linalg/functions/matrix-exponential.js";
import { matchSources } from "../../metrics/separation.js";
import { createRandom } from "../../numeric/random/random.js";
import { matrixPlot } from "../../plots/matrix-plot.js";
import { jade } from "./jade/jade.js";
import {
  alignRotation,
  independentSubspaces,
  type Reliability,
  resampled,
  rotationAngles,
  separationReliability,
} from "./reliability.js";
import { sobi } from "./sobi/sobi.js";

const seeds = [0, 1, 2];

/** The subspaces in the numbering of the true sources, sorted. */
function trueBlocks(sources: Matrix, { sources: found, separability }: Reliability): number[][] {
  const places = Array.from(matchSources(sources, found).places);
  const blocks = independentSubspaces(separability).map((group) => group.map((j) => places.indexOf(j)).sort());
  return blocks.sort((a, b) => a[0] - b[0]);
}

describe("reliability", () => {
  test("[ML2-099] S is symmetric, non-negative, 0 on its diagonal, and U is the largest entry of each row", () => {
    const { x } = sevenChannels({ samples: 1000, seed: 1 });
    const settings = { surrogates: 8, blockLength: 100 };
    for (const resampling of ["joint", "separate"] as const) {
      const { separability, uncertainty } = separationReliability(sobi(), x, { ...settings, resampling });
      const k = separability.rows;
      for (let i = 0; i < k; i++) {
        const own = separability.data.subarray(i * k, (i + 1) * k);
        expect(own[i]).toBe(0);
        expect(uncertainty[i]).toBe(Math.max(...own));
        own.forEach((value, j) => {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeCloseTo(separability.data[j * k + i], 9);
        });
      }
    }
    const again = separationReliability(sobi(), x, settings);
    expect(separationReliability(sobi(), x, settings).separability).toEqual(again.separability);
  });

  test("[ML2-099] surrogates keep blocks of samples together, so that autocorrelations survive", () => {
    const x: Matrix = { rows: 60, columns: 2, data: Float64Array.from({ length: 120 }, (_, at) => Math.floor(at / 2)) };
    const joint = resampled(x, 10, createRandom(1), "joint");
    const separate = resampled(x, 10, createRandom(1), "separate");
    for (let t = 0; t < 60; t++) {
      expect(joint.data[2 * t]).toBe(joint.data[2 * t + 1]);
      if (t % 10 !== 0) expect((joint.data[2 * t] - joint.data[2 * t - 2] + 60) % 60).toBe(1);
      if (t % 10 !== 0) expect((separate.data[2 * t] - separate.data[2 * t - 2] + 60) % 60).toBe(1);
    }
    expect(separate.data.some((value, at) => at % 2 === 0 && value !== separate.data[at + 1])).toBe(true);
  });

  test("[ML2-100] the logarithm of a rotation is skew-symmetric and its exponential is the rotation", () => {
    for (let seed = 0; seed < 20; seed++) {
      const size = 2 + (seed % 5);
      const r = alignRotation(orthogonalMatrix(size, createRandom(seed)));
      const a = rotationAngles(r);
      a.data.forEach((value, at) => {
        const [i, j] = [Math.floor(at / size), at % size];
        expect(value).toBeCloseTo(-a.data[j * size + i], 8);
      });
      expect(errorInUnits(matrixExponential(a), r)).toBeLessThan(1e5);
    }
    const half = rotationAngles(
      asMatrix([
        [-1, 0],
        [0, -1],
      ]),
    );
    expect(Math.abs(half.data[1])).toBeCloseTo(Math.PI, 4);
  });

  test("alignment undoes permutation and signs", () => {
    const turned = asMatrix([
      [0, -1],
      [-1, 0],
    ]);
    [1, 0, 0, 1].forEach((value, at) => {
      expect(alignRotation(turned).data[at]).toBeCloseTo(value, 12);
    });
  });

  test("[ML2-102] seven channels: TDSEP finds speech, the harmonic plane and a space of white noise; JADE uniform noise too", () => {
    for (const seed of seeds) {
      const { x, sources } = sevenChannels({ seed });
      const lagged = separationReliability(sobi(), x, { surrogates: 12, blockLength: 200 });
      expect(trueBlocks(sources, lagged)).toEqual([[0, 1], [2], [3], [4, 5, 6]]);
      const fourth = separationReliability(jade(), x, { surrogates: 12 });
      expect(trueBlocks(sources, fourth)).toEqual([[0, 1], [2], [3], [4, 5], [6]]);
    }
  });

  test("[ML2-105] mother and child: each heart is a plane of its own, the noises are one-dimensional", () => {
    for (const seed of seeds) {
      const { x, sources } = motherAndChild({ seed });
      const found = separationReliability(jade(), x, { surrogates: 12 });
      expect(trueBlocks(sources, found)).toEqual([[0, 1], [2, 3], [4], [5]]);
    }
  });

  test("[ML2-103] finds planted subspaces in a separability matrix, in any order, and draws them as squares", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const owner = Array.from({ length: 9 }, () => random.integer(4));
      const s = zeros(9, 9);
      for (let i = 0; i < 9; i++) {
        for (let j = 0; j < i; j++) {
          const size = owner[i] === owner[j] ? 0.3 + 0.2 * random.uniform() : 0.1 * random.uniform();
          s.data[i * 9 + j] = s.data[j * 9 + i] = size;
        }
      }
      const planted = [...new Set(owner)].map((o) => owner.flatMap((p, i) => (p === o ? [i] : [])));
      expect(independentSubspaces(s)).toEqual(planted);
      const plot = matrixPlot(s, { digits: 2 });
      const { values } = plot["data"] as { values: { row: number; column: number; value: number }[] };
      expect(values).toHaveLength(81);
      expect(values[10]).toMatchObject({ row: 1, column: 1, value: 0 });
      if (seed > 0) continue;
      const drawing = await renderPlot(plot);
      expect(drawing.warnings).toEqual([]);
      // A rectangle for each entry, in its row and column; equal entries have equal colours.
      const cells = drawing.drawn("rect");
      expect(cells).toHaveLength(81);
      const [width, height] = [cells[0].x2 - cells[0].x, cells[0].y2 - cells[0].y];
      const colors = new Map(cells.map(({ fill, datum }) => [`${datum["row"]} ${datum["column"]}`, fill]));
      for (const { x, y, fill, datum } of cells) {
        expect([x / width, y / height].map(Math.round)).toEqual([datum["column"], datum["row"]]);
        expect(fill).toBe(colors.get(`${datum["column"]} ${datum["row"]}`));
      }
    }
  });

  test("refuses settings that make no surrogates", () => {
    const { x } = sevenChannels({ samples: 100 });
    expect(refusal(() => separationReliability(jade(), x, { surrogates: 0 }))).toContain("whole numbers above 0");
  });
});
