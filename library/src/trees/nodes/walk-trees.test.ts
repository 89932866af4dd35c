import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { useEngine } from "../../engine/index.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { addTrees } from "./apply-trees.js";
import { createNodeBuffer, type NodeBuffer, type TreeNodes } from "./tree-nodes.js";
import { addInEngine } from "./walk-trees.js";

afterEach(() => {
  useEngine({});
});

interface Shape {
  readonly seed: number;
  readonly rows: number;
  readonly columns: number;
  readonly trees: number;
  readonly outputs: number;
  readonly turns: number;
  readonly missing: boolean;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(1e6),
  rows: fc.integer({ min: 1, max: 70 }),
  columns: fc.integer({ min: 1, max: 5 }),
  trees: fc.integer({ min: 1, max: 7 }),
  outputs: fc.integer({ min: 1, max: 4 }),
  turns: fc.integer({ min: 1, max: 3 }),
  missing: fc.boolean(),
});

const thresholds = [-1, 0, 0.5, 2, Number.POSITIVE_INFINITY];

/** Splits nodes at random; values of samples are often just at a threshold. */
function grow(nodes: NodeBuffer, node: number, columns: number, outputs: number, depth: number, random: Random): void {
  if (depth === 0 || random.uniform() < 0.2) {
    nodes.close(
      node,
      Float64Array.from({ length: outputs }, () => random.normal()),
    );
    return;
  }
  const threshold = thresholds[random.integer(thresholds.length)];
  const by = { feature: random.integer(columns), threshold, missingLeft: random.uniform() < 0.5 };
  const left = nodes.split(node, by);
  grow(nodes, left, columns, outputs, depth - 1, random);
  grow(nodes, left + 1, columns, outputs, depth - 1, random);
}

function make({ seed, rows, columns, trees, outputs, turns, missing }: Shape) {
  const random = createRandom(seed);
  const nodes = createNodeBuffer(outputs);
  for (let tree = 0; tree < trees; tree++) grow(nodes, nodes.addRoot(1, 0), columns, outputs, 6, random);
  const value = () => (missing && random.uniform() < 0.2 ? Number.NaN : thresholds[random.integer(thresholds.length)]);
  const x = { rows, columns, data: Float64Array.from({ length: rows * columns }, value) };
  const sums = Float64Array.from({ length: turns * rows * outputs }, () => random.normal());
  return { trees: nodes.finish(), x, sums };
}

test("the engine sums trees to the same bits as TypeScript, on any number of threads", () => {
  const threads = [1, 2, 4];
  fc.assert(
    fc.property(shapes, (shape) => {
      const { trees, x, sums } = make(shape);
      useEngine({ tier: "plain" });
      const expected = sums.slice();
      addTrees(trees, x, shape.turns, expected);
      for (const count of threads) {
        useEngine({ tier: "simd", threads: count });
        const found = sums.slice();
        expect(addInEngine(trees, x, shape.turns, found)).toBe(isWorthIt(trees, shape.rows));
        if (isWorthIt(trees, shape.rows)) expect(found).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});

const isWorthIt = (trees: TreeNodes, rows: number) => trees.feature.length <= 8 * rows * trees.roots.length;

test("many samples are distributed among threads, and processed in parts when memory is short", () => {
  for (const [rows, columns, missing] of [
    [5001, 3, true],
    [1100, 2100, false],
  ] as const) {
    const { trees, x, sums } = make({
      ...{ seed: 2, rows, columns, missing, trees: rows > 5000 ? 60 : 10 },
      outputs: 2,
      turns: 2,
    });
    useEngine({ tier: "plain" });
    const expected = sums.slice();
    addTrees(trees, x, 2, expected);
    for (const threads of [1, 2, 4]) {
      useEngine({ tier: "simd", threads });
      const found = sums.slice();
      expect(addInEngine(trees, x, 2, found)).toBe(true);
      expect(found).toEqual(expected);
    }
  }
});

test("categories are handled in TypeScript", () => {
  useEngine({ tier: "simd", threads: 1 });
  const nodes = createNodeBuffer(1);
  const by = { feature: 0, threshold: 0, missingLeft: false, categories: Int32Array.of(0b10) };
  const left = nodes.split(nodes.addRoot(2, 0), by);
  nodes.close(left, [1]);
  nodes.close(left + 1, [2]);
  const x = { rows: 3, columns: 1, data: Float64Array.of(0, 1, 2) };
  const sums = new Float64Array(3);
  expect(addInEngine(nodes.finish(), x, 1, sums)).toBe(false);
  addTrees(nodes.finish(), x, 1, sums);
  expect(Array.from(sums)).toEqual([2, 1, 2]);
});
