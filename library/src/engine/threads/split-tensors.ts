/** The kernels of tensors, divided among threads. */
import {
  rowsOfSums,
  type TensorKernels,
  type TensorSteps,
  type UnitsKernel,
  type UnitsName,
} from "../tensor-kernels.js";
import { type Argument, scratch } from "./control.js";
import { byBoth, byRow, type Cut, columnCount, cutEvenly, cutInto, endRow, firstRow, rowCount } from "./cut.js";
import type { Pool, SplitKernel } from "./pool.js";

// Nanoseconds, measured on one thread: of an entry that is limited by memory, of a function such as exp, and of a
// multiplication inside a product.
const memoryCost = 0.4;
const functionCost = 2;
const productCost = 0.05;

/** Columns of a strip, where rows cannot be divided. */
const stripColumns = 16;

/** The first unary function that is limited by arithmetic. */
const firstFunction = 10;
const geluGradient = 11;

/** Divides the rows of a call. */
function runRows(pool: Pool, kernel: SplitKernel, cost: number, { count }: Cut, given: readonly Argument[]): void {
  pool.run({ kernel, cost, rowBlocks: count, columnBlocks: 1, given });
}

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitTensors(pool: Pool, { steps: alone }: TensorKernels): TensorKernels {
  if (alone === undefined) return {};
  const steps: TensorSteps = {
    ...alone,
    ...splitMaps(pool, alone),
    ...splitOptimizers(pool, alone),
    ...splitRows(pool, alone),
    ...splitNormalizations(pool, alone),
    ...splitUnits(pool, alone),
    ...splitPooling(pool, alone),
    reduceRows32(code, rows, n, factor, x, out) {
      const cost = rows * n * memoryCost;
      if (!pool.takes(cost)) return alone.reduceRows32(code, rows, n, factor, x, out);
      const cut = cutEvenly(rows, 4);
      const given = [code, rowCount(cut), n, factor, byRow(x, cut, 4 * n), byRow(out, cut, 4)];
      runRows(pool, "reduceRows32", cost, cut, given);
    },
    reduceColumns32(code, outer, rows, columns, stride, factor, x, out, outStride) {
      const cost = outer * rows * columns * memoryCost;
      if (!pool.takes(cost)) {
        return alone.reduceColumns32(code, outer, rows, columns, stride, factor, x, out, outStride);
      }
      const [cut, wide] = [cutEvenly(outer, 1), cutInto(columns, 64)];
      const first = byBoth(x, cut, 4 * rows * stride, wide, 4);
      const result = byBoth(out, cut, 4 * outStride, wide, 4);
      const given = [code, rowCount(cut), rows, columnCount(wide), stride, factor, first, result, outStride];
      pool.run({ kernel: "reduceColumns32", cost, rowBlocks: cut.count, columnBlocks: wide.count, given });
    },
    squares32(n, block, x, out) {
      const cost = n * memoryCost;
      if (!pool.takes(cost)) return alone.squares32(n, block, x, out);
      const cut = cutInto(n, block);
      const given = [rowCount(cut), block, byRow(x, cut, 4), { first: out, perRow: 8 }];
      runRows(pool, "squares32", cost, cut, given);
    },
    gemmBatch32(transA, transB, m, n, k, count, a, aStep, b, bStep, c, cStep) {
      const cost = count * m * n * k * productCost;
      if (!pool.takes(cost)) return alone.gemmBatch32(transA, transB, m, n, k, count, a, aStep, b, bStep, c, cStep);
      const cut = cutEvenly(count, 1);
      const given = [
        ...[transA, transB, m, n, k, rowCount(cut), byRow(a, cut, 4 * aStep), aStep],
        ...[byRow(b, cut, 4 * bStep), bStep, byRow(c, cut, 4 * cStep), cStep, scratch],
      ];
      runRows(pool, "gemmBatch32", cost, cut, given);
    },
  };
  return { steps };
}

function splitMaps(pool: Pool, alone: TensorSteps): Pick<TensorSteps, "unary32" | "binary32" | "shiftActivate32"> {
  return {
    unary32(code, n, x, first, second, out) {
      const cost = n * (code < firstFunction ? memoryCost : functionCost);
      if (!pool.takes(cost)) return alone.unary32(code, n, x, first, second, out);
      const cut = cutEvenly(n, 1024);
      const given = [code, rowCount(cut), byRow(x, cut, 4), first, second, byRow(out, cut, 4)];
      runRows(pool, "unary32", cost, cut, given);
    },
    binary32(code, rows, columns, x, xRow, xStep, y, yRow, yStep, out) {
      const cost = rows * columns * (code === geluGradient ? functionCost : memoryCost);
      if (!pool.takes(cost)) return alone.binary32(code, rows, columns, x, xRow, xStep, y, yRow, yStep, out);
      const kernel = "binary32";
      if (rows === 1) {
        const cut = cutEvenly(columns, 1024);
        const [left, right] = [byRow(x, cut, xStep), byRow(y, cut, yStep)];
        const given = [code, 1, rowCount(cut), left, xRow, xStep, right, yRow, yStep, byRow(out, cut, 4)];
        runRows(pool, kernel, cost, cut, given);
      } else {
        const cut = cutEvenly(rows, 1);
        const [left, right] = [byRow(x, cut, xRow), byRow(y, cut, yRow)];
        const given = [
          code,
          rowCount(cut),
          columns,
          left,
          xRow,
          xStep,
          right,
          yRow,
          yStep,
          byRow(out, cut, 4 * columns),
        ];
        runRows(pool, kernel, cost, cut, given);
      }
    },
    shiftActivate32(code, rows, columns, x, shift, out) {
      const cost = rows * columns * (code < firstFunction ? memoryCost : functionCost);
      if (!pool.takes(cost)) return alone.shiftActivate32(code, rows, columns, x, shift, out);
      const cut = cutEvenly(rows, 1);
      const given = [code, rowCount(cut), columns, byRow(x, cut, 4 * columns), shift, byRow(out, cut, 4 * columns)];
      runRows(pool, "shiftActivate32", cost, cut, given);
    },
  };
}

type Optimizers = "axpy32" | "sgd32" | "momentum32" | "rmsprop32" | "adam32";

/** Every weight is independent of the others: blocks of whole cache lines. */
function splitOptimizers(pool: Pool, alone: TensorSteps): Pick<TensorSteps, Optimizers> {
  const blocks = (n: number) => cutEvenly(n, 1024);
  return {
    axpy32(n, alpha, x, y) {
      const cost = n * memoryCost;
      if (!pool.takes(cost)) return alone.axpy32(n, alpha, x, y);
      const cut = blocks(n);
      const given = [rowCount(cut), alpha, byRow(x, cut, 4), byRow(y, cut, 4)];
      runRows(pool, "axpy32", cost, cut, given);
    },
    sgd32(n, w, g, rate, decay) {
      const cost = n * memoryCost;
      if (!pool.takes(cost)) return alone.sgd32(n, w, g, rate, decay);
      const cut = blocks(n);
      const given = [rowCount(cut), byRow(w, cut, 4), byRow(g, cut, 4), rate, decay];
      runRows(pool, "sgd32", cost, cut, given);
    },
    momentum32(isAhead, n, w, g, v, rate, momentum, decay) {
      const cost = 2 * n * memoryCost;
      if (!pool.takes(cost)) return alone.momentum32(isAhead, n, w, g, v, rate, momentum, decay);
      const cut = blocks(n);
      const vectors = [byRow(w, cut, 4), byRow(g, cut, 4), byRow(v, cut, 4)];
      const given = [isAhead, rowCount(cut), ...vectors, rate, momentum, decay];
      runRows(pool, "momentum32", cost, cut, given);
    },
    rmsprop32(n, w, g, v, rate, average, epsilon, decay) {
      const cost = 3 * n * memoryCost;
      if (!pool.takes(cost)) return alone.rmsprop32(n, w, g, v, rate, average, epsilon, decay);
      const cut = blocks(n);
      const vectors = [byRow(w, cut, 4), byRow(g, cut, 4), byRow(v, cut, 4)];
      const given = [rowCount(cut), ...vectors, rate, average, epsilon, decay];
      runRows(pool, "rmsprop32", cost, cut, given);
    },
    adam32(n, w, g, m, v, ...settings) {
      const cost = 4 * n * memoryCost;
      if (!pool.takes(cost)) return alone.adam32(n, w, g, m, v, ...settings);
      const cut = blocks(n);
      const vectors = [byRow(w, cut, 4), byRow(g, cut, 4), byRow(m, cut, 4), byRow(v, cut, 4)];
      const given = [rowCount(cut), ...vectors, ...settings];
      runRows(pool, "adam32", cost, cut, given);
    },
  };
}

type Rows =
  | "copyStrided32"
  | "gather32"
  | "scatterAdd32"
  | "sparseMatmul32"
  | "softmax32"
  | "softmaxAdjoint32"
  | "crossEntropy32";

/** Copies and functions of rows. */
function splitRows(pool: Pool, alone: TensorSteps): Pick<TensorSteps, Rows> {
  return {
    copyStrided32(isBack, n0, n1, n2, n3, s0, s1, s2, s3, strided, contiguous) {
      const cost = 2 * n0 * n1 * n2 * n3 * memoryCost;
      if (!pool.takes(cost)) return alone.copyStrided32(isBack, n0, n1, n2, n3, s0, s1, s2, s3, strided, contiguous);
      const [rows, columns] = [cutEvenly(n0, 1), cutEvenly(n1, 1)];
      const from = byBoth(strided, rows, 4 * s0, columns, 4 * s1);
      const to = byBoth(contiguous, rows, 4 * n1 * n2 * n3, columns, 4 * n2 * n3);
      // A part of axis 1 is contiguous only within one index of axis 0.
      const [height, width] = n0 > 1 ? [rowCount(rows), n1] : [1, columnCount(columns)];
      const [rowBlocks, columnBlocks] = n0 > 1 ? [rows.count, 1] : [1, columns.count];
      const given = [isBack, height, width, n2, n3, s0, s1, s2, s3, from, to];
      pool.run({ kernel: "copyStrided32", cost, rowBlocks, columnBlocks, given });
    },
    gather32(count, n, rows, x, out) {
      const cost = 2 * count * n * memoryCost;
      if (!pool.takes(cost)) return alone.gather32(count, n, rows, x, out);
      const cut = cutEvenly(count, 16);
      runRows(pool, "gather32", cost, cut, [rowCount(cut), n, byRow(rows, cut, 4), x, byRow(out, cut, 4 * n)]);
    },
    scatterAdd32(count, n, rows, x, out) {
      const cost = 3 * count * n * memoryCost;
      if (n < 2 * stripColumns || !pool.takes(cost)) return alone.scatterAdd32(count, n, rows, x, out);
      // Rows may repeat, so each thread adds some columns of all of them.
      const cut = cutInto(n, stripColumns);
      runRows(pool, "scatterAdd32", cost, cut, [count, n, firstRow(cut), endRow(cut), rows, x, out]);
    },
    sparseMatmul32(isTransposed, rows, n, entries, rowStart, columnIndex, values, x, out) {
      const cost = 2 * entries * n * memoryCost;
      if (n < 2 * stripColumns || !pool.takes(cost)) {
        return alone.sparseMatmul32(isTransposed, rows, n, entries, rowStart, columnIndex, values, x, out);
      }
      const cut = cutInto(n, stripColumns);
      const given = [isTransposed, rows, n, firstRow(cut), endRow(cut), rowStart, columnIndex, values, x, out];
      runRows(pool, "sparseMatmul32", cost, cut, given);
    },
    softmax32(isLog, rows, n, x, out) {
      const cost = rows * n * functionCost;
      if (!pool.takes(cost)) return alone.softmax32(isLog, rows, n, x, out);
      const cut = cutEvenly(rows, 1);
      runRows(pool, "softmax32", cost, cut, [isLog, rowCount(cut), n, byRow(x, cut, 4 * n), byRow(out, cut, 4 * n)]);
    },
    softmaxAdjoint32(isLog, rows, n, p, g, out) {
      const cost = rows * n * (isLog ? functionCost : 2 * memoryCost);
      if (!pool.takes(cost)) return alone.softmaxAdjoint32(isLog, rows, n, p, g, out);
      const cut = cutEvenly(rows, 1);
      const data = [byRow(p, cut, 4 * n), byRow(g, cut, 4 * n), byRow(out, cut, 4 * n)];
      runRows(pool, "softmaxAdjoint32", cost, cut, [isLog, rowCount(cut), n, ...data]);
    },
    crossEntropy32(rows, n, x, classes, soft, losses, gradient) {
      const cost = rows * n * functionCost;
      if (!pool.takes(cost)) return alone.crossEntropy32(rows, n, x, classes, soft, losses, gradient);
      const cut = cutEvenly(rows, 1);
      const targets = [byRow(classes, cut, 4), byRow(soft, cut, 4 * n)];
      const results = [byRow(losses, cut, 4), byRow(gradient, cut, 4 * n)];
      runRows(pool, "crossEntropy32", cost, cut, [rowCount(cut), n, byRow(x, cut, 4 * n), ...targets, ...results]);
    },
  };
}

/** Kernels of independent units. */
function splitUnits(pool: Pool, alone: TensorSteps): Pick<TensorSteps, UnitsName> {
  const split =
    (kernel: UnitsName): UnitsKernel =>
    (task, units, cost) => {
      if (units < 2 || !pool.takes(cost)) return alone[kernel](task, units, cost);
      const cut = cutEvenly(units, 1);
      runRows(pool, kernel, cost, cut, [task, firstRow(cut), endRow(cut), scratch]);
    };
  return {
    attention32: split("attention32"),
    attentionGradient32: split("attentionGradient32"),
    convolve32: split("convolve32"),
    convolveInput32: split("convolveInput32"),
    convolveWeight32: split("convolveWeight32"),
    winograd32: split("winograd32"),
    winogradWeight32: split("winogradWeight32"),
  };
}

/** Pooling, plane by plane. */
function splitPooling(
  pool: Pool,
  alone: TensorSteps,
): Pick<TensorSteps, "maxPool32" | "maxPoolAdjoint32" | "averagePool32"> {
  return {
    maxPool32(task, planes, x, values, places, pixels) {
      const cost = planes * pixels * 2 * memoryCost;
      if (!pool.takes(cost)) return alone.maxPool32(task, planes, x, values, places, pixels);
      const cut = cutEvenly(planes, 1);
      runRows(pool, "maxPool32", cost, cut, [task, firstRow(cut), endRow(cut), x, values, places]);
    },
    maxPoolAdjoint32(task, planes, gradient, places, out, pixels) {
      const cost = planes * pixels * 2 * memoryCost;
      if (!pool.takes(cost)) return alone.maxPoolAdjoint32(task, planes, gradient, places, out, pixels);
      const cut = cutEvenly(planes, 1);
      runRows(pool, "maxPoolAdjoint32", cost, cut, [task, firstRow(cut), endRow(cut), gradient, places, out]);
    },
    averagePool32(task, isAdjoint, planes, x, means, pixels) {
      const cost = planes * pixels * 2 * memoryCost;
      if (!pool.takes(cost)) return alone.averagePool32(task, isAdjoint, planes, x, means, pixels);
      const cut = cutEvenly(planes, 1);
      runRows(pool, "averagePool32", cost, cut, [task, isAdjoint, firstRow(cut), endRow(cut), x, means]);
    },
  };
}

type Normalizations = "normalizeRows32" | "normalizeRowsGradient32" | "normalizeSets32" | "normalizeSetsGradient32";

function splitNormalizations(pool: Pool, alone: TensorSteps): Pick<TensorSteps, Normalizations> {
  return {
    normalizeRows32(rows, n, epsilon, x, scale, shift, out, means, inverses) {
      const cost = 2 * rows * n * memoryCost;
      if (!pool.takes(cost)) return alone.normalizeRows32(rows, n, epsilon, x, scale, shift, out, means, inverses);
      const cut = cutEvenly(rows, 4);
      const results = [byRow(out, cut, 4 * n), byRow(means, cut, 4), byRow(inverses, cut, 4)];
      const given = [rowCount(cut), n, epsilon, byRow(x, cut, 4 * n), scale, shift, ...results];
      runRows(pool, "normalizeRows32", cost, cut, given);
    },
    normalizeRowsGradient32(rows, n, g, x, scale, means, inverses, out, sums) {
      const cost = 3 * rows * n * memoryCost;
      if (!pool.takes(cost)) return alone.normalizeRowsGradient32(rows, n, g, x, scale, means, inverses, out, sums);
      const cut = cutInto(rows, rowsOfSums);
      const data = [byRow(g, cut, 4 * n), byRow(x, cut, 4 * n), scale, byRow(means, cut, 4), byRow(inverses, cut, 4)];
      const given = [rowCount(cut), n, ...data, byRow(out, cut, 4 * n), { first: sums, perRow: 8 * n }];
      runRows(pool, "normalizeRowsGradient32", cost, cut, given);
    },
    normalizeSets32(sets, ...rest) {
      const cost = 2 * sets * rest[0] * rest[1] * memoryCost;
      if (!pool.takes(cost)) return alone.normalizeSets32(sets, ...rest);
      const cut = cutEvenly(sets, 1);
      runRows(pool, "normalizeSets32", cost, cut, [firstRow(cut), endRow(cut), ...rest, sets]);
    },
    normalizeSetsGradient32(sets, ...rest) {
      const cost = 3 * sets * rest[0] * rest[1] * memoryCost;
      if (!pool.takes(cost)) return alone.normalizeSetsGradient32(sets, ...rest);
      const cut = cutEvenly(sets, 1);
      runRows(pool, "normalizeSetsGradient32", cost, cut, [firstRow(cut), endRow(cut), ...rest, sets]);
    },
  };
}
