import { afterEach, describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { tiers } from "../../../test/tiers.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { currentEngine, useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { addressOf, createCenterAssignment } from "./center-assignment.js";
import { squaredDistance } from "./squared-distance.js";

afterEach(() => {
  useEngine();
});

const origin = (columns: number) => ({ origin: new Float64Array(columns), scale: 1 });

/** Data in several blocks, weights of which some are 0, and centers that drift from step to step. */
function drifting(rows: number, columns: number, clusters: number, seed: number) {
  const random = createRandom(seed);
  const x = normalMatrix(rows, columns, random);
  const weights = Float64Array.from({ length: rows }, () => random.integer(4) / 2);
  const first = selectRows(x, random.sample(rows, clusters)).data;
  const steps = Array.from({ length: 6 }, (_, step) => first.map((value) => value + 0.3 ** step * random.normal()));
  return { x, weights, steps };
}

function movesTo(centers: Float64Array, before: Float64Array | undefined, columns: number): Float64Array {
  return Float64Array.from({ length: centers.length / columns }, (_, c) =>
    before === undefined ? 0 : Math.sqrt(squaredDistance(before, c * columns, centers, c * columns, columns)),
  );
}

/** Everything the assignment tells after each step. */
function follow({ x, weights, steps }: ReturnType<typeof drifting>, clusters: number) {
  const assignment = createCenterAssignment(x, weights, clusters, origin(x.columns));
  assignment.begin();
  const course = steps.map((centers, step) => {
    const changed = assignment.assign(centers, movesTo(centers, steps[step - 1], x.columns));
    return { changed, labels: assignment.labels(), sums: assignment.sums(false), total: assignment.total() };
  });
  assignment.dispose();
  return course;
}

const sizes = [
  [3000, 3, 7],
  [2500, 9, 20],
  [5000, 2, 3],
  [1500, 31, 100],
  [4, 1, 1],
  [90, 2, 90],
  [1101, 259, 9],
] as const;

describe.each(tiers)("on the tier %s", (tier) => {
  test.each(sizes)(
    "%i samples of %i columns follow %i moving centers: nearest labels, their sums, the total",
    (rows, columns, clusters) => {
      useEngine({ tier });
      const data = drifting(rows, columns, clusters, rows);
      const course = follow(data, clusters);
      course.forEach(({ labels, sums, total }, step) => {
        const truth = plainState(data.x, data.weights, data.steps[step], labels);
        expect(truth.isNearest).toBe(true);
        expect(sums.members).toEqual(truth.members);
        expect(furthestApart(sums.sums, truth.sums)).toBeLessThan(1e-9);
        expect(furthestApart(sums.mass, truth.mass)).toBe(0);
        expect(Math.abs(total - truth.total)).toBeLessThan(1e-12 * truth.total + 1e-300);
      });
    },
  );

  test("memory is given back", () => {
    useEngine({ tier });
    const before = currentEngine().memory.bytesInUse;
    follow(drifting(1500, 5, 6, 1), 6);
    expect(currentEngine().memory.bytesInUse).toBe(before);
  });
});

test("all tiers, and one thread or two, give identical bits", () => {
  const data = drifting(9000, 10, 40, 3);
  const [plain, ...others] = [
    { tier: "plain" },
    { tier: "simd", threads: 1 },
    { tier: "simd", threads: 2 },
    { tier: "simd", threads: 1, relaxed: false },
  ].map((choice) => {
    useEngine(choice as Parameters<typeof useEngine>[0]);
    return follow(data, 40);
  });
  for (const other of others) expect(other).toEqual(plain);
});

test("bounds spare most samples the comparison with all centers once these move little", () => {
  useEngine({ tier: "simd", threads: 1 });
  const { x, weights, steps } = drifting(5000, 4, 12, 5);
  const assignment = createCenterAssignment(x, weights, 12, origin(4));
  assignment.begin();
  assignment.assign(steps[0], new Float64Array(12));
  for (let k = 0; k < 2; k++) expect(assignment.assign(steps[0], new Float64Array(12))).toBe(false);
  const { i32 } = currentEngine().memory;
  const open = Array.from({ length: 5 }, (_, block) => i32[addressOf(assignment.memory, "blocks") / 4 + 8 * block]);
  expect(open.reduce((sum, count) => sum + count, 0)).toBeLessThan(50);
  assignment.dispose();
});

function plainState(x: Matrix, weights: Float64Array, centers: Float64Array, labels: Int32Array) {
  const { columns } = x;
  const clusters = centers.length / columns;
  const [sums, mass] = [new Float64Array(centers.length), new Float64Array(clusters)];
  const members = new Float64Array(clusters);
  let [total, isNearest] = [0, true];
  for (let i = 0; i < x.rows; i++) {
    const distance = (c: number) => squaredDistance(x.data, i * columns, centers, c * columns, columns);
    const own = distance(labels[i]);
    for (let c = 0; c < clusters; c++) if (distance(c) < own * (1 - 1e-14)) isNearest = false;
    total += weights[i] * own;
    mass[labels[i]] += weights[i];
    if (weights[i] > 0) members[labels[i]]++;
    for (let j = 0; j < columns; j++) sums[labels[i] * columns + j] += weights[i] * x.data[i * columns + j];
  }
  return { sums, mass, members, total, isNearest };
}

function furthestApart(a: Float64Array, b: Float64Array): number {
  return a.reduce((largest, value, at) => Math.max(largest, Math.abs(value - b[at])), 0);
}
