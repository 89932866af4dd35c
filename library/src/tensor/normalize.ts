/**
 * Normalisation to mean 0 and variance 1 over the features of a sample (layer), over groups of its channels (group), or
 * over the samples of a batch (batch), then a scale and a shift: y = scale (x − mean)/√(variance + epsilon) + shift.
 */
import { LecternError } from "../core/errors.js";
import { reductionCodes, rowsOfSums } from "../engine/tensor-kernels.js";
import { allocate, typeOf } from "./allocate.js";
import { begin, done, input, output, result, temporary } from "./engine-memory.js";
import { type Shape, sameShape, shapeDoesNotFit, shapesDoNotFit, showShape, sizeOf } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";

/** The result, with the statistics that the gradient needs: one for each set of entries normalised together. */
export interface Normalized {
  readonly value: Tensor;
  readonly mean: Tensor;
  /** 1/√(variance + epsilon) */
  readonly inverseDeviation: Tensor;
}

/** The gradients in the input and in both parameters. */
export interface NormalizationGradient {
  readonly x: Tensor;
  readonly scale: Tensor;
  readonly shift: Tensor;
}

/**
 * Entries in the order [outer, sets, parts, inner]: those with the same set, and the same outer index unless the outer axis
 * is normalised too, belong together; each pair of set and part has a scale and a shift.
 */
interface Layout {
  readonly outer: number;
  readonly sets: number;
  readonly parts: number;
  readonly inner: number;
  /** whether the statistics are also over the outer axis */
  readonly isOverOuter: boolean;
}

/** Normalises the last axis; scale and shift have an entry for each feature. */
export function layerNorm(x: Tensor, scale: Tensor, shift: Tensor, epsilon = 1e-5): Normalized {
  return normalize("layerNorm", x, scale, shift, epsilon, layerLayout("layerNorm", x.shape), x.shape.slice(0, -1));
}

/** The gradient of {@link layerNorm}. */
export function layerNormGradient(
  gradient: Tensor,
  x: Tensor,
  scale: Tensor,
  statistics: Normalized,
): NormalizationGradient {
  return normalizeGradient("layerNorm", gradient, x, scale, statistics, layerLayout("layerNorm", x.shape));
}

/** Normalises groups of channels of each sample [n, channels, …]; scale and shift have an entry for each channel. */
export function groupNorm(x: Tensor, groups: number, scale: Tensor, shift: Tensor, epsilon = 1e-5): Normalized {
  const layout = groupLayout(x.shape, groups);
  return normalize("groupNorm", x, scale, shift, epsilon, layout, [layout.outer, groups]);
}

/** The gradient of {@link groupNorm}. */
export function groupNormGradient(
  gradient: Tensor,
  x: Tensor,
  groups: number,
  scale: Tensor,
  statistics: Normalized,
): NormalizationGradient {
  return normalizeGradient("groupNorm", gradient, x, scale, statistics, groupLayout(x.shape, groups));
}

/** Normalises each channel of a batch [n, channels, …] over samples and positions. */
export function batchNorm(x: Tensor, scale: Tensor, shift: Tensor, epsilon = 1e-5): Normalized {
  const layout = batchLayout(x.shape);
  return normalize("batchNorm", x, scale, shift, epsilon, layout, [layout.sets]);
}

/** The gradient of {@link batchNorm}. */
export function batchNormGradient(
  gradient: Tensor,
  x: Tensor,
  scale: Tensor,
  statistics: Normalized,
): NormalizationGradient {
  return normalizeGradient("batchNorm", gradient, x, scale, statistics, batchLayout(x.shape));
}

function layerLayout(operation: string, shape: Shape): Layout {
  const parts = shape.at(-1) ?? 0;
  if (parts === 0) throw shapeDoesNotFit(operation, shape, "a last axis with at least one entry");
  return { outer: sizeOf(shape) / parts, sets: 1, parts, inner: 1, isOverOuter: false };
}

function groupLayout(shape: Shape, groups: number): Layout {
  const [outer, channels, ...rest] = shape;
  if (!(channels > 0 && Number.isInteger(groups) && groups >= 1 && channels % groups === 0)) {
    throw new LecternError(
      "invalid-data",
      `groupNorm: ${groups} groups cannot divide the channels of the shape ${showShape(shape)}, its second axis`,
      { shape, groups },
    );
  }
  return { outer, sets: groups, parts: channels / groups, inner: sizeOf(rest), isOverOuter: false };
}

function batchLayout(shape: Shape): Layout {
  const [outer, channels, ...rest] = shape;
  if (!(channels > 0 && sizeOf(shape) > 0))
    throw shapeDoesNotFit("batchNorm", shape, "samples with channels [n, channels, …]");
  return { outer, sets: channels, parts: 1, inner: sizeOf(rest), isOverOuter: true };
}

function requireParameter(operation: string, x: Tensor, parameter: Tensor, { sets, parts }: Layout): void {
  commonType(operation, x, parameter);
  if (sameShape(parameter.shape, [sets * parts])) return;
  throw shapesDoNotFit(operation, x.shape, parameter.shape, `scale and shift must have the shape [${sets * parts}]`);
}

/** Visits the entries of each set of statistics; `part` is the number of the scale and shift of consecutive entries. */
function eachSet(
  layout: Layout,
  visit: (set: number, runs: (each: (start: number, part: number) => void) => void) => void,
) {
  const { outer, sets, parts, inner, isOverOuter } = layout;
  const runsOf = (sample: number, set: number, each: (start: number, part: number) => void) => {
    for (let part = 0; part < parts; part++) each(((sample * sets + set) * parts + part) * inner, set * parts + part);
  };
  if (!isOverOuter) {
    for (let i = 0; i < outer * sets; i++) visit(i, (each) => runsOf(Math.floor(i / sets), i % sets, each));
    return;
  }
  for (let set = 0; set < sets; set++) {
    visit(set, (each) => {
      for (let sample = 0; sample < outer; sample++) runsOf(sample, set, each);
    });
  }
}

/** From so many entries on kernels are used. */
const manyEntries = 64;

type SetSizes = readonly [number, number, number, number, number, number, number, number];

/** The sets and runs of a layout, as kernels count them (library/kernels/normalization.ts). */
function setsOf({ outer, sets, parts, inner, isOverOuter }: Layout): SetSizes {
  const channels = sets * parts;
  if (isOverOuter) return [sets, outer, inner, inner, channels * inner, 1, 0, channels];
  return [outer * sets, parts, inner, parts * inner, inner, parts, 1, channels];
}

function normalizeByKernel(
  x: Tensor,
  scale: Tensor,
  shift: Tensor,
  epsilon: number,
  layout: Layout,
  shape: Shape,
): Normalized | undefined {
  const kernels = x.data instanceof Float32Array && x.data.length >= manyEntries ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const { length } = x.data;
  const count = sizeOf(shape);
  const [value, statistics] = [output(length), output(2 * count)];
  const inverses = statistics + 4 * count;
  const from = input(x.data as Float32Array);
  const { inner, parts, sets } = layout;
  if (inner === 1 && sets === 1) {
    const [by, plus] = [input(scale.data as Float32Array), input(shift.data as Float32Array)];
    kernels.steps.normalizeRows32(count, parts, epsilon, from, by, plus, value, statistics, inverses);
  } else {
    const both = new Float32Array(2 * scale.data.length);
    both.set(scale.data);
    both.set(shift.data, scale.data.length);
    kernels.steps.normalizeSets32(...setsOf(layout), epsilon, from, input(both), value, statistics);
  }
  const data = result(value, length);
  const [mean, inverse] = [result(statistics, count), result(inverses, count)];
  done();
  return {
    value: { shape: x.shape, data },
    mean: { shape, data: mean },
    inverseDeviation: { shape, data: inverse },
  };
}

function gradientByKernel(
  gradient: Tensor,
  x: Tensor,
  scale: Tensor,
  mean: Tensor,
  inverse: Tensor,
  layout: Layout,
): NormalizationGradient | undefined {
  const kernels = x.data instanceof Float32Array && x.data.length >= manyEntries ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const { length } = x.data;
  const channels = scale.data.length;
  const [out, totals] = [output(length), output(2 * channels)];
  const [g, from] = [input(gradient.data as Float32Array), input(x.data as Float32Array)];
  const by = input(scale.data as Float32Array);
  const { steps } = kernels;
  if (layout.inner === 1 && layout.sets === 1) {
    const rows = length / channels;
    const blocks = Math.ceil(rows / rowsOfSums);
    const sums = temporary(2 * channels * blocks);
    const [means, inverses] = [input(mean.data as Float32Array), input(inverse.data as Float32Array)];
    steps.normalizeRowsGradient32(rows, channels, g, from, by, means, inverses, out, sums);
    steps.reduceColumns32(reductionCodes.sum, 1, blocks, 2 * channels, 2 * channels, 1, sums, totals, 2 * channels);
  } else {
    const statistics = new Float32Array(2 * mean.data.length);
    statistics.set(mean.data);
    statistics.set(inverse.data, mean.data.length);
    const sizes = setsOf(layout);
    const samples = (sizes[0] * sizes[5]) / channels;
    const sums = temporary(2 * channels * samples);
    steps.normalizeSetsGradient32(...sizes, g, from, by, input(statistics), out, sums);
    steps.reduceColumns32(reductionCodes.sum, 2, samples, channels, channels, 1, sums, totals, channels);
  }
  const data = result(out, length);
  const [scales, shifts] = [result(totals, channels), result(totals + 4 * channels, channels)];
  done();
  return {
    x: { shape: x.shape, data },
    scale: { shape: scale.shape, data: scales },
    shift: { shape: scale.shape, data: shifts },
  };
}

function normalize(
  operation: string,
  x: Tensor,
  scale: Tensor,
  shift: Tensor,
  epsilon: number,
  layout: Layout,
  shape: Shape,
): Normalized {
  requireParameter(operation, x, scale, layout);
  requireParameter(operation, x, shift, layout);
  const found = normalizeByKernel(x, scale, shift, epsilon, layout, shape);
  if (found !== undefined) return found;
  const type = typeOf(x.data);
  const value = allocate(x.data.length, type);
  const mean = allocate(sizeOf(shape), type);
  const inverse = allocate(mean.length, type);
  const { inner, parts, outer, isOverOuter } = layout;
  const count = inner * parts * (isOverOuter ? outer : 1);
  eachSet(layout, (set, runs) => {
    let sum = 0;
    runs((start) => {
      for (let i = start; i < start + inner; i++) sum += x.data[i];
    });
    const center = sum / count;
    let squares = 0;
    runs((start) => {
      for (let i = start; i < start + inner; i++) squares += (x.data[i] - center) ** 2;
    });
    const factor = 1 / Math.sqrt(squares / count + epsilon);
    runs((start, part) => {
      const [by, plus] = [factor * scale.data[part], shift.data[part]];
      for (let i = start; i < start + inner; i++) value[i] = (x.data[i] - center) * by + plus;
    });
    mean[set] = center;
    inverse[set] = factor;
  });
  return {
    value: { shape: x.shape, data: value },
    mean: { shape, data: mean },
    inverseDeviation: { shape, data: inverse },
  };
}

/**
 * With the normalised z and the gradient h = scale · g of it, the gradient of x is (h − mean(h) − z mean(h z)) / deviation,
 * those of scale and shift are Σ g z and Σ g.
 */
function normalizeGradient(
  operation: string,
  gradient: Tensor,
  x: Tensor,
  scale: Tensor,
  { mean, inverseDeviation }: Normalized,
  layout: Layout,
): NormalizationGradient {
  requireParameter(operation, x, scale, layout);
  commonType(operation, gradient, x);
  if (!sameShape(gradient.shape, x.shape)) {
    throw shapesDoNotFit(operation, gradient.shape, x.shape, "the gradient must have the shape of the input");
  }
  const found = gradientByKernel(gradient, x, scale, mean, inverseDeviation, layout);
  if (found !== undefined) return found;
  const type = typeOf(x.data);
  const g = gradient.data;
  const out = allocate(x.data.length, type);
  const scales = new Float64Array(scale.data.length);
  const shifts = new Float64Array(scale.data.length);
  const { inner, parts, outer, isOverOuter } = layout;
  const count = inner * parts * (isOverOuter ? outer : 1);
  eachSet(layout, (set, runs) => {
    const [center, factor] = [mean.data[set], inverseDeviation.data[set]];
    let [sum, withValue] = [0, 0];
    runs((start, part) => {
      let [own, ownWithValue] = [0, 0];
      for (let i = start; i < start + inner; i++) {
        own += g[i];
        ownWithValue += g[i] * (x.data[i] - center) * factor;
      }
      shifts[part] += own;
      scales[part] += ownWithValue;
      sum += scale.data[part] * own;
      withValue += scale.data[part] * ownWithValue;
    });
    runs((start, part) => {
      for (let i = start; i < start + inner; i++) {
        const z = (x.data[i] - center) * factor;
        out[i] = factor * (scale.data[part] * g[i] - (sum + z * withValue) / count);
      }
    });
  });
  const parameter = (values: Float64Array): Tensor => {
    const data = allocate(values.length, type);
    data.set(values);
    return { shape: scale.shape, data };
  };
  return { x: { shape: x.shape, data: out }, scale: parameter(scales), shift: parameter(shifts) };
}
