/** What nearest-neighbour methods keep, and who votes. */

import { describe, expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense, isSparse } from "../data/sparse.js";
import {
  fewSamples,
  joined,
  nearestVoters,
  remember as rememberSteps,
  rowNumbers,
  sparseLimits,
  votersWithin,
} from "./neighbor-state.js";

const remember = (...given: Parameters<typeof rememberSteps>) => runToEnd(rememberSteps(...given));

const choice = { distance: { kind: "euclidean" }, algorithm: "automatic" } as const;
const x = asMatrix([[0], [1], [2], [3]]);

describe("remembered samples", () => {
  test("samples of weight 0 are dropped, and the others keep their weights", () => {
    const { samples, kept } = remember(x, Float64Array.of(1, 0, 2, 0.5), choice);
    expect(Array.from(kept)).toEqual([0, 2, 3]);
    expect(Array.from(samples.weights ?? [])).toEqual([1, 2, 0.5]);
    expect(samples.search.samples.rows).toBe(3);
    expect(remember(x, undefined, choice).samples.search.samples).toBe(x);
  });

  test("neighbours vote until their weights add up to k, the last with the remainder", () => {
    const { samples } = remember(x, Float64Array.of(1, 0.5, 0.25, 9), choice);
    const { indices, shares, rowStart } = nearestVoters(samples, asMatrix([[0], [3]]), 2);
    expect(Array.from(rowStart)).toEqual([0, 4, 5]);
    expect(Array.from(indices)).toEqual([0, 1, 2, 3, 3]);
    expect(Array.from(shares)).toEqual([1, 0.5, 0.25, 0.25, 2]);
    expect(Array.from(nearestVoters(samples, asMatrix([[0]]), 50).shares)).toEqual([1, 0.5, 0.25, 9]);
    expect(Array.from(votersWithin(samples, asMatrix([[0.4]]), 0.6).shares)).toEqual([1, 0.5]);
  });

  test("an update appends samples to the old ones, with a default weight of 1", () => {
    const { samples } = remember(x, undefined, choice);
    expect(joined(samples, asMatrix([[7]]), undefined)).toEqual({
      x: asMatrix([[0], [1], [2], [3], [7]]),
      weights: undefined,
    });
    expect(joined(samples, asMatrix([[7]]), Float64Array.of(3)).weights).toEqual(Float64Array.of(1, 1, 1, 1, 3));
    const thin = remember(fromDense(x), undefined, choice).samples;
    expect(isSparse(joined(thin, fromDense([[7]]), undefined).x)).toBe(true);
    expect(isSparse(joined(thin, asMatrix([[7]]), undefined).x)).toBe(false);
  });

  test("limits, warnings and numbers of rows", () => {
    expect(sparseLimits(choice)).toEqual({});
    expect(sparseLimits({ ...choice, algorithm: "ball-tree" }).sparse).toMatch(/ball-tree/);
    expect(fewSamples(remember(x, undefined, choice).samples, 4)).toEqual([]);
    expect(fewSamples(remember(x, undefined, choice).samples, 5).length).toBe(1);
    expect(rowNumbers(asMatrix([[0, 5, 0]]), 0)).toEqual(rowNumbers(fromDense([[0, 5, 0]]), 0));
  });
});
