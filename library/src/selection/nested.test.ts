import { describe, expect, test } from "vitest";
import { diabetesPart } from "../../test/diabetes-part.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor, spyTransformer } from "../../test/spy-methods.js";
import { toyFacts } from "../../test/toy-facts.js";
import { defineClassifier } from "../contract/define-supervised.js";
import { integer } from "../core/options/options.js";
import type { PlainData } from "../core/plain-data.js";
import { column } from "../data/matrix.js";
import { kFold } from "../data/split.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { gridSearch } from "./grid-search/grid-search.js";
import { innerFolds, nestedCrossValidate, nestedCrossValidateAsync } from "./nested.js";
import reference from "./reference/selection.json" with { type: "json" };

const data = numberedSamples(20);
const folds = { kind: "k-fold", count: 4 } as const;
const sorted = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

/** A coin for each sample: which side it falls on depends on the key and the sample, never on the target. */
const coin = defineClassifier({
  kind: "coin",
  title: "Coin",
  summary: "Guesses.",
  facts: toyFacts,
  options: { key: integer(0, "which coin", { minimum: 0 }) },
  learns: {},
  fit: () => ({ state: {} }),
  predict: (_, x, { key }) =>
    Int32Array.from(column(x, 0), (number) => createRandom(key).fork("coin").fork(number).integer(2)),
});

describe("nested cross-validation", () => {
  test("[CB-049] there are k·(k − 1) fits of each candidate and k refits; the inner folds are the remaining outer folds", () => {
    const { spy, seen } = spyRegressor();
    const { fits, folds: results } = nestedCrossValidate(spy(), { level: [0.5, 1, 1.5] }, data, { folds });
    expect(fits).toBe(4 * 3 * 3 + 4);
    expect(seen.fits).toHaveLength(fits);
    expect(results).toHaveLength(4);
    const outer = kFold(20, { folds: 4 });
    const each = 3 * 3 + 1;
    for (const [o, { test: left }] of outer.entries()) {
      const others = outer.filter((_, f) => f !== o).map(({ test: tested }) => [...tested]);
      for (let k = 0; k < 9; k++) {
        const [fitted, used] = [seen.fits[each * o + k], seen.uses[each * o + k]];
        expect(used).toEqual(others[k % 3]);
        expect(sorted([...fitted, ...used, ...left])).toEqual(data.y.map((_, i) => i));
        expect(fitted.some((number) => used.includes(number))).toBe(false);
      }
      expect(sorted(seen.fits[each * o + 9])).toEqual(sorted(others.flat()));
      expect(seen.uses[each * o + 9]).toEqual([...left]);
    }
  });

  test("[CB-049] on random labels the nested score is that of chance, while the best score of a search is too good", () => {
    let nested = 0;
    let best = 0;
    const runs = 12;
    for (let seed = 0; seed < runs; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 40 }, (_, i) => [i]);
      const y = x.map(() => ["heads", "tails"][random.integer(2)]);
      const space = { key: Array.from({ length: 30 }, (_, k) => 100 * seed + k) };
      const given = { folds: { kind: "k-fold", count: 4, seed } } as const;
      nested += nestedCrossValidate(coin(), space, { x, y }, given).score.mean / runs;
      best += Number(gridSearch(coin(), space, given).fit({ x, y }).report.notes["score"]) / runs;
    }
    // The mean over 12 runs of 40 fair coins has a standard deviation of 0.023.
    expect(Math.abs(nested - 0.5)).toBeLessThan(0.08);
    expect(best).toBeGreaterThan(0.62);
  });

  test("choices and scores match scikit-learn with the same outer and inner folds", async () => {
    const part = await diabetesPart();
    const given = { folds: { kind: "given", tests: reference.tests } } as const;
    const { folds: results, score } = nestedCrossValidate(ridge(), { alpha: reference.grid.alphas }, part, given);
    expect(results.map(({ best }) => best["alpha"])).toEqual(reference.nested.map(({ best }) => best));
    expectClose(
      results.map(({ innerScore }) => innerScore),
      reference.nested.map(({ inner }) => inner),
      1e-9,
    );
    expectClose(
      score.values,
      reference.nested.map(({ outer }) => outer),
      1e-9,
    );
  });

  test("no information about an outer or inner test sample reaches any step of its training", () => {
    const { spy, seen } = spyTransformer();
    nestedCrossValidate(pipeline(spy(), ridge()), { alpha: [1, 10] }, data, { folds });
    // The two candidates differ in the last step: they share the step before it in each inner fold.
    expect(seen.fits).toHaveLength(4 * (3 + 1));
    const tested = seen.uses.filter((numbers) => numbers.length === 5);
    const each = 2 * 3 + 1;
    expect(tested).toHaveLength(4 * each);
    for (let o = 0; o < 4; o++) {
      const own = tested.slice(each * o, each * (o + 1));
      const left = own[6];
      for (const [f, fitted] of seen.fits.slice(4 * o, 4 * o + 4).entries()) {
        // Both candidates were tested on the samples left out of the inner fold; the winner's fit comes last.
        for (const samples of f < 3 ? [own[f], own[3 + f], left] : [left]) {
          expect(fitted.some((number) => samples.includes(number))).toBe(false);
        }
      }
    }
  });

  test("inner folds exclude the outer test set", () => {
    const outer = kFold(9, { folds: 3, shuffle: false });
    expect(innerFolds(outer, 1)).toEqual([
      { train: Int32Array.of(6, 7, 8), test: Int32Array.of(0, 1, 2) },
      { train: Int32Array.of(0, 1, 2), test: Int32Array.of(6, 7, 8) },
    ]);
  });

  test("a store keeps all results, the asynchronous form gives the same, and candidates can be drawn", async () => {
    const { spy, seen } = spyRegressor();
    const space = { level: { kind: "uniform", from: 0, to: 2 } } as const;
    const given = { folds, candidates: 3, seed: 4 };
    const store = new Map<string, PlainData>();
    const first = nestedCrossValidate(spy(), space, data, given, { store });
    expect(seen.fits).toHaveLength(4 * 3 * 3 + 4);
    expect(nestedCrossValidate(spy(), space, data, given, { store })).toEqual(first);
    expect(seen.fits).toHaveLength(4 * 3 * 3 + 4);
    const again = await nestedCrossValidateAsync(spy(), space, data, given);
    expect([again.score, again.folds.map(({ best }) => best)]).toEqual([
      first.score,
      first.folds.map(({ best }) => best),
    ]);
  });

  test("refuses folds that are not a partition, and failures only", () => {
    const { spy } = spyRegressor();
    const run = (given: object) => () => nestedCrossValidate(spy(), { level: [1] }, data, given);
    expect(refusal(run({ folds: { kind: "repeated" } }))).toContain("test every sample exactly once");
    expect(refusal(run({ folds: { kind: "k-fold", count: 2 } }))).toContain("at least 3 folds");
    expect(refusal(() => nestedCrossValidate(spy(), { level: [-1] }, data))).toContain("every candidate failed");
    expect(nestedCrossValidate(spy(), { level: [-1, 1] }, data).folds.map(({ best }) => best["level"])).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });
});
