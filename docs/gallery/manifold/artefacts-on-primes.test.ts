import { toDense } from "lectern/data";
import { primeDivisibility } from "lectern/datasets";
import { createSearch, nearestNeighbors } from "lectern/neighbor-search";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { factorAccuracy, largePrimes, primeMaps, primesFigure, succession } from "./artefacts-on-primes.js";

const maps = [0, 1, 2, 3].map(primeMaps);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);

test("[MP-041] UMAP draws large primes in the order of the rows, although all are equally far apart; shuffled rows lose it", () => {
  const integers = primeDivisibility({ samples: 100 });
  const primes = largePrimes(integers);
  const x = toDense(integers.x);
  const rows = {
    ...x,
    rows: primes.length,
    data: Float64Array.from(primes.flatMap((i) => [...x.data.subarray(i * x.columns, (i + 1) * x.columns)])),
  };
  const { distances, count } = nearestNeighbors(createSearch(rows), rows, primes.length);
  expect(new Set(distances.filter((_, e) => e % count > 0))).toEqual(new Set([Math.SQRT2]));
  const [follows, loses] = [
    maps.map(({ primes, ordered }) => succession(ordered, primes)),
    maps.map(({ primes, shuffled }) => succession(shuffled, primes)),
  ];
  // It would be 1 for points in no order; of random points it varies by about 0.04.
  expect(mean(follows)).toBeLessThan(0.82);
  expect(Math.max(...follows)).toBeLessThan(Math.min(...loses));
  expect(Math.min(...loses)).toBeGreaterThan(0.9);
});

test("[MP-041] t-SNE groups integers by their number of prime factors, more than UMAP", () => {
  for (const { integers, ordered, counted } of maps) {
    const { classes, codes } = integers.y;
    const commonest = Math.max(...classes.map((_, c) => codes.filter((code) => code === c).length)) / codes.length;
    expect(commonest).toBeLessThan(0.52);
    expect(factorAccuracy(counted, integers)).toBeGreaterThan(0.88);
    expect(factorAccuracy(counted, integers)).toBeGreaterThan(factorAccuracy(ordered, integers) + 0.05);
  }
});

test("distances along a line to the next point are small, those of a random order are not", () => {
  const line = { rows: 50, columns: 2, data: Float64Array.from({ length: 100 }, (_, e) => (e % 2 ? 0 : e / 2)) };
  const order = Array.from({ length: 50 }, (_, i) => i);
  expect(succession(line, order)).toBeCloseTo(3 / 51, 10);
  expect(
    succession(
      line,
      order.map((i) => (i * 17) % 50),
    ),
  ).toBeGreaterThan(0.8);
});

test("the figure shows the large primes twice and every fourth integer", async () => {
  const drawing = await renderPlot(primesFigure(maps[0] as (typeof maps)[number]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toContain("integers by t-SNE");
});
