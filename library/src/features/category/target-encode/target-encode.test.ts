import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { asLabels } from "../../../data/labels.js";
import { column, type Matrix } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "./reference/target.json" with { type: "json" };
import { targetEncode } from "./target-encode.js";

const tableOf = (...values: (string | null)[]): Table => createTable({ v: { type: "text", values } });
const groups = reference.groups.map((group) => `g${group}`);
const codes = (x: unknown) => Array.from((x as Matrix).data);

describe("against the formulas in NumPy", () => {
  const each = tableOf("g0", "g1", "g2", "g3", "g4");

  test("numbers, with each kind of smoothing", () => {
    const fit = (
      smoothing: { kind: "random-effects" } | { kind: "category-variance" } | { kind: "fixed"; strength: number },
    ) =>
      targetEncode({ meanSmoothing: smoothing })
        .fit({ x: tableOf(...groups), y: reference.y })
        .transform(each);
    expectClose(codes(fit({ kind: "random-effects" })), reference.randomEffects, 1e-12);
    expectClose(codes(fit({ kind: "category-variance" })), reference.categoryVariance, 1e-12);
    expectClose(codes(fit({ kind: "fixed", strength: reference.strength })), reference.fixed, 1e-12);
  });

  test("labels of three classes, a column for each", () => {
    const y = asLabels(reference.labels.map((label) => `c${label}`));
    const model = targetEncode().fit({ x: tableOf(...groups), y });
    expect(model.outputFeatures).toEqual(["v__target__c0", "v__target__c1", "v__target__c2"]);
    const x = model.transform(each) as Matrix;
    for (let c = 0; c < 3; c++) expectClose(column(x, c), reference.classes[c], 1e-12);
  });

  test("labels of two classes, one column: the share of the second", () => {
    const y = asLabels(reference.labels.map((label) => (label === 1 ? "yes" : "no")));
    const model = targetEncode().fit({ x: tableOf(...groups), y });
    expect(model.outputFeatures).toEqual(["v__target__yes"]);
    expectClose(codes(model.transform(each)), reference.classes[1], 1e-12);
  });
});

/** The correlation of two lists; 0 when one of them is constant. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const center = (list: ArrayLike<number>) => {
    const values = Array.from(list);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [x, y] = [center(a), center(b)];
  const dot = (p: number[], q: number[]) => p.reduce((sum, value, i) => sum + value * q[i], 0);
  const scale = Math.sqrt(dot(x, x) * dot(y, y));
  return scale < 1e-12 ? 0 : dot(x, y) / scale;
}

describe("no target leakage", () => {
  test("for a category of pure noise the cross-fitted codes are uninformative about the target, the naive ones are not", () => {
    const ways = [{ kind: "fixed", strength: 1 }, { kind: "category-variance" }, { kind: "random-effects" }] as const;
    for (const smoothing of ways) {
      let sum = 0;
      for (let seed = 0; seed < 12; seed++) {
        const random = createRandom(seed);
        const x = tableOf(...Array.from({ length: 1000 }, () => `id${random.integer(300)}`));
        const y = Float64Array.from({ length: 1000 }, () => random.normal());
        const { model, transformed } = targetEncode({ meanSmoothing: smoothing, seed }).fitTransform({ x, y });
        const honest = correlation(codes(transformed), y);
        // Independent lists of 1000 have a correlation of deviation 0.032.
        expect(Math.abs(honest)).toBeLessThan(4 * 0.032);
        sum += honest;
        // Random effects find that there is nothing to find, so that their naive codes hardly vary.
        if (smoothing.kind !== "random-effects") expect(correlation(codes(model.transform(x)), y)).toBeGreaterThan(0.4);
      }
      expect(Math.abs(sum / 12)).toBeLessThan((4 * 0.032) / Math.sqrt(12));
    }
  });

  test("the code of a training row does not depend on its own target, except through the overall mean", () => {
    const random = createRandom(1);
    const x = tableOf(...Array.from({ length: 60 }, (_, i) => `g${i % 6}`));
    const y = Float64Array.from({ length: 60 }, () => random.normal());
    const options = { meanSmoothing: { kind: "fixed", strength: 1 } } as const;
    const before = targetEncode(options).fitTransform({ x, y }).transformed as Matrix;
    for (const row of [0, 17, 59]) {
      const other = y.slice();
      // Another row balances the change, so that the mean of all stays.
      const balance = (row + 1) % 60;
      other[row] += 1000;
      other[balance] -= 1000;
      const after = targetEncode(options).fitTransform({ x, y: other }).transformed as Matrix;
      expect(after.data[row]).toBeCloseTo(before.data[row], 6);
    }
  });

  test("an informative category stays informative in the cross-fitted codes", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const group = Array.from({ length: 400 }, () => random.integer(20));
      const y = Float64Array.from(group, (g) => g + random.normal());
      const { transformed } = targetEncode({ seed }).fitTransform({ x: tableOf(...group.map(String)), y });
      expect(correlation(codes(transformed), y)).toBeGreaterThan(0.95);
    }
  });

  test("folds depend on the seed: the same one gives the same codes", () => {
    const x = tableOf(...groups);
    const run = (seed: number) => codes(targetEncode({ seed }).fitTransform({ x, y: reference.y }).transformed);
    for (let seed = 0; seed < 4; seed++) {
      expect(run(seed)).toEqual(run(seed));
      expect(run(seed)).not.toEqual(run(seed + 1));
    }
  });
});

test("with fixed smoothing the codes of all classes sum to 1", () => {
  const y = asLabels(reference.labels.map(String));
  const { model, transformed } = targetEncode({ meanSmoothing: { kind: "fixed", strength: 3 } }).fitTransform({
    x: tableOf(...groups),
    y,
  });
  for (const x of [model.transform(tableOf("g0", "g4", null, "new")), transformed]) {
    const { rows, data } = x as Matrix;
    for (let i = 0; i < rows; i++) expect(data[3 * i] + data[3 * i + 1] + data[3 * i + 2]).toBeCloseTo(1, 12);
  }
});

describe("policies", () => {
  const y = [1, 2, 3, 10];
  const smoothing = { kind: "fixed", strength: 1 } as const;

  test("unknown categories get the overall mean of the target, or are refused", () => {
    const model = targetEncode({ meanSmoothing: smoothing }).fit({ x: tableOf("a", "a", "b", null), y });
    expect(codes(model.transform(tableOf("new")))).toEqual([4]);
    const strict = targetEncode({ unknown: "refuse" }).fit({ x: tableOf("a", "a", "b", "b"), y });
    expect(refusal(() => strict.transform(tableOf("new")))).toContain('target-encode: "new" in row 0');
  });

  test("missing values are a category, get the mean, or are refused", () => {
    const x = tableOf("a", "a", "b", null);
    expect(codes(targetEncode({ meanSmoothing: smoothing }).fit({ x, y }).transform(tableOf(null)))).toEqual([
      (10 + 4) / 2,
    ]);
    const ignoring = targetEncode({ meanSmoothing: smoothing, missing: "ignore" }).fitTransform({ x, y });
    expect(codes(ignoring.model.transform(tableOf(null)))).toEqual([4]);
    expect((ignoring.transformed as Matrix).data[3]).toBe(4);
    expect(refusal(() => targetEncode({ missing: "refuse" }).fit({ x, y }))).toContain("row 3 is missing");
  });

  test("weights: 2 equals repeating the row, 0 leaving it out", () => {
    const weighted = targetEncode().fit({
      x: tableOf("a", "b", "a", "c", "b"),
      y: [1, 2, 3, 9, 5],
      weights: [2, 1, 1, 0, 1],
    });
    const repeated = targetEncode().fit({ x: tableOf("a", "a", "b", "a", "b"), y: [1, 1, 2, 3, 5] });
    expect(weighted.state.columns[0].names).toEqual(["a", "b"]);
    expectClose(weighted.state.columns[0].codes[0], repeated.state.columns[0].codes[0], 1e-12);
  });
});

test("few rows give as many folds; a single one gets the overall mean", () => {
  expect(codes(targetEncode().fitTransform({ x: tableOf("a"), y: [3] }).transformed)).toEqual([3]);
  const two = targetEncode({ meanSmoothing: { kind: "fixed", strength: 1 } }).fitTransform({
    x: tableOf("a", "a"),
    y: [0, 4],
  });
  expect(codes(two.transformed)).toEqual([3, 1]);
});

test("refuses data without a target", () => {
  // @ts-expect-error the types want a target
  expect(refusal(() => targetEncode().fit({ x: tableOf("a") }))).toContain("target-encode");
});
