import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { renderPlot } from "../../../test/render-plot.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { blobs, wine } from "../../datasets/index.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { type ClusterTree, cutTree } from "../../graphs/cluster-tree.js";
import { copheneticDistances } from "../../graphs/cophenetic-distances.js";
import { treeMemberships } from "../../graphs/tree-memberships.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { dendrogram } from "../../plots/dendrogram.js";
import { fuzzyCMeans } from "../fuzzy-c-means/fuzzy-c-means.js";
import { agglomerative } from "./agglomerative.js";
import reference from "./reference/agglomerative.json" with { type: "json" };

const linkages = ["ward", "single", "complete", "average", "weighted", "centroid", "median"] as const;
type Linkage = (typeof linkages)[number];
const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

async function scaledWine(): Promise<Matrix> {
  const { x } = await wine();
  return standardize().fit({ x }).transform(x);
}

const everyThird = (x: Matrix) =>
  selectRows(
    x,
    Int32Array.from({ length: Math.ceil(x.rows / 3) }, (_, i) => 3 * i),
  );

describe("against SciPy and scikit-learn", () => {
  test.each(reference.trees)("the merges of wine, $linkage linkage, $distance distance", async (expected) => {
    const x = everyThird(await scaledWine());
    const kind = expected.distance as "euclidean" | "manhattan" | "cosine" | "correlation";
    const { tree } = agglomerative({ linkage: expected.linkage as Linkage, distance: { kind } }).fit({ x });
    expect(Array.from(tree.left)).toEqual(expected.merges.map(([left]) => left));
    expect(Array.from(tree.right)).toEqual(expected.merges.map(([, right]) => right));
    expect(Array.from(tree.sizes)).toEqual(expected.merges.map((merge) => merge[3]));
    expectClose(
      tree.heights,
      expected.merges.map((merge) => merge[2]),
      1e-12,
    );
  });

  test.each(reference.labels)("$linkage linkage: the labels of $clusters clusters of wine", async (expected) => {
    const { clusters } = expected;
    const model = agglomerative({ linkage: expected.linkage as Linkage, clusters }).fit({ x: await scaledWine() });
    expect(Array.from(model.labels)).toEqual(expected.labels);
  });

  test.each(reference.cuts)("$linkage linkage: the labels of wine cut at $height", async (expected) => {
    const recipe = agglomerative({ linkage: expected.linkage as Linkage, cutHeight: expected.height });
    expect(Array.from(recipe.fit({ x: await scaledWine() }).labels)).toEqual(expected.labels);
  });

  test("cophenetic distances, and their correlation with the distances", async () => {
    const expected = reference.trees.find(({ cophenetic }) => cophenetic !== undefined);
    const x = everyThird(await scaledWine());
    const pairs = (m: Matrix) => Array.from(m.data).filter((_, at) => Math.floor(at / m.columns) < at % m.columns);
    const found = pairs(copheneticDistances(agglomerative({ linkage: "average" }).fit({ x }).tree));
    expectClose(found, expected?.cophenetic ?? [], 1e-12);
    expect(correlation(found, pairs(distances({ kind: "euclidean" }, x)))).toBeCloseTo(expected?.correlation ?? 0, 12);
  });
});

describe("laws", () => {
  const problem = fc.record({
    rows: fc.integer({ min: 2, max: 40 }),
    columns: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    linkage: fc.constantFrom(...linkages),
  });

  test("heights are the distances of the clusters by definition", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, seed, linkage }) => {
        const x = normals(rows, columns, seed);
        const { tree } = agglomerative({ linkage, clusters: 1 }).fit({ x });
        // The parts of weighted and median linkage depend on the merges before, and the formulas of the rest do not.
        if (linkage === "weighted" || linkage === "median") return;
        const members = membersOf(tree);
        const expected = Array.from(tree.left, (left, m) => between[linkage](x, members[left], members[tree.right[m]]));
        expectClose(tree.heights, expected, 1e-11);
      }),
      { numRuns: 60 },
    );
  });

  test("every merge joins the two nearest clusters, for all linkages that never go down", () => {
    for (const linkage of ["ward", "single", "complete", "average", "weighted"] as const) {
      for (let seed = 0; seed < 5; seed++) {
        const { heights } = agglomerative({ linkage }).fit({ x: normals(30, 3, seed) }).tree;
        for (let m = 1; m < heights.length; m++) expect(heights[m]).toBeGreaterThanOrEqual(heights[m - 1]);
      }
    }
  });

  test("a centroid tree can go down, and a cut then undoes what is above", () => {
    // Almost an equilateral triangle: the third point is nearer to the middle of the first two than they are apart.
    const x = [
      [0, 0],
      [1, 0],
      [0.5, 0.9],
    ];
    const { tree } = agglomerative({ linkage: "centroid" }).fit({ x });
    expectClose(tree.heights, [1, 0.9], 1e-14);
    expect(agglomerative({ linkage: "centroid", cutHeight: 0.95 }).fit({ x }).labels).toEqual(Int32Array.of(0, 1, 2));
  });

  test("[PA-011] a distance is an option, and rescaling a column changes the partition", () => {
    const x = [
      [0, 0],
      [1, 0],
      [0, 8],
      [1, 8],
    ];
    const rescaled = x.map(([a, b]) => [20 * a, b]);
    const clusters = 2;
    expect(Array.from(agglomerative({ clusters }).fit({ x }).labels)).toEqual([0, 0, 1, 1]);
    expect(Array.from(agglomerative({ clusters }).fit({ x: rescaled }).labels)).toEqual([0, 1, 0, 1]);
    const rays = [
      [1, 0],
      [10, 0.1],
      [0, 1],
      [0.1, 9],
    ];
    const by = (kind: "euclidean" | "cosine") =>
      Array.from(agglomerative({ clusters, linkage: "average", distance: { kind } }).fit({ x: rays }).labels);
    expect([by("euclidean"), by("cosine")]).toEqual([
      [0, 1, 0, 0],
      [0, 0, 1, 1],
    ]);
  });

  test("manhattan and Hamming distances are accepted", () => {
    const x = [
      [0, 0, 0, 0],
      [0, 0, 0, 9],
      [5, 5, 5, 5],
      [5, 5, 5, 6],
    ];
    for (const kind of ["manhattan", "hamming"] as const) {
      const { labels, tree } = agglomerative({ linkage: "average", distance: { kind } }).fit({ x });
      expect(Array.from(labels)).toEqual([0, 0, 1, 1]);
      expect(Array.from(tree.heights.subarray(0, 2))).toEqual(kind === "hamming" ? [1, 1] : [1, 9]);
    }
  });
});

describe("crisp, fuzzy, flat and hierarchical results", () => {
  test("[MP-060] labels, memberships in clusters, a tree, and memberships in the nodes of a tree", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normals(12, 2, seed);
      const { labels, tree } = agglomerative({ clusters: 3 }).fit({ x });
      // Crisp and flat: one label each. Crisp and hierarchical: nested cuts of the tree.
      expect(new Set(labels).size).toBe(3);
      for (let k = 1; k < 12; k++) expect(isNested(cutTree(tree, k + 1), cutTree(tree, k))).toBe(true);
      // Fuzzy and flat: memberships in [0, 1] that sum to 1. Fuzzy and hierarchical: their sums at all nodes.
      const random = createRandom(seed);
      const flat = { rows: 4, columns: 12, data: Float64Array.from({ length: 48 }, () => random.uniform()) };
      for (let i = 0; i < 4; i++) {
        const row = flat.data.subarray(i * 12, (i + 1) * 12);
        const total = row.reduce((sum, value) => sum + value, 0);
        for (let j = 0; j < 12; j++) row[j] /= total;
      }
      const fuzzy = treeMemberships(tree, flat);
      const members = membersOf(tree);
      const expected = Array.from({ length: 4 }, (_, i) =>
        members.map((samples) => samples.reduce((sum, j) => sum + flat.data[i * 12 + j], 0)),
      ).flat();
      expectClose(fuzzy.data, expected, 1e-13);
      expect(fuzzy.data.every((value) => value >= 0 && value <= 1 + 1e-12)).toBe(true);
      for (let i = 0; i < 4; i++) expect(fuzzy.data[i * 23 + 22]).toBeCloseTo(1, 12);
    }
  });
});

test("[MPM-005] a tree over the centers of fuzzy c-means is a fuzzy and hierarchical clustering", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x } = blobs({ samples: 60, centers: [[0], [3], [20], [24]], seed });
    const flat = fuzzyCMeans({ clusters: 4, seed }).fit({ x });
    const { tree } = agglomerative().fit({ x: flat.state.centers });
    const fuzzy = treeMemberships(tree, flat.memberships(x));
    // The two clusters of the last merge: a sample belongs mostly to the side it is on, and to both sides together fully.
    const [left, right] = [tree.left[2], tree.right[2]];
    for (let i = 0; i < x.rows; i++) {
      const [a, b] = [fuzzy.data[i * 7 + left], fuzzy.data[i * 7 + right]];
      expect(a + b).toBeCloseTo(1, 10);
      expect(Math.max(a, b)).toBeGreaterThan(0.8);
      expect(a > b).toBe(
        x.data[i] < 12 === x.data[0] < 12 ? fuzzy.data[left] > fuzzy.data[right] : fuzzy.data[left] < fuzzy.data[right],
      );
    }
  }
});

describe("dendrogram", () => {
  test("[PIM-001] the tree of a linkage is drawn with the cut that gives the labels", async () => {
    const x = everyThird(await scaledWine());
    for (const linkage of linkages) {
      const { tree, labels } = agglomerative({ linkage, clusters: 3 }).fit({ x });
      expect(new Set(labels).size).toBe(3);
      expect(tree.heights).toHaveLength(x.rows - 1);
      const drawing = await renderPlot(dendrogram(tree, { cut: tree.heights[x.rows - 4] }));
      expect(drawing.warnings).toEqual([]);
      expect([drawing.marks("line"), drawing.marks("rule")]).toEqual([x.rows - 1, 1]);
    }
  });
});

describe("edge cases", () => {
  test("one sample is one cluster", () => {
    const model = agglomerative().fit({ x: [[1, 2]] });
    expect([Array.from(model.labels), model.tree.heights.length]).toEqual([[0], 0]);
  });

  test("duplicates merge at height 0", () => {
    for (const linkage of linkages) {
      const x = Array.from({ length: 10 }, () => [0.1, 1 / 3]);
      expect(Array.from(agglomerative({ linkage }).fit({ x }).tree.heights)).toEqual(new Array(9).fill(0));
    }
  });

  test("refuses too many clusters, two ways to cut, and centers without a Euclidean distance", () => {
    const x = [[0], [1], [5]];
    expect(refusal(() => agglomerative({ clusters: 4 }).fit({ x }))).toBe(
      "invalid-option: agglomerative: 4 clusters need at least as many samples, got 3",
    );
    expect(refusal(() => agglomerative({ clusters: 2, cutHeight: 1 }).fit({ x }))).toBe(
      "invalid-option: agglomerative: give either clusters or cutHeight, not both",
    );
    expect(refusal(() => agglomerative({ distance: { kind: "cosine" } }).fit({ x }))).toContain(
      'the linkage "ward" needs a Euclidean distance, got "cosine"',
    );
  });

  test("distances that overflow are refused for all linkages", () => {
    for (const linkage of linkages) {
      expect(refusal(() => agglomerative({ linkage }).fit({ x: [[1e200], [-1e200], [0]] }))).toContain("overflow");
    }
  });

  test("memberships need a column for every leaf", () => {
    const { tree } = agglomerative().fit({ x: [[0], [1], [5]] });
    const two = { rows: 1, columns: 2, data: Float64Array.of(0.5, 0.5) };
    expect(refusal(() => treeMemberships(tree, two))).toContain(
      "a tree of 3 leaves needs 3 columns of memberships, got 2",
    );
  });
});

/** The samples of every node. */
function membersOf({ leaves, left, right }: ClusterTree): number[][] {
  const members = Array.from({ length: leaves }, (_, i) => [i]);
  for (let m = 0; m < left.length; m++) members.push([...members[left[m]], ...members[right[m]]]);
  return members;
}

const euclidean = (x: Matrix, i: number, j: number) => {
  let sum = 0;
  for (let k = 0; k < x.columns; k++) sum += (x.data[i * x.columns + k] - x.data[j * x.columns + k]) ** 2;
  return Math.sqrt(sum);
};

const centerGap = (x: Matrix, a: number[], b: number[]) => {
  const mean = (samples: number[], k: number) =>
    samples.reduce((sum, i) => sum + x.data[i * x.columns + k], 0) / samples.length;
  return Math.hypot(...Array.from({ length: x.columns }, (_, k) => mean(a, k) - mean(b, k)));
};

const between = {
  single: (x: Matrix, a: number[], b: number[]) => Math.min(...a.flatMap((i) => b.map((j) => euclidean(x, i, j)))),
  complete: (x: Matrix, a: number[], b: number[]) => Math.max(...a.flatMap((i) => b.map((j) => euclidean(x, i, j)))),
  average: (x: Matrix, a: number[], b: number[]) =>
    a.flatMap((i) => b.map((j) => euclidean(x, i, j))).reduce((sum, d) => sum + d, 0) / (a.length * b.length),
  centroid: centerGap,
  ward: (x: Matrix, a: number[], b: number[]) =>
    Math.sqrt((2 * a.length * b.length) / (a.length + b.length)) * centerGap(x, a, b),
};

/** Whether each cluster of the finer labels lies in one of the coarser. */
function isNested(finer: Int32Array, coarser: Int32Array): boolean {
  const owner = new Map<number, number>();
  return finer.every((label, i) => {
    if (!owner.has(label)) owner.set(label, coarser[i]);
    return owner.get(label) === coarser[i];
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [p, q] = [mean(a), mean(b)];
  const moment = (f: (i: number) => number) => a.reduce((sum, _, i) => sum + f(i), 0);
  const scale = Math.sqrt(moment((i) => (a[i] - p) ** 2) * moment((i) => (b[i] - q) ** 2));
  return moment((i) => (a[i] - p) * (b[i] - q)) / scale;
}
