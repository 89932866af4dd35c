import { expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { neighborBoundary, voronoiCells } from "./neighbor-boundary.js";
import { type PairRegion, voronoiPairs } from "./voronoi-pairs.js";

const square = { low: [-2, -2], high: [2, 2] } as const;

function area({ corners }: PairRegion): number {
  return corners.reduce((sum, [x, y], k) => {
    const [u, v] = corners[(k + 1) % corners.length];
    return sum + (x * v - u * y) / 2;
  }, 0);
}

function holds({ corners }: PairRegion, [x, y]: readonly number[]): boolean {
  return corners.every(([a, b], k) => {
    const [c, d] = corners[(k + 1) % corners.length];
    return (c - a) * (y - b) - (d - b) * (x - a) >= -1e-9;
  });
}

test("the regions tile the rectangle, and everywhere in a region its two samples are the nearest", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = drawnPoints(25, 2, seed);
    const regions = voronoiPairs(x, square);
    expect(regions.reduce((sum, region) => sum + area(region), 0)).toBeCloseTo(16, 9);
    const places = Array.from({ length: 400 }, (_, i) => [
      -1.95 + (i % 20) * 0.2053,
      -1.95 + Math.floor(i / 20) * 0.2047,
    ]);
    const { cells, sites } = voronoiCells(x, places);
    places.forEach((place, i) => {
      const owners = regions.filter((region) => holds(region, place)).map(({ samples }) => [...samples]);
      expect(owners).toEqual([[...sites[cells[i]]]]);
    });
    // A region for a pair only where their regions of the first order meet.
    const borders = new Set(neighborBoundary(x).map(({ samples }) => [...samples].sort((a, b) => a - b).join()));
    for (const { samples } of regions) expect(borders.has(samples.join())).toBe(true);
  }
});

test("duplicates count once", () => {
  const x = [
    [0, 0],
    [4, 0],
    [0, 4],
    [1, 1],
  ];
  expect(voronoiPairs([...x, [0, 0]], square)).toEqual(voronoiPairs(x, square));
});

test("refuses samples that are not two-dimensional", () => {
  expect(refusal(() => voronoiPairs([[1, 2, 3]], square))).toContain("must have 2 columns, got 3");
});
