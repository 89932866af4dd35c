/**
 * Trees grown by the engine, several at a time on its threads, in its own memory. The layout is that of
 * library/kernels/tree-layout.ts; the trees are the same as those of grow-tree.ts.
 */

import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { treeKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine, type Engine, type Workspace } from "../../engine/index.js";
import type { TreeSteps } from "../../engine/tree-kernels.js";
import type { NodeBuffer } from "../nodes/tree-nodes.js";
import { type CodedColumn, type CodedColumns, codesByRow, thresholdBetween } from "./coded-columns.js";
import type { EngineCriterion, NodeSamples } from "./criterion.js";
import type { GrowthLimits } from "./grow-tree.js";

/** Maximum number of trees at a time: enough for all threads, few enough for regular progress. */
const MAX_SLOTS = 16;

/** The maximum memory of trees that are grown at the same time, in bytes. */
const MAX_BYTES = 2 ** 29;

const [planBytes, slotBytes, nodeBytes, tileBytes] = [80, 144, 48, 16384];

/** Nanoseconds for a sample and a column that is tried, in one node. */
const SAMPLE_COST = 5;

/** The budget of a call is a 32-bit number. */
const MAX_BUDGET = 2 ** 30;

/** How many trees each thread gets in a call: several, so that no thread is without work when a tree is complete. */
const TREES_PER_THREAD = 4;

/** How many trees are complete, and how many samples of the next one are in leaves. */
export interface BatchProgress {
  readonly complete: number;
  readonly next: Progress;
}

/** Grows trees in slots. */
export interface TreeBatch {
  /** How many trees can be grown at a time. */
  readonly slots: number;
  /** Puts the first `count` samples, and the random numbers to use, into a slot. */
  fill(slot: number, samples: NodeSamples, count: number, state: Int32Array): void;
  /** Grows the trees of the first slots and adds them to the nodes. */
  grow(slots: number, nodes: NodeBuffer): Work<BatchProgress, void>;
  dispose(): void;
}

/** Whether the engine can grow such trees. */
function isSimple({ columns }: CodedColumns, limits: GrowthLimits): boolean {
  return limits.monotone.length === 0 && columns.every(({ codes, categorical }) => !categorical && codes < 0xffff);
}

/** Where the engine finds a slot's parts. */
interface SlotPlace {
  readonly samples: number;
  readonly targets: number;
  readonly state: number;
  readonly nodes: number;
  readonly values: number;
  readonly work: number;
}

/** What a batch holds in the engine's memory. */
interface BatchMemory {
  readonly memory: Engine["memory"];
  readonly steps: TreeSteps;
  readonly threads: number;
  readonly columns: readonly CodedColumn[];
  readonly classes: number;
  readonly center: number;
  readonly capacity: number;
  /** Where the slots are described. */
  readonly base: number;
  readonly places: readonly SlotPlace[];
}

/**
 * A batch for up to `most` trees of up to `size` samples, which yields each time about `work` nanoseconds were spent on each thread;
 * undefined where the engine cannot grow them.
 */
export function createTreeBatch(
  columns: CodedColumns,
  size: number,
  criterion: EngineCriterion,
  limits: GrowthLimits,
  most: number,
  work = WORK_BETWEEN_YIELDS,
): TreeBatch | undefined {
  const engine = currentEngine();
  const { memory } = engine;
  const { steps } = engine.load(treeKernels);
  const { classes, center } = criterion;
  const parts = sizesOf(columns, size, classes, limits);
  if (steps === undefined || !isSimple(columns, limits) || parts.all > MAX_BYTES) return undefined;
  const slots = Math.max(1, Math.min(most, MAX_SLOTS, Math.floor(MAX_BYTES / parts.all)));
  const space = createWorkspace(engine);
  const plan = writePlan(memory, space, columns, criterion, limits, parts.maxCodes);
  const base = space.bytes(slots * slotBytes);
  const places = Array.from(
    { length: slots },
    (): SlotPlace => ({
      samples: space.bytes(parts.samples),
      targets: space.bytes(parts.targets),
      state: space.bytes(16),
      nodes: space.bytes(parts.nodes),
      values: space.bytes(parts.values),
      work: space.bytes(parts.work),
    }),
  );
  const held: BatchMemory = {
    ...{ memory, steps, threads: engine.threads, classes, center, base, places, capacity: parts.capacity },
    columns: columns.columns,
  };
  return {
    slots,
    fill: (slot, samples, count, state) => fillSlot(held, slot, samples, count, state),
    *grow(used, nodes) {
      for (;;) {
        const open = openSlots(held, used);
        if (open.length === 0) break;
        growPart(held, plan, open, work);
        const [next, ...others] = openSlots(held, used);
        if (next !== undefined) yield { complete: used - 1 - others.length, next: settledIn(held, next) };
      }
      for (let slot = 0; slot < used; slot++) readSlot(held, slot, nodes);
    },
    dispose: () => space.dispose(),
  };
}

/** The slots among the first ones whose trees are not complete. */
function openSlots({ memory, base }: BatchMemory, used: number): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < used; slot++) if (memory.i32[(base + slot * slotBytes) / 4 + 11] !== 0) slots.push(slot);
  return slots;
}

/** Continues some of the trees that are not complete, by as much work as may be done between two yields. */
function growPart({ memory, steps, threads, base }: BatchMemory, plan: number, open: readonly number[], work: number) {
  const some = open.slice(0, threads * TREES_PER_THREAD);
  const budget = Math.min(MAX_BUDGET, Math.ceil((threads * work) / (SAMPLE_COST * some.length)));
  const [first, last] = [some[0], some[some.length - 1]];
  for (let slot = first; slot <= last; slot++) memory.i32[(base + slot * slotBytes) / 4 + 10] = budget;
  steps.growTrees(plan, base + first * slotBytes, slotBytes, last - first + 1, some.length * budget * SAMPLE_COST);
}

function settledIn({ memory, base }: BatchMemory, slot: number): Progress {
  const at = (base + slot * slotBytes) / 4;
  return { step: memory.i32[at + 12], of: memory.i32[at + 2] };
}

/** Writes columns, limits and criterion as the engine reads them, and returns the addresses. */
function writePlan(
  memory: Engine["memory"],
  space: Workspace,
  columns: CodedColumns,
  { classes, purity, minLeaf }: EngineCriterion,
  limits: GrowthLimits,
  maxCodes: number,
): number {
  const { rows, columns: list, data } = columns;
  const codes = (values: ArrayLike<number>): number => {
    const at = space.bytes(2 * values.length);
    new Uint16Array(memory.u8.buffer, at, values.length).set(values);
    return at;
  };
  const starts = new Int32Array(list.length);
  for (let j = 1; j < list.length; j++) starts[j] = starts[j - 1] + list[j - 1].lower.length;
  const lower = new Float64Array(list.reduce((sum, column) => sum + column.lower.length, 0));
  list.forEach((column, j) => {
    lower.set(column.lower, starts[j]);
  });
  const plan = space.bytes(planBytes);
  const numbers = [
    ...[
      rows,
      list.length,
      limits.features,
      classes,
      Math.min(limits.maxDepth, 2 ** 30),
      limits.drawnThresholds ? 1 : 0,
    ],
    ...[codes(data), codes(codesByRow(columns))],
    space.integers(
      list.length,
      list.map((column) => column.codes),
    ),
    ...[space.integers(list.length, starts), space.vector(lower.length, lower), maxCodes],
  ];
  // A side without weight is not allowed, even when rounding leaves it a sample.
  const leastLeaf = Math.max(minLeaf, Number.MIN_VALUE);
  memory.i32.set(numbers, plan / 4);
  memory.f64.set([limits.minSplitWeight, leastLeaf, limits.minGain, purity], plan / 8 + 6);
  return plan;
}

/** Puts samples and the state of the random numbers into a slot. */
function fillSlot(
  { memory, classes, base, places, capacity }: BatchMemory,
  slot: number,
  { rows, target, weights }: NodeSamples,
  count: number,
  state: Int32Array,
): void {
  const place = places[slot];
  const { i32, f64 } = memory;
  const [from, at] = [place.samples / 4, place.samples / 8];
  for (let i = 0; i < count; i++) {
    i32[from + 4 * i] = rows[i];
    f64[at + 2 * i + 1] = weights[i];
  }
  if (classes > 0) for (let i = 0; i < count; i++) i32[from + 4 * i + 1] = target[i];
  else for (let i = 0, to = place.targets / 8; i < count; i++) f64[to + i] = target[i];
  i32.set(state, place.state / 4);
  const { samples, targets, state: draws, nodes, values, work } = place;
  const begun = [samples, targets, count, draws, nodes, values, 0, 0, work, capacity, 0, -1];
  i32.set(begun, (base + slot * slotBytes) / 4);
}

/** Adds the tree of a slot to the nodes. */
function readSlot(
  { memory, columns, classes, center, capacity, base, places }: BatchMemory,
  slot: number,
  nodes: NodeBuffer,
): void {
  const { i32, f64 } = memory;
  const at = (base + slot * slotBytes) / 4;
  const [count, leaves] = [i32[at + 6], i32[at + 7]];
  const { nodes: first, values } = places[slot];
  const doubles = (array: number) => f64.subarray(first / 8 + array * capacity, first / 8 + array * capacity + count);
  const whole = (array: number) =>
    i32.subarray(first / 4 + (6 + array) * capacity, first / 4 + (6 + array) * capacity + count);
  const [threshold, feature] = [doubles(0), whole(0)];
  writeThresholds(columns, threshold, feature, whole(1), whole(2));
  const own = f64.subarray(values / 8, values / 8 + leaves * Math.max(1, classes));
  if (center !== 0) for (let k = 0; k < leaves; k++) own[k] += center;
  const [child, missingLeft] = [whole(3), whole(4)];
  nodes.addTree({ feature, threshold, child, missingLeft, weight: doubles(1), impurity: doubles(2), values: own });
}

/** Writes the thresholds that divide codes from the next ones; those that were drawn are there already. */
function writeThresholds(
  columns: readonly CodedColumn[],
  threshold: Float64Array,
  feature: Int32Array,
  code: Int32Array,
  next: Int32Array,
): void {
  for (let node = 0; node < feature.length; node++) {
    if (feature[node] < 0) continue;
    const column = columns[feature[node]];
    // Values in the same bin stay together, so a random threshold must not be inside one.
    if (next[node] < 0) threshold[node] = Math.max(threshold[node], column.upper[code[node]]);
    else if (next[node] === column.codes) threshold[node] = Number.POSITIVE_INFINITY;
    else threshold[node] = thresholdBetween(column, code[node], next[node]);
  }
}

/** How many bytes a tree needs, part by part; the work space is laid out in library/kernels/tree-node.ts. */
function sizesOf({ columns }: CodedColumns, size: number, classes: number, { maxDepth }: GrowthLimits) {
  const maxCodes = columns.reduce((most, { codes }) => Math.max(most, codes), 0);
  const leaves = Math.max(1, Math.min(size, 2 ** Math.min(maxDepth, 40)));
  const outputs = Math.max(classes, 2);
  const bins = Math.min(maxCodes, 1024) + 1;
  const parts = {
    samples: 16 * size,
    targets: classes === 0 ? 8 * size : 16,
    nodes: nodeBytes * 2 * leaves,
    values: 8 * outputs * leaves,
    work:
      32 * outputs +
      5 * maxCodes +
      8 * bins * outputs +
      4 * columns.length +
      (classes === 0 ? 46 : 38) * size +
      tileBytes +
      512,
  };
  return {
    ...parts,
    capacity: 2 * leaves,
    maxCodes,
    all: Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
  };
}
