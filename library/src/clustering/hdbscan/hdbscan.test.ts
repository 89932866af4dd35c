import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { blobs, breastCancer, iris, wine } from "../../datasets/index.js";
import { copheneticDistances } from "../../graphs/cophenetic-distances.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { hdbscan } from "./hdbscan.js";
import reference from "./reference/hdbscan.json" with { type: "json" };

const kinds = ["euclidean", "manhattan", "canberra"] as const;

describe("against R's dbscan", () => {
  test.each(reference.cases)(
    "$data: labels, core distances and heights of the tree, at least $minClusterSize samples, $distance distance",
    async ({ data, minClusterSize, distance, labels, coreDistances, heights }) => {
      const { x } = await { iris, wine, "breast-cancer": breastCancer }[data as "iris" | "wine" | "breast-cancer"]();
      const kind = distance as "euclidean" | "manhattan";
      const model = hdbscan({ minClusterSize, distance: { kind } }).fit({ x });
      expectClose(model.state.coreDistances, coreDistances, 1e-12);
      expectClose(model.tree.heights, heights, 1e-12);
      const different = labels.flatMap((label, i) => (label === model.labels[i] ? [] : [i]));
      expect(different.length).toBeLessThanOrEqual(3);
      // R adds a sample to a cluster at the same height at which it merges with the next one; here that sample is noise.
      const merged = copheneticDistances(model.tree);
      for (const i of different) {
        const member = model.labels.indexOf(labels[i]);
        const outside = Array.from(model.labels.keys()).filter((j) => model.labels[j] !== labels[i]);
        const split = Math.min(...outside.map((j) => merged.data[member * x.rows + j]));
        expect([model.labels[i], merged.data[member * x.rows + i]]).toEqual([-1, split]);
      }
    },
  );
});

describe("laws", () => {
  test("labels and strengths follow from the components of the samples at every density", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(40, 1 + (seed % 3), createRandom(seed));
      const [minClusterSize, minNeighbors] = [2 + (seed % 5), 1 + (seed % 4)];
      const kind = kinds[seed % kinds.length];
      for (const clusterSelection of ["excess-of-mass", "leaf"] as const) {
        const recipe = hdbscan({ minClusterSize, minNeighbors, clusterSelection, distance: { kind } });
        const { labels, state } = recipe.fit({ x });
        const reach = reachability(distances({ kind }, x), minNeighbors);
        const expected = byDefinition(reach, minClusterSize, clusterSelection === "leaf");
        expect(Array.from(labels)).toEqual(expected.labels);
        expectClose(state.strengths, expected.strengths, 1e-12);
      }
    }
  });

  test("the order of the samples does not matter, although merges have equal heights", async () => {
    const { x } = await wine();
    const reversed = Int32Array.from({ length: x.rows }, (_, i) => x.rows - 1 - i);
    for (const minClusterSize of [4, 5, 8, 10]) {
      const forward = hdbscan({ minClusterSize }).fit({ x }).labels;
      const backward = hdbscan({ minClusterSize }).fit({ x: selectRows(x, reversed) }).labels;
      const numbers = new Map(Array.from(forward, (label, i) => [label, backward[x.rows - 1 - i]]));
      expect(Array.from(forward, (label) => numbers.get(label))).toEqual(Array.from(backward).reverse());
    }
  });

  test("finds clusters of different densities, which one radius does not separate", () => {
    for (let seed = 0; seed < 3; seed++) {
      const dense = blobs({ samples: 100, centers: [[0], [1]], spread: 0.05, seed }).x;
      const sparse = blobs({ samples: 50, centers: [[40]], spread: 4, seed }).x;
      const x = { rows: 150, columns: 1, data: Float64Array.of(...dense.data, ...sparse.data) };
      const { labels } = hdbscan({ minClusterSize: 15 }).fit({ x });
      expect(Math.max(...labels)).toBe(2);
      const side = (value: number) => (value < 0.5 ? 0 : value < 20 ? 1 : 2);
      const sides = new Map(Array.from(labels, (label, i) => [label, side(x.data[i])]));
      for (let i = 0; i < 150; i++) if (labels[i] >= 0) expect(side(x.data[i])).toBe(sides.get(labels[i]));
      expect(labels.filter((label) => label < 0).length).toBeLessThan(30);
    }
  });
});

describe("edge cases", () => {
  test("one sample, equal samples and too few samples are noise, with a warning", () => {
    for (const x of [[[1]], [[1], [1], [1], [1], [1], [1]], [[1], [2], [3]]]) {
      const model = hdbscan().fit({ x });
      expect(model.labels.every((label) => label === -1)).toBe(true);
      expect(model.state.strengths.every((strength) => strength === 0)).toBe(true);
      expect(model.report.warnings[0].message).toBe(
        "the samples do not separate into two clusters of at least 5 samples at any density, so all of them are noise; decrease minClusterSize or minNeighbors",
      );
    }
  });

  test("groups of equal samples are clusters of infinite density", () => {
    const { labels, state } = hdbscan({ minClusterSize: 3 }).fit({ x: [[1], [1], [1], [1.5], [9], [9], [9]] });
    // 1.5 merges with the first group before the second one does, at a density that is nothing against an infinite one.
    expect(Array.from(labels)).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(Array.from(state.strengths)).toEqual([1, 1, 1, 0, 1, 1, 1]);
  });

  test("more neighbours than samples are refused", () => {
    expect(refusal(() => hdbscan({ minNeighbors: 4 }).fit({ x: [[1], [2], [3]] }))).toBe(
      "invalid-option: hdbscan: minNeighbors must be at most the number of samples, 3, got 4",
    );
  });
});

/** max(core(a), core(b), d(a, b)), from all pairs. */
function reachability({ rows, data }: Matrix, enough: number): number[][] {
  const row = (i: number) => Array.from(data.subarray(i * rows, (i + 1) * rows));
  const core = Array.from({ length: rows }, (_, i) => row(i).sort((a, b) => a - b)[enough - 1]);
  return core.map((own, i) => row(i).map((distance, j) => Math.max(distance, own, core[j])));
}

interface Answer {
  readonly mass: number;
  readonly clusters: { readonly members: number[]; readonly strengths: number[] }[];
}

/** The clusters by the definition: the components of the samples that are nearer than each threshold. */
function byDefinition(reach: number[][], minSize: number, onlyLeaves: boolean) {
  const all = reach.map((_, i) => i);
  const { clusters } = answerOf(reach, all, Infinity, minSize, onlyLeaves);
  const labels = all.map(() => -1);
  const strengths = all.map(() => 0);
  const sorted = [...clusters].sort((a, b) => Math.min(...a.members) - Math.min(...b.members));
  sorted.forEach((cluster, label) => {
    cluster.members.forEach((i, at) => {
      labels[i] = label;
      strengths[i] = cluster.strengths[at];
    });
  });
  return { labels, strengths };
}

function answerOf(reach: number[][], members: number[], birth: number, minSize: number, onlyLeaves: boolean): Answer {
  const left = new Map<number, number>();
  const thresholds = [...new Set(members.flatMap((i) => members.filter((j) => j !== i).map((j) => reach[i][j])))];
  let inside = members;
  let parts: number[][] = [];
  let end = 0;
  for (const threshold of thresholds.sort((a, b) => b - a)) {
    const found = components(reach, inside, threshold);
    if (found.length === 1) continue;
    end = threshold;
    const large = found.filter((part) => part.length >= minSize);
    for (const i of inside) if (large.length !== 1 || !large[0].includes(i)) left.set(i, threshold);
    inside = large.length === 1 ? large[0] : [];
    parts = large.length > 1 ? large : [];
    if (inside.length === 0) break;
  }
  const mass = members.reduce((sum, i) => sum + 1 / (left.get(i) ?? 0) - 1 / birth, 0);
  const below = parts.map((part) => answerOf(reach, part, end, minSize, onlyLeaves));
  const belowMass = below.reduce((sum, part) => sum + part.mass, 0);
  const isRoot = birth === Infinity;
  if (isRoot || (onlyLeaves ? parts.length > 0 : belowMass > mass)) {
    return { mass: belowMass, clusters: below.flatMap(({ clusters }) => clusters) };
  }
  return { mass, clusters: [{ members, strengths: members.map((i) => end / (left.get(i) ?? end)) }] };
}

/** The connected components of samples that are nearer than a threshold. */
function components(reach: number[][], members: number[], threshold: number): number[][] {
  const rest = new Set(members);
  const found: number[][] = [];
  for (const first of members) {
    if (!rest.delete(first)) continue;
    const part = [first];
    for (const i of part) {
      for (const j of rest) {
        if (reach[i][j] >= threshold) continue;
        rest.delete(j);
        part.push(j);
      }
    }
    found.push(part);
  }
  return found;
}
