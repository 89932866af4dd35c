import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, identity, type Matrix, zeros } from "../../data/matrix.js";
import { fromDense, isSparse, toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { johnsonLindenstrauss } from "./johnson-lindenstrauss.js";
import { randomProjection } from "./random-projection.js";

const distributions = [
  { kind: "gaussian" },
  { kind: "sign" },
  { kind: "sparse" },
  { kind: "sparse", density: 1 / 3 },
] as const;

describe("the bound of Johnson and Lindenstrauss", () => {
  test("squared distances are preserved within epsilon, except for the share the proof allows, over seeds", () => {
    const epsilon = 0.5;
    const samples = 30;
    const x = clouds(samples, 1500);
    for (const distribution of distributions) {
      const ratios: number[] = [];
      for (let seed = 0; seed < 3; seed++) {
        const model = randomProjection({ epsilon, distribution, seed }).fit({ x });
        expect(model.outputFeatures).toHaveLength(johnsonLindenstrauss(samples, epsilon));
        ratios.push(...distanceRatios(x, model.transform(x)));
      }
      // Each pair is outside with a probability of 2/n² at most.
      const outside = ratios.filter((ratio) => Math.abs(ratio - 1) > epsilon).length;
      expect(outside / ratios.length).toBeLessThanOrEqual(2 / samples ** 2);
      // Not the samples themselves: distances do change.
      expect(Math.max(...ratios) - Math.min(...ratios)).toBeGreaterThan(0.2);
    }
  });
});

describe("laws", () => {
  test("scores are X R, also for sparse samples", () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (which, k, d, seed) => {
          const x = normalMatrix(5, d, createRandom(seed));
          x.data.forEach((value, at) => {
            if (value < 0.3) x.data[at] = 0;
          });
          const model = randomProjection({ components: k, distribution: distributions[which], seed }).fit({ x });
          const { projection } = model.state;
          const expected = product(x, isSparse(projection) ? toDense(projection) : projection).data;
          expectClose(model.transform(x).data, expected, 1e-12);
          expectClose((model.transform(fromDense(x)) as Matrix).data, expected, 1e-12);
        },
      ),
    );
  });

  test("the inverse is the shortest sample with these scores, and exact with as many columns", () => {
    for (const distribution of distributions) {
      for (let seed = 0; seed < 5; seed++) {
        const x = normalMatrix(4, 8, createRandom(seed));
        const fewer = randomProjection({ components: 3, distribution, seed }).fit({ x });
        const scores = fewer.transform(x);
        const back = fewer.inverse(scores);
        // A column of R may be empty where it is sparse; its score is 0 and stays 0.
        expectClose(fewer.transform(back).data, scores.data, 1e-9);
        for (let i = 0; i < 4; i++) {
          const length = (m: Matrix) => Math.hypot(...m.data.subarray(8 * i, 8 * i + 8));
          expect(length(back)).toBeLessThanOrEqual(length(x) * (1 + 1e-12));
        }
      }
    }
    const x = normalMatrix(4, 8, createRandom(9));
    const more = randomProjection({ components: 20 }).fit({ x });
    expectClose(more.inverse(more.transform(x)).data, x.data, 1e-10);
  });
});

describe("edge cases", () => {
  test("columns are unchanged where the bound needs more of them than there are", () => {
    const x = normalMatrix(10, 5, createRandom(0));
    const model = randomProjection().fit({ x });
    expect(model.transform(x).data).toEqual(x.data);
    expect(model.state.projection).toEqual(identity(5));
    expect(model.report.warnings[0].message).toContain(
      "requires 1973 columns but there are only 5, which are left unchanged",
    );
    expect(johnsonLindenstrauss(10, 0.1)).toBe(1973);
  });

  test("one sample, constant columns and zeros", () => {
    const one = randomProjection({ epsilon: 0.9 }).fit({ x: [Array(50).fill(1)] });
    expect(one.outputFeatures).toHaveLength(johnsonLindenstrauss(2, 0.9));
    const none = randomProjection({ components: 2 }).fit({ x: zeros(4, 3) });
    expect(Array.from(none.transform(zeros(2, 3)).data)).toEqual([0, 0, 0, 0]);
    expect(refusal(() => randomProjection({ epsilon: 1 }))).toContain("epsilon");
    expect(refusal(() => randomProjection().fit({ x: asMatrix([[Number.NaN]]) }))).toContain("random-projection");
  });
});

function clouds(rows: number, columns: number): Matrix {
  const random = createRandom(11);
  const x = normalMatrix(rows, columns, random);
  // Distances of very different sizes.
  return { ...x, data: x.data.map((value, at) => value * (1 + (Math.floor(at / columns) % 5))) };
}

function distanceRatios(x: Matrix, z: Matrix): number[] {
  const squared = ({ columns, data }: Matrix, i: number, j: number) => {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += (data[i * columns + c] - data[j * columns + c]) ** 2;
    return sum;
  };
  return Array.from({ length: x.rows }, (_, i) => i).flatMap((i) =>
    Array.from({ length: i }, (_, j) => squared(z, i, j) / squared(x, i, j)),
  );
}

test("a saved projection with other columns than the options and the samples ask for is refused", () => {
  const x = normalMatrix(10, 200, createRandom(1));
  for (const options of [{ components: 5 }, { epsilon: 0.5 }, { epsilon: 0.1 }]) {
    const { saved } = randomProjection({ ...options, distribution: { kind: "sparse" } }).fit({ x });
    expect(randomProjection.restore(saved).transform(x).columns).toBe(saved.state.projection.columns);
    const projection = { ...saved.state.projection, columns: 2 ** 40 };
    const message = refusal(() => randomProjection.restore({ ...saved, state: { projection } }));
    expect(message).toContain("invalid-file: random-projection: state.projection must");
  }
});
