import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { selectRows } from "../../data/matrix.js";
import { digits } from "../../datasets/real.js";
import { createSearch, nearestNeighbors } from "../../neighbor-search/search.js";
import { createRandom } from "../../numeric/random/random.js";
import { umap } from "../umap/umap.js";
import { supervisedUmap } from "./supervised-umap.js";

const upTo = (from: number, to: number) => Int32Array.from({ length: to - from }, (_, i) => from + i);

test("classes come together, and new samples come to their classes", async () => {
  const { x, y } = await digits();
  const [known, fresh] = [selectRows(x, upTo(0, 200)), selectRows(x, upTo(200, 260))];
  const codes = Array.from(y.codes);
  const own = codes.slice(0, 200).map(String);
  /** The share of positions whose nearest other position has the same class. */
  const agreement = (positions: typeof x, labels: readonly number[], among: typeof x, skip: number) => {
    const { indices, count } = nearestNeighbors(createSearch(among), positions, skip + 1);
    return labels.filter((label, i) => codes[indices[i * count + skip]] === label).length / labels.length;
  };
  const reached = [1, 2, 3, 4].map((seed) => {
    const settings = { seed, epochs: 80 };
    const model = supervisedUmap({ ...settings, targetWeight: 0.8 }).fit({ x: known, y: own });
    const plain = umap(settings).fit({ x: known });
    const [ours, theirs] = [model, plain].map(({ embedding }) =>
      agreement(embedding, codes.slice(0, 200), embedding, 1),
    );
    expect(ours).toBeGreaterThan(0.98);
    return { ours, theirs, fresh: agreement(model.transform(fresh), codes.slice(200, 260), model.embedding, 0) };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const together = mean(reached.map(({ ours }) => ours));
  expect(together).toBeGreaterThan(0.99);
  expect(mean(reached.map(({ theirs }) => theirs))).toBeLessThan(together - 0.005);
  expect(mean(reached.map(({ fresh }) => fresh))).toBeGreaterThan(0.85);
});

test("similar numbers come together, the more so the larger the weight of the target", () => {
  for (const seed of [1, 2]) {
    const x = normalMatrix(100, 5, createRandom(seed));
    const y = Float64Array.from({ length: 100 }, (_, i) => x.data[5 * i] + 0.1 * x.data[5 * i + 1]);
    const errors = [0, 0.5, 0.95].map((targetWeight) => {
      const { embedding } = supervisedUmap({ targetWeight, epochs: 80, seed }).fit({ x, y });
      const { indices } = nearestNeighbors(createSearch(embedding), embedding, 2);
      return y.reduce((sum, value, i) => sum + Math.abs(value - y[indices[2 * i + 1]]), 0);
    });
    expect(errors[1]).toBeLessThan(errors[0]);
    expect(errors[2]).toBeLessThan(errors[1]);
  }
});

test("without weight of the target it is UMAP, and a target is needed", () => {
  const x = normalMatrix(30, 3, createRandom(1));
  const y = Array.from({ length: 30 }, (_, i) => (i % 2 ? "a" : "b"));
  const { embedding } = supervisedUmap({ targetWeight: 0, epochs: 20 }).fit({ x, y });
  expect(embedding).toEqual(umap({ epochs: 20 }).fit({ x }).embedding);
  // @ts-expect-error a target is needed
  expect(() => supervisedUmap().fit({ x })).toThrow("supervised-umap: y must have one value for each sample");
});
