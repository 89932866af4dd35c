/** The search in k-d trees on the engine gives what plain loops give, on every tier, to the last bit. */
import { expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../test/describe-on-tiers.js";
import { drawnPoints } from "../../test/drawn-points.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import { bruteForceNearest } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { kdTreeSteps, searchKdTree } from "./kd-tree.js";
import { hasTreeKernel, kdTreeNearest } from "./kd-tree-search.js";
import { createSearch, nearestNeighbors } from "./search.js";
import { treeNearest } from "./tree-search.js";

const space = distanceSpace({ kind: "euclidean" });

describeOnTiers("the search in k-d trees", () => {
  const drawn = drawnPoints(300, 5, 1);
  const cases: readonly (readonly [string, Matrix])[] = [
    ["drawn points", drawn],
    ["ties", drawnPoints(300, 5, 2, 3)],
    ["one column", drawnPoints(300, 1, 3)],
    ["one column with ties", drawnPoints(300, 1, 4, 20)],
    ["many columns", drawnPoints(300, 70, 5)],
    ["duplicates", { ...drawn, data: drawn.data.map((value, e) => (e % 2 < 1 ? value : drawn.data[e % 25])) }],
    ["a single point", drawnPoints(1, 3, 6)],
    ["subnormal squares", { ...drawn, data: drawn.data.map((value) => value * 1e-160) }],
    ["subnormal numbers", { ...drawn, data: drawn.data.map((value) => value * 1e-322) }],
    ["infinite squares", { ...drawn, data: drawn.data.map((value) => Math.tanh(value) * 1.7e308) }],
    ["close points far from the origin", { ...drawn, data: drawn.data.map((value) => 1e8 + value * 1e-7) }],
  ];

  test.each(cases)("matches plain loops: %s", (_, points) => {
    const rows = Math.min(points.rows, 40);
    const queries: Matrix = { ...points, rows, data: points.data.slice(0, rows * points.columns) };
    // Leaves that fill a part of a panel, and longer lists than leaves and than those that are kept sorted.
    for (const leafSize of [3, 20, undefined]) {
      const tree = runToEnd(kdTreeSteps(points, leafSize));
      for (const count of [1, 10, 70, 300].filter((wanted) => wanted <= points.rows)) {
        const found = runToEnd(kdTreeNearest(tree, queries, count));
        expect(found).toEqual(bruteForceNearest(points, queries, count, space));
        expect(found).toEqual(treeNearest(searchKdTree(tree, space), queries, count, space));
      }
    }
  });

  test("answers queries in blocks, and says how many it has answered", () => {
    const [points, queries] = [drawnPoints(3000, 20, 7), drawnPoints(300, 20, 8)];
    const steps = [...kdTreeNearest(runToEnd(kdTreeSteps(points)), queries, 3)];
    // Each thread answers 125 queries between two yields.
    const ends = [125, 250].filter((end) => end % (125 * currentEngine().threads) === 0);
    expect(steps).toEqual([...ends, 300].map((step) => ({ step, of: 300 })));
  });

  test("no queries have no neighbours", () => {
    const queries: Matrix = { rows: 0, columns: 5, data: new Float64Array(0) };
    expect(runToEnd(kdTreeNearest(runToEnd(kdTreeSteps(drawn)), queries, 3)).indices.length).toBe(0);
  });
});

test("many queries of squared distances are left to the engine, if it has a kernel", () => {
  const tree = runToEnd(kdTreeSteps(drawnPoints(5000, 3, 1)));
  const manhattan = distanceSpace({ kind: "manhattan" });
  const answers = () => [
    hasTreeKernel(tree, space, 1000),
    hasTreeKernel(tree, space, 2),
    hasTreeKernel(tree, manhattan, 1000),
  ];
  expect(onBothTiers(answers)).toEqual([
    [false, false, false],
    [true, false, false],
  ]);
});

test("both tiers find the same neighbours in public searches", () => {
  const [x, queries] = [drawnPoints(2000, 4, 2, 9), drawnPoints(200, 4, 3, 9)];
  for (const kind of ["euclidean", "squared-euclidean", "cosine", "mahalanobis"] as const) {
    const search = createSearch(x, { distance: { kind }, algorithm: "kd-tree" });
    const [plain, simd] = onBothTiers(() => nearestNeighbors(search, queries, 12));
    expect(simd).toEqual(plain);
  }
});
