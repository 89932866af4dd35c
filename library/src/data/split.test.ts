import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { type Dataset, defaultFeatures } from "./dataset.js";
import { asLabels, classCounts, type Labels, selectLabels } from "./labels.js";
import { asMatrix, type Matrix, zeros } from "./matrix.js";
import { fromDense, type SparseMatrix } from "./sparse.js";
import { type Fold, kFold, selectSamples, stratifiedKFold, trainTestSplit } from "./split.js";
import { toRecords } from "./table/records.js";
import { createTable, type Table } from "./table/table.js";

const range = (length: number) => Array.from({ length }, (_, i) => i);
const spread = (values: Iterable<number>) => Math.max(...values) - Math.min(...values);
const seeds = () => fc.integer({ min: 0, max: 2 ** 32 - 1 });
const labelLists = (minLength: number) =>
  fc.array(fc.constantFrom("a", "a", "a", "b", "b", "c"), { minLength, maxLength: 60 }).map((names) => asLabels(names));

/** A data set whose only feature is the index of the sample. */
function indexed<T extends Float64Array | Labels | undefined>(samples: number, y: T): Dataset<T> {
  return { x: asMatrix(range(samples).map((i) => [i])), y, features: ["index"] };
}

function expectPartition(samples: number, { train, test }: Fold): void {
  expect([...train, ...test].sort((a, b) => a - b)).toEqual(range(samples));
  expect(train).toEqual(train.slice().sort());
  expect(test).toEqual(test.slice().sort());
}

describe("selectSamples", () => {
  const data = {
    x: asMatrix([
      [1, 0],
      [0, 2],
      [3, 0],
    ]),
    y: asLabels(["a", "b", "c"]),
    features: ["left", "right"],
    weights: Float64Array.of(1, 2, 3),
  };

  test("selects samples, labels and weights in the given order and keeps the features", () => {
    expect(selectSamples(data, [2, 0, 2])).toEqual({
      x: asMatrix([
        [3, 0],
        [1, 0],
        [3, 0],
      ]),
      y: { codes: Int32Array.of(2, 0, 2), classes: ["a", "b", "c"] },
      features: ["left", "right"],
      weights: Float64Array.of(3, 1, 3),
    });
  });

  test("works for sparse samples, numbers and no target, and adds no weights", () => {
    const sparse = selectSamples({ x: fromDense(data.x), y: Float64Array.of(5, 6, 7), features: data.features }, [1]);
    expect(sparse).toEqual({ x: fromDense([[0, 2]]), y: Float64Array.of(6), features: data.features });
    expect(selectSamples({ x: data.x, y: undefined, features: data.features }, [0]).y).toBeUndefined();
    expect("weights" in sparse).toBe(false);
    expectTypeOf(sparse).toExtend<Dataset<Float64Array, SparseMatrix>>();
    expectTypeOf(selectSamples(data, [0])).toExtend<Dataset<Labels, Matrix>>();
  });

  test.each([-1, 3, 1.5])("refuses sample %d", (index) => {
    expect(() => selectSamples(data, [index])).toThrow(/does not exist/);
  });
});

describe("tables and groups", () => {
  const table = createTable({ index: range(10), city: range(10).map((i) => (i % 2 === 0 ? "Bern" : "Oslo")) });
  const groups = Int32Array.from(range(10), (i) => i % 3);
  const data = { x: table, y: undefined, features: table.names, groups };

  test("selectSamples selects rows of a table and their groups", () => {
    const taken = selectSamples(data, [3, 0, 3]);
    expect(toRecords(taken.x).map((record) => ({ ...record }))).toEqual([
      { index: 3, city: "Oslo" },
      { index: 0, city: "Bern" },
      { index: 3, city: "Oslo" },
    ]);
    expect(taken.groups).toEqual(Int32Array.of(0, 0, 0));
    expectTypeOf(taken.x).toEqualTypeOf<Table>();
  });

  test("trainTestSplit splits a table, each row with its group", () => {
    for (const seed of range(5)) {
      const { train, test: rest } = trainTestSplit(data, { testShare: 0.3, seed });
      const seen = [train, rest].flatMap(({ x, groups: own }) =>
        toRecords(x).map(({ index }, i) => [Number(index), own?.[i]] as const),
      );
      expect([train.x.rows, rest.x.rows]).toEqual([7, 3]);
      expect(seen.map(([index]) => index).sort((a, b) => a - b)).toEqual(range(10));
      expect(seen.every(([index, group]) => group === index % 3)).toBe(true);
    }
  });
});

describe("trainTestSplit", () => {
  test("[CB-045] the test set has the requested share, is disjoint from the training set, and depends on the seed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 80 }), fc.constantFrom(0.1, 0.2, 0.25, 0.5), seeds(), (n, share, seed) => {
        const data = indexed(n, Float64Array.from(range(n)));
        const split = trainTestSplit(data, { testShare: share, seed });
        expectPartition(n, { train: split.trainIndices, test: split.testIndices });
        expect(split.test.x.rows).toBe(Math.round(n * share));
        expect(split.train.x.data).toEqual(Float64Array.from(split.trainIndices));
        expect(split.test.y).toEqual(Float64Array.from(split.testIndices));
        expect(trainTestSplit(data, { testShare: share, seed })).toEqual(split);
      }),
    );
  });

  test("different seeds give different splits, and every sample is tested about equally often", () => {
    const runs = 400;
    const times = new Float64Array(20);
    const seen = new Set<string>();
    for (let seed = 0; seed < runs; seed++) {
      const { testIndices } = trainTestSplit(indexed(20, undefined), { testShare: 0.25, seed });
      for (const i of testIndices) times[i]++;
      seen.add(testIndices.join());
    }
    // 15504 splits are possible, so 400 draws repeat about 5 of them. Each sample is tested Binomial(400, 1/4) times:
    // mean 100, standard deviation 8.7.
    expect(seen.size).toBeGreaterThan(380);
    for (const count of times) expect(Math.abs(count - 100)).toBeLessThan(5 * 8.7);
  });

  test("gives every class its share in the test set, rounded down or up", () => {
    fc.assert(
      fc.property(labelLists(10), fc.constantFrom(0.1, 0.2, 0.5), seeds(), (y, testShare, seed) => {
        const n = y.codes.length;
        const { test: tested, testIndices } = trainTestSplit(indexed(n, y), { testShare, seed });
        expect(testIndices.length).toBe(Math.round(n * testShare));
        classCounts(tested.y).forEach((count, code) => {
          const exact = (testIndices.length * classCounts(y)[code]) / n;
          expect(count).toBeGreaterThanOrEqual(Math.floor(exact));
          expect(count).toBeLessThanOrEqual(Math.ceil(exact));
        });
      }),
    );
  });

  test("stratify: false lets the shares vary", () => {
    const y = asLabels(range(40).map((i) => (i < 20 ? "a" : "b")));
    const counts = range(50).map(
      (seed) => classCounts(trainTestSplit(indexed(40, y), { seed, stratify: false }).test.y)[0],
    );
    expect(new Set(counts).size).toBeGreaterThan(1);
    const even = range(50).map((seed) => classCounts(trainTestSplit(indexed(40, y), { seed }).test.y)[0]);
    expect(new Set(even)).toEqual(new Set([4]));
  });

  test("refuses empty parts, invalid shares and too few samples, and says what would work", () => {
    const data = indexed(3, undefined);
    expect(() => trainTestSplit(data, { testShare: 0.1 })).toThrow(
      /leaves the test set empty; it must be at least 0.16/,
    );
    expect(() => trainTestSplit(data, { testShare: 0.9 })).toThrow(
      /leaves the training set empty; it must be below 0.83/,
    );
    expect(() => trainTestSplit(data, { testShare: 0 })).toThrow(
      /testShare must be a number, above 0 and below 1, got 0/,
    );
    expect(() => trainTestSplit(data, { stratify: true })).toThrow(/stratify needs class labels as the target/);
    expect(() => trainTestSplit(indexed(1, undefined))).toThrow(/needs at least 2 samples, got 1/);
    expect(() => trainTestSplit(indexed(3, Float64Array.of(1)))).toThrow(/x has 3 samples, but y has 1 values/);
    expect(() => trainTestSplit(indexed(3, asLabels(["a"])))).toThrow(/x has 3 samples, but y has 1 values/);
  });
});

describe("kFold", () => {
  test("[CB-046] every sample is tested exactly once and fold sizes differ by at most one", () => {
    const cases = fc
      .integer({ min: 2, max: 60 })
      .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 2, max: n })));
    fc.assert(
      fc.property(cases, seeds(), fc.boolean(), ([samples, folds], seed, shuffle) => {
        const parts = kFold(samples, { folds, seed, shuffle });
        expect(parts).toHaveLength(folds);
        for (const part of parts) expectPartition(samples, part);
        expect(parts.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(range(samples));
        expect(spread(parts.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
        expect(kFold(samples, { folds, seed, shuffle })).toEqual(parts);
      }),
    );
  });

  test("keeps neighbours together without shuffling, as scikit-learn's KFold does", () => {
    expect(kFold(7, { folds: 3, shuffle: false }).map(({ test }) => [...test])).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  test("the folds are random: seeds differ", () => {
    const seen = new Set(range(20).map((seed) => kFold(30, { seed })[0].test.join()));
    expect(seen.size).toBe(20);
  });

  test("refuses more folds than samples, and says what would work", () => {
    expect(() => kFold(3, { folds: 4 })).toThrow(/cannot divide 3 samples into 4 folds; folds can be 2 to 3/);
    expect(() => kFold(1, { folds: 2 })).toThrow(/cannot divide 1 samples into 2 folds; at least 2 samples are needed/);
    expect(() => kFold(9, { folds: 1 })).toThrow(/folds must be a whole number, at least 2, got 1/);
    expect(() => kFold(9.5)).toThrow(/samples must be a whole number, got 9.5/);
  });
});

describe("stratifiedKFold", () => {
  test("distributes the samples and every class evenly, up to one, and tests every sample once", () => {
    const folds = fc.integer({ min: 2, max: 7 });
    fc.assert(
      fc.property(labelLists(7), folds, seeds(), fc.boolean(), (labels, folds, seed, shuffle) => {
        const parts = stratifiedKFold(labels, { folds, seed, shuffle });
        expect(parts).toHaveLength(folds);
        for (const part of parts) expectPartition(labels.codes.length, part);
        expect(parts.flatMap(({ test }) => [...test]).sort((a, b) => a - b)).toEqual(range(labels.codes.length));
        expect(spread(parts.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
        const counts = parts.map(({ test }) => classCounts(selectLabels(labels, test)));
        labels.classes.forEach((_, code) => {
          expect(spread(counts.map((count) => count[code]))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  test("is the same for the same seed and differs between seeds", () => {
    const labels = asLabels(range(30).map((i) => i % 3));
    expect(stratifiedKFold(labels, { seed: 3 })).toEqual(stratifiedKFold(labels, { seed: 3 }));
    expect(new Set(range(20).map((seed) => stratifiedKFold(labels, { seed })[0].test.join())).size).toBe(20);
  });

  test("refuses more folds than samples", () => {
    expect(() => stratifiedKFold(asLabels(["a", "b"]), { folds: 3 })).toThrow(/cannot divide 2 samples into 3 folds/);
  });
});

test("features may be unnamed: default names pass through", () => {
  const data = { x: zeros(4, 2), y: undefined, features: defaultFeatures(2) };
  expect(trainTestSplit(data).train.features).toEqual(["x0", "x1"]);
});
