/** For the tests of the engine: all its builds, and matrices with guards around them. */
import { expect } from "vitest";
import type { Engine } from "../src/engine/engine.js";
import {
  clusterKernels,
  factorKernels,
  floatKernels,
  functionKernels,
  machineKernels,
  medoidKernels,
  pairKernels,
  selectionKernels,
  softmaxKernels,
  treeKernels,
  windowKernels,
} from "../src/engine/groups.js";
import { createPlainEngine } from "../src/engine/plain/plain.js";
import type { AllKernels } from "../src/engine/simd/exports.js";
import { hasRelaxedSimd } from "../src/engine/simd/features.js";
import { createSimdParts } from "../src/engine/simd/simd.js";
import { type Workspace, withWorkspace } from "../src/engine/workspace.js";

/** An engine that has the kernels of all groups from the start. */
export interface TestEngine extends Engine {
  readonly kernels: AllKernels;
}

/** The kernels of all groups, without the steps of trees. */
export function allKernels({ kernels, load }: Pick<Engine, "kernels" | "load">): AllKernels {
  const { histogram } = load(treeKernels);
  return {
    ...kernels,
    ...load(clusterKernels),
    ...load(factorKernels),
    ...load(floatKernels),
    ...load(functionKernels),
    ...load(machineKernels),
    ...load(medoidKernels),
    ...load(pairKernels),
    ...load(selectionKernels),
    ...load(softmaxKernels),
    ...load(windowKernels),
    histogram,
  };
}

function withAllKernels(engine: Engine): TestEngine {
  return { ...engine, kernels: allKernels(engine) };
}

/** The tier that the others are compared with. */
export const plain: TestEngine = withAllKernels(createPlainEngine("test"));

/** Both SIMD builds and both kinds of memory; simd.test.ts tests that memory makes no difference. */
export const simdEngines: readonly (readonly [name: string, engine: TestEngine])[] = [
  ["strict SIMD", create(false, false)],
  hasRelaxedSimd()
    ? ["relaxed SIMD on shared memory", create(true, true)]
    : ["strict SIMD on shared memory", create(false, true)],
];

function create(relaxed: boolean, shared: boolean): TestEngine {
  const { memory, kernels, load } = createSimdParts(relaxed, shared, 1);
  const about = { tier: "simd", build: "test", threads: 1, why: "test" } as const;
  return withAllKernels({ ...about, memory, kernels, load, dispose: () => {} });
}

/** Sizes around the tiles (4 rows) and blocks (32, 64, 128 rows) of the kernels. */
export const sizes = [0, 1, 2, 3, 5, 17, 63, 64, 65, 130];

/** Numbers between −1 and 1 that look random, the same for the same seed. */
export function numbers(length: number, seed: number): Float64Array {
  const result = new Float64Array(length);
  let state = (seed * 2654435761 + 12345) >>> 0;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    result[i] = (state / 2 ** 31 - 1) * (1 + (state % 7) / 7);
  }
  return result;
}

/** The values between the end of a row and the next, which detect a kernel that reads or writes them. */
const guard = Number.NaN;

/** A rows x columns matrix at leading dimension `stride`, with guards between its rows. */
export function strided(values: ArrayLike<number>, rows: number, columns: number, stride: number): Float64Array {
  const result = new Float64Array(rows * stride).fill(guard);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) result[i * stride + j] = values[i * columns + j];
  }
  return result;
}

/** Both NaN, or the same number up to an error that is absolute below 1 and relative above. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  what: string,
): void {
  if (actual.length !== expected.length) expect.fail(`${what}: ${actual.length} numbers instead of ${expected.length}`);
  for (let i = 0; i < expected.length; i++) {
    const [a, e] = [actual[i], expected[i]];
    if (Object.is(a, e) || a === e || (Number.isNaN(a) && Number.isNaN(e))) continue;
    if (Math.abs(a - e) <= tolerance * Math.max(1, Math.abs(e))) continue;
    expect.fail(`${what}: entry ${i} is ${a} instead of ${e}`);
  }
}

/** Runs the same computation on an engine and on the plain one, and compares everything it returns. */
export function expectSame(
  engine: TestEngine,
  tolerance: number,
  what: object,
  compute: (engine: TestEngine, space: Workspace) => ArrayLike<number>,
): void {
  const [actual, expected] = [engine, plain].map((each) => withWorkspace(each, (space) => compute(each, space)));
  expectClose(actual, expected, tolerance, JSON.stringify(what));
}
