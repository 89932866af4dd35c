import { describe, expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

/** Numbers with few digits, so that there are ties. */
const rounded = (length: number, seed: number) => numbers(length, seed).map((value) => Math.round(2 * value));

/** Rows in panels of 8; the last panel is filled with infinite numbers, and so is row `removed`. */
function inPanels(x: Float64Array, rows: number, columns: number, removed: number): Float64Array {
  const panels = new Float64Array(Math.ceil(rows / 8) * 8 * columns).fill(Infinity);
  for (let i = 0; i < rows; i++) {
    if (i === removed) continue;
    for (let j = 0; j < columns; j++) panels[((i >> 3) * columns + j) * 8 + (i & 7)] = x[i * columns + j];
  }
  return panels;
}

function squareOf(x: Float64Array, i: number, j: number, columns: number): number {
  let sum = 0;
  for (let k = 0; k < columns; k++) sum += (x[i * columns + k] - x[j * columns + k]) ** 2;
  return sum;
}

/** Prim's algorithm from the first of some numbers: the ends and the length of each edge; of equal ones to the lowest number. */
function treeOf([first, ...rest]: readonly number[], length: (p: number, q: number) => number): number[][] {
  const left = new Map(rest.map((q) => [q, [first, length(first, q)] as const]));
  const edges: number[][] = [];
  while (left.size > 0) {
    const least = Math.min(...[...left.values()].map(([, own]) => own));
    const [to, [from]] = [...left].find(([, [, own]]) => own === least) as [number, readonly [number, number]];
    left.delete(to);
    edges.push([from, to, least]);
    for (const [q, [, own]] of left) if (length(to, q) < own) left.set(q, [to, length(to, q)]);
  }
  return edges;
}

const cases = [numbers, rounded].flatMap((draw, kind) =>
  [
    [2, 1],
    [9, 3],
    [40, 4],
    [67, 11],
  ].map(([rows, columns]) => ({ draw, rows, columns, values: kind === 0 ? "any numbers" : "ties" })),
);

describe.each(all)("searches among removed points in %s", (_, engine) => {
  test.each(cases)("the nearest cluster of $rows with $columns columns, $values", ({ draw, rows, columns }) => {
    const x = draw(rows * columns, 1);
    const panels = Math.ceil(rows / 8);
    const sizes = Float64Array.from({ length: panels * 8 }, (_, i) => 1 + ((7 * i) % 5));
    const removed = rows > 2 ? 2 : -1;
    for (const own of [0, rows - 1]) {
      const distance = (i: number) =>
        ((2 * sizes[own] * sizes[i]) / (sizes[own] + sizes[i])) * squareOf(x, own, i, columns);
      const others = Array.from({ length: rows }, (_, i) => i).filter((i) => i !== own && i !== removed);
      const least = Math.min(...others.map(distance));
      const nearest = others.filter((i) => distance(i) === least);
      withWorkspace(engine, (space) => {
        const centers = space.vector(panels * 8 * columns, inPanels(x, rows, columns, removed));
        const query = space.vector(columns, x.subarray(own * columns, (own + 1) * columns));
        const [at, result] = [space.vector(panels * 8, sizes), space.vector(9)];
        const find = (preferred: number) =>
          engine.kernels.nearestCluster(panels, columns, query, sizes[own], own, preferred, centers, at, result);
        expect([find(-1), space.read(result, 1)[0]]).toEqual([nearest[0], least]);
        // The last of several is found if it is preferred; another is not.
        expect(find(nearest.at(-1) ?? -1)).toBe(nearest.at(-1));
        expect(distance(find(others[0]))).toBe(least);
      });
    }
  });

  test.each(cases)(
    "grows the shortest tree of $rows samples with $columns columns, $values",
    ({ draw, rows, columns }) => {
      const x = draw(rows * columns, 2);
      const [leaving, entering] = [3, 4].map((seed) => draw(rows, seed).map(Math.abs));
      const length = (p: number, q: number) => Math.max(Math.sqrt(squareOf(x, p, q, columns)), leaving[p], entering[q]);
      // Blocks of 64 places with a few samples each, in no order; the third number is not to be reached.
      const blocks = Math.ceil(rows / 9);
      const room = 64 * blocks;
      const placeOf = (number: number) => (number % blocks) * 64 + ((11 * Math.floor(number / blocks)) % 64);
      const all = Array.from({ length: rows }, (_, i) => i);
      const expected = treeOf(
        all.filter((i) => i !== 3),
        length,
      );
      withWorkspace(engine, (space) => {
        const [points, boxes] = [new Float64Array(room * columns), new Float64Array(blocks * (2 + 2 * columns))];
        const samples = new Float64Array(5 * room).fill(-1, 0, room).fill(Infinity, 3 * room, 4 * room);
        for (let block = 0; block < blocks; block++) {
          const ends = Array.from({ length: columns }, (_, j) => {
            const own = all.filter((i) => i % blocks === block).map((i) => x[i * columns + j]);
            return [Math.min(...own), Math.max(...own)];
          });
          boxes.set([Infinity, Infinity, ...ends.flat()], block * (2 + 2 * columns));
        }
        for (const i of all) {
          const place = placeOf(i);
          for (let j = 0; j < columns; j++) points[((place >> 3) * columns + j) * 8 + (place & 7)] = x[i * columns + j];
          samples[place] = i === 3 ? -1 : i;
          samples[room + place] = leaving[i];
          samples[2 * room + place] = entering[i];
        }
        const [at, boxesAt, state] = [points, boxes, samples].map((values) => space.vector(values.length, values));
        const reached = space.integers(rows);
        const grow = (edges: number, first: number) =>
          engine.kernels.growShortestTree(edges, blocks, columns, first, at, boxesAt, state, reached);
        // In two calls, of which the second goes on where the first ended.
        const half = Math.floor(expected.length / 2);
        let place = placeOf(0);
        const found: number[][] = [];
        for (const [asked, expectedCount] of [
          [half, half],
          [rows + 5, expected.length - half],
        ]) {
          expect(grow(asked, place)).toBe(expectedCount);
          const after = space.read(state, 5 * room);
          for (const to of space.readIntegers(reached, expectedCount)) {
            found.push([after[4 * room + to], all.findIndex((i) => placeOf(i) === to), after[3 * room + to]]);
            place = to;
          }
        }
        expect(found).toEqual(expected);
      });
    },
  );

  test("returns −1 if all are infinitely far", () => {
    withWorkspace(engine, (space) => {
      const points = space.vector(8, new Float64Array(8).fill(Infinity));
      const [query, ones, result] = [space.vector(1), space.vector(8, new Float64Array(8).fill(1)), space.vector(9)];
      expect(engine.kernels.nearestCluster(1, 1, query, 1, 0, -1, points, ones, result)).toBe(-1);
      expect(space.read(result, 1)[0]).toBe(Infinity);
    });
  });
});

describe.each(all)("sums of windows in %s", (_, engine) => {
  test.each([
    [1, 4, 1],
    [3, 12, 2],
    [16, 64, 5],
  ])("%i queries, %i points, %i columns: the sums of all terms, added to what is there", (count, size, columns) => {
    const [queries, points] = [numbers(count * columns, 1), numbers(size * columns, 2)];
    const coefficients = numbers(size, 3).map(Math.abs);
    // The last point is so far that its window is 0.
    for (let j = 0; j < columns; j++) points[j * size + size - 1] = 1e4;
    const widths = numbers(size, 4).map((value) => 0.5 + value * value);
    const window = (isGaussian: boolean, u: number) => Math.exp(isGaussian ? -u / 2 : -Math.sqrt(u));
    for (const isGaussian of [true, false]) {
      for (const squares of [undefined, widths]) {
        const expected = Float64Array.from({ length: count }, (_, i) => {
          let sum = 10;
          for (let t = 0; t < size; t++) {
            let u = 0;
            for (let j = 0; j < columns; j++) u += (queries[i * columns + j] - points[j * size + t]) ** 2;
            sum += coefficients[t] * window(isGaussian, u / (squares?.[t] ?? 1));
          }
          return sum;
        });
        withWorkspace(engine, (space) => {
          const sums = space.vector(count, new Float64Array(count).fill(10));
          const [from, to] = [space.vector(queries.length, queries), space.vector(points.length, points)];
          const [at, of] = [squares === undefined ? 0 : space.vector(size, squares), space.vector(size, coefficients)];
          engine.kernels.windowSums(isGaussian, count, size, columns, from, to, at, of, sums);
          expectClose(space.read(sums, count), expected, 1e-13, "sums");
        });
      }
    }
  });
});
