import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { miniBatchKMeans } from "../clustering/mini-batch-k-means/mini-batch-k-means.js";
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { createRandom } from "../numeric/random/random.js";
import { fitBatches } from "./fit-batches.js";

const x = normalMatrix(90, 3, createRandom(1));
const rowsBetween = (from: number, to: number): Matrix => ({
  rows: to - from,
  columns: 3,
  data: x.data.slice(3 * from, 3 * to),
});

test("batches give the model of all samples, from iterables of either kind, with progress", async () => {
  const whole = standardize().fit({ x });
  const parts = [0, 20, 50].map((from, at) => ({ x: rowsBetween(from, [20, 50, 90][at]) }));
  async function* arriving() {
    yield* parts;
  }
  for (const batches of [parts, arriving()]) {
    const seen: string[] = [];
    const model = await fitBatches(standardize(), batches, {
      of: 3,
      onProgress: ({ step, of, samples }) => seen.push(`${step}/${of} ${samples}`),
    });
    expectClose(model.state.shift, whole.state.shift, 1e-12);
    expect(model.report.samples).toBe(90);
    expect(seen).toEqual(["1/3 20", "2/3 50", "3/3 90"]);
  }
});

test("only one batch is held at a time: a buffer that every batch overwrites gives the same model", async () => {
  const recipe = miniBatchKMeans({ clusters: 4, batchSize: 8 });
  const buffer = new Float64Array(30);
  let [taken, told] = [0, 0];
  function* overwriting() {
    for (let from = 0; from < 90; from += 10) {
      // The model has learned from the batch before this one is asked for.
      expect(told).toBe(taken);
      taken++;
      buffer.set(rowsBetween(from, from + 10).data);
      yield { x: { rows: 10, columns: 3, data: buffer } };
    }
    buffer.fill(Number.NaN);
  }
  function* fresh() {
    for (let from = 0; from < 90; from += 10) yield { x: rowsBetween(from, from + 10) };
  }
  const model = await fitBatches(recipe, overwriting(), {
    onProgress: ({ inner }) => {
      if (inner === undefined) told++;
    },
  });
  expect([taken, told]).toEqual([9, 9]);
  expect(model.saved).toEqual((await fitBatches(recipe, fresh())).saved);
  // What the model keeps does not grow with the number of batches either.
  expect([model.labels.length, model.report.samples]).toEqual([10, 90]);
});

test("the first fit shows its own progress, and a signal stops between batches", async () => {
  const stop = new AbortController();
  let [inner, batches] = [0, 0];
  function* endless() {
    for (;;) yield { x: rowsBetween(0, 90) };
  }
  const run = fitBatches(miniBatchKMeans({ clusters: 3, batchSize: 20 }), endless(), {
    signal: stop.signal,
    onProgress: (progress) => {
      if (progress.inner !== undefined) inner++;
      else if (++batches === 5) stop.abort();
    },
  });
  await expect(run).rejects.toThrow(LecternError);
  expect(inner).toBeGreaterThan(0);
  expect(batches).toBe(5);
});

test("no batches, and methods without update, are refused", async () => {
  await expect(fitBatches(standardize(), [])).rejects.toThrow("standardize needs at least one batch, got none");
  // @ts-expect-error models of k-means have no update
  await expect(fitBatches(kMeans(), [{ x }])).rejects.toThrow("choose a method that offers update");
});
