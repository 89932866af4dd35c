import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { createLattice, type LatticeName } from "./lattices.js";

const squared = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, j) => sum + (value - b[j]) ** 2, 0);

/** All points of a lattice around 0 whose keys are at most `reach`, with half keys counted twice. */
function pointsAround(name: LatticeName, n: number, reach: number): Float64Array[] {
  const lattice = createLattice(name, n);
  const points: Float64Array[] = [];
  const side = 2 * reach + 1;
  for (let code = 0; code < side ** n; code++) {
    const key = Int32Array.from({ length: n }, (_, j) => (Math.floor(code / side ** j) % side) - reach);
    const isPoint =
      name === "boxes" || name === "hexagons" || name === "simplex"
        ? true
        : name === "body-centered"
          ? key.every((value) => (value - key[0]) % 2 === 0)
          : key.reduce((a, b) => a + b, 0) % 2 === 0;
    if (!isPoint) continue;
    const point = new Float64Array(n);
    lattice.pointOf(key, point);
    points.push(point);
  }
  return points;
}

describe("[MP-049] every point goes to its closest lattice site", () => {
  const cases: readonly (readonly [LatticeName, number])[] = [
    ["boxes", 3],
    ["hexagons", 2],
    ["face-centered", 3],
    ["body-centered", 3],
    ["checkerboard", 4],
    ["simplex", 3],
  ];
  test.each(cases)("%s in %d dimensions, against all sites around", (name, n) => {
    const lattice = createLattice(name, n);
    const sites = pointsAround(name, n, name === "body-centered" ? 4 : 3);
    const random = createRandom(n);
    const [key, point] = [new Int32Array(n), new Float64Array(n)];
    for (let trial = 0; trial < 300; trial++) {
      const y = Float64Array.from({ length: n }, () => 1.4 * random.uniform() - 0.7);
      lattice.nearest(y, key);
      lattice.pointOf(key, point);
      const best = Math.min(...sites.map((site) => squared(site, y)));
      if (!(squared(point, y) < best + 1e-12)) expect.fail(`${y.join(", ")} went to ${point.join(", ")}`);
    }
  });
});

test("[MPM-002] E8 quantises to its closest point: its 240 shortest vectors are the neighbours of 0", () => {
  // The roots of E8: permutations of (±1, ±1, 0⁶), and (±½)⁸ with an even number of minus signs.
  const roots: number[][] = [];
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < i; j++) {
      for (const [a, b] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ]) {
        roots.push(Array.from({ length: 8 }, (_, k) => (k === i ? a : k === j ? b : 0)));
      }
    }
  }
  for (let signs = 0; signs < 256; signs++) {
    const root = Array.from({ length: 8 }, (_, k) => (((signs >> k) & 1) === 1 ? -0.5 : 0.5));
    if (root.filter((value) => value < 0).length % 2 === 0) roots.push(root);
  }
  expect(roots).toHaveLength(240);
  const lattice = createLattice("e8", 8);
  const [key, point] = [new Int32Array(8), new Float64Array(8)];
  const random = createRandom(8);
  for (const root of roots) {
    expect(squared(root, new Array(8).fill(0))).toBe(2);
    // Beyond the middle between 0 and a root the root is nearest, before it 0.
    for (const [share, expected] of [
      [0.51, root],
      [0.49, new Array(8).fill(0)],
    ] as const) {
      lattice.nearest(
        Float64Array.from(root, (value) => share * value),
        key,
      );
      lattice.pointOf(key, point);
      expect([...point].map((value) => value + 0)).toEqual(expected);
    }
  }
  // Any point is at least as near to its lattice point as to that point plus each root (these border its Voronoi cell).
  for (let trial = 0; trial < 200; trial++) {
    const y = Float64Array.from({ length: 8 }, () => 6 * random.uniform() - 3);
    lattice.nearest(y, key);
    lattice.pointOf(key, point);
    const found = squared(point, y);
    expect(
      Math.min(
        ...roots.map((root) =>
          squared(
            Float64Array.from(root, (value, j) => value + point[j]),
            y,
          ),
        ),
      ),
    ).toBeGreaterThanOrEqual(found - 1e-12);
  }
});

const everywhere: readonly (readonly [LatticeName, number])[] = [
  ["boxes", 2],
  ["hexagons", 2],
  ["face-centered", 3],
  ["body-centered", 3],
  ["checkerboard", 5],
  ["simplex", 4],
  ["e8", 8],
];
test.each(everywhere)(
  "spread points of %s in %d dimensions are uniform in the cell of 0, whose volume is as stated",
  (name, n) => {
    const lattice = createLattice(name, n);
    const random = createRandom(1);
    const [y, key, point] = [new Float64Array(n), new Int32Array(n), new Float64Array(n)];
    const mean = new Float64Array(n);
    let near = 0;
    for (let trial = 0; trial < 4000; trial++) {
      lattice.spread(random, y);
      lattice.nearest(y, key);
      lattice.pointOf(key, point);
      let square = 0;
      for (let j = 0; j < n; j++) {
        mean[j] += (y[j] - point[j]) / 4000;
        square += (y[j] - point[j]) ** 2;
      }
      // The ball of radius 0.4 lies in every one of these cells.
      if (square <= 0.16) near++;
    }
    for (const value of mean) expect(Math.abs(value)).toBeLessThan(0.04);
    const unitBall = [
      2,
      Math.PI,
      (4 / 3) * Math.PI,
      Math.PI ** 2 / 2,
      (8 / 15) * Math.PI ** 2,
      0,
      0,
      Math.PI ** 4 / 24,
    ];
    const expected = (unitBall[n - 1] * 0.4 ** n) / lattice.volume;
    expect(Math.abs(near / 4000 - expected)).toBeLessThan(5 * Math.sqrt(expected / 4000) + 1e-3);
  },
);
