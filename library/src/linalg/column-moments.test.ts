import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, selectRows, toRows, zeros } from "../data/matrix.js";
import { type ColumnMoments, centered, columnMoments, mergeMoments } from "./column-moments.js";

// Adding 0 turns −0 into 0.
const entry = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);

const samples = fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 4 })).chain(([rows, columns]) =>
  fc.record({
    x: fc
      .array(entry, { minLength: rows * columns, maxLength: rows * columns })
      .map((values): Matrix => ({ rows, columns, data: Float64Array.from(values) })),
    weights: fc
      .array(
        fc.nat(500).map((value) => value / 100),
        { minLength: rows, maxLength: rows },
      )
      .map((values) => Float64Array.from(values)),
  }),
);

/** The moments of one column by their definitions. */
function byDefinition(x: Matrix, weights: Float64Array, j: number) {
  const pairs = toRows(x)
    .map((row, i): [number, number] => [row[j], weights[i]])
    .filter(([value]) => !Number.isNaN(value));
  const weight = pairs.reduce((sum, [, w]) => sum + w, 0);
  if (weight === 0) return { weight: 0, mean: 0, variance: 0 };
  const mean = pairs.reduce((sum, [value, w]) => sum + w * value, 0) / weight;
  return { weight, mean, variance: pairs.reduce((sum, [value, w]) => sum + w * (value - mean) ** 2, 0) / weight };
}

function expectClose(actual: ColumnMoments, expected: ColumnMoments, digits = 8): void {
  for (const name of ["weight", "mean", "variance"] as const) {
    expect(actual[name]).toHaveLength(expected[name].length);
    actual[name].forEach((value, j) => {
      expect(value, `${name} of column ${j}`).toBeCloseTo(expected[name][j], digits);
    });
  }
}

describe("columnMoments", () => {
  test("matches the definitions, weighted, without the missing values", () => {
    fc.assert(
      fc.property(samples, ({ x, weights }) => {
        const columns = Array.from({ length: x.columns }, (_, j) => byDefinition(x, weights, j));
        expectClose(columnMoments(x, weights), {
          weight: Float64Array.from(columns, ({ weight }) => weight),
          mean: Float64Array.from(columns, ({ mean }) => mean),
          variance: Float64Array.from(columns, ({ variance }) => variance),
        });
      }),
    );
  });

  test("an integer weight equals repeating the row, and no weights equal weights of 1", () => {
    const counted = samples.chain(({ x }) =>
      fc.tuple(fc.constant(x), fc.array(fc.nat(3), { minLength: x.rows, maxLength: x.rows })),
    );
    fc.assert(
      fc.property(counted, ([x, counts]) => {
        const repeated = selectRows(
          x,
          counts.flatMap((count, i) => Array<number>(count).fill(i)),
        );
        expectClose(columnMoments(x, Float64Array.from(counts)), columnMoments(repeated));
        expect(columnMoments(x, new Float64Array(x.rows).fill(1))).toEqual(columnMoments(x));
      }),
    );
  });

  test("small variances are accurate beside large means", () => {
    // 1, 2, …, 5 moved far away: mean 3 more, variance 2, both exact in 64 bits.
    for (const far of [0, 1e6, 1e9, 2 ** 50]) {
      const { mean, variance } = columnMoments(asMatrix([1, 2, 3, 4, 5].map((value) => [value + far])));
      expect([mean[0], variance[0]]).toEqual([3 + far, 2]);
    }
  });

  test("a constant column has variance exactly 0", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 50 }), (value, rows) => {
        const { mean, variance } = columnMoments(asMatrix(Array.from({ length: rows }, () => [value])));
        expect(Math.abs(mean[0] - value)).toBeLessThanOrEqual(Number.EPSILON * Math.abs(value));
        expect(Math.sqrt(variance[0])).toBeLessThanOrEqual(2 * Number.EPSILON * Math.abs(value));
      }),
    );
  });

  test("no rows, rows without weight and columns without values give zeros", () => {
    const none = { weight: Float64Array.of(0), mean: Float64Array.of(0), variance: Float64Array.of(0) };
    expect(columnMoments(zeros(0, 1))).toEqual(none);
    expect(columnMoments(asMatrix([[5]]), Float64Array.of(0))).toEqual(none);
    expect(columnMoments(asMatrix([[NaN], [NaN]]))).toEqual(none);
  });
});

describe("mergeMoments", () => {
  test("gives the moments of all rows together, however they were split", () => {
    fc.assert(
      fc.property(samples, fc.nat(), ({ x, weights }, at) => {
        const cut = at % (x.rows + 1);
        const part = (from: number, to: number) => {
          const rows = Array.from({ length: to - from }, (_, i) => from + i);
          return columnMoments(selectRows(x, rows), weights.slice(from, to));
        };
        expectClose(mergeMoments(part(0, cut), part(cut, x.rows)), columnMoments(x, weights));
      }),
    );
  });

  const triple = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(fc.array(entry, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }), {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map((sets) => sets.map((rows) => columnMoments(asMatrix(rows))));

  test("merging is commutative and associative", () => {
    fc.assert(
      fc.property(triple, ([a, b, c]) => {
        expectClose(mergeMoments(a, b), mergeMoments(b, a));
        expectClose(mergeMoments(mergeMoments(a, b), c), mergeMoments(a, mergeMoments(b, c)));
      }),
    );
  });

  test("an empty set changes nothing", () => {
    fc.assert(
      fc.property(triple, ([a]) => {
        const empty = columnMoments(zeros(0, a.mean.length));
        expectClose(mergeMoments(a, empty), a, 300);
        expectClose(mergeMoments(empty, a), a, 300);
      }),
    );
  });

  test("neither input is modified", () => {
    const a = columnMoments(asMatrix([[1], [2]]));
    const b = columnMoments(asMatrix([[5]]));
    const before = structuredClone([a, b]);
    mergeMoments(a, b);
    expect([a, b]).toEqual(before);
  });
});

describe("numbers too large to be squared", () => {
  const overflow = expect.objectContaining({
    code: "numerical",
    message: "column 1 has values too large to be squared; rescale it",
    details: { column: 1 },
  });

  test("throw instead of giving infinity", () => {
    expect(() =>
      columnMoments(
        asMatrix([
          [1, 1e200],
          [2, -1e200],
        ]),
      ),
    ).toThrow(overflow);
    expect(() =>
      columnMoments(
        asMatrix([
          [1, 1.7e308],
          [2, 1.7e308],
        ]),
      ),
    ).toThrow(overflow);
    const far = (value: number) => columnMoments(asMatrix([[0, value]]));
    expect(() => mergeMoments(far(1e200), far(-1e200))).toThrow(overflow);
  });
});

describe("centered", () => {
  test("subtracts the point, multiplies by the root of the weight, and does not modify the rows", () => {
    const x = asMatrix([
      [1, 2],
      [3, 4],
    ]);
    const before = structuredClone(x);
    expect(toRows(centered(x, Float64Array.of(1, 1)))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(toRows(centered(x, Float64Array.of(1, 1), Float64Array.of(4, 0)))).toEqual([
      [0, 2],
      [0, 0],
    ]);
    expect(x).toEqual(before);
  });

  test("around the mean, weighted columns sum to zero", () => {
    fc.assert(
      fc.property(samples, ({ x, weights }) => {
        const full: Matrix = { ...x, data: x.data.map((value) => (Number.isNaN(value) ? 0 : value)) };
        const rows = toRows(centered(full, columnMoments(full, weights).mean, weights));
        for (let j = 0; j < full.columns; j++) {
          expect(rows.reduce((sum, row, i) => sum + Math.sqrt(weights[i]) * row[j], 0)).toBeCloseTo(0, 9);
        }
      }),
    );
  });
});
