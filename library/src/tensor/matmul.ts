/** Products of matrices, for each of the leading axes, which broadcast. */
import { currentEngine, floatKernels, withWorkspace } from "../engine/index.js";
import { allocate, type Numbers } from "./allocate.js";
import { broadcastShapes, broadcastStrides } from "./broadcast.js";
import { begin, done, input, output, result } from "./engine-memory.js";
import { type Shape, sameShape, shapeDoesNotFit, shapesDoNotFit, sizeOf } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";

/** Which factors are transposed in their last two axes. */
export interface MatmulOptions {
  readonly transposeA?: boolean;
  readonly transposeB?: boolean;
}

/** Products of op(A), m x k, and op(B), k x n: the matrices begin at `starts`, or regularly. */
interface Products {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly count: number;
  /** distance between the matrices of neighbouring products */
  readonly aStep: number;
  readonly bStep: number;
  /** where the matrices of each product begin if it is not regular */
  readonly starts: readonly (readonly [number, number])[] | undefined;
}

/** Products with fewer multiplications than this are computed by a loop: a kernel packs its operands first. */
const smallProduct = 1500;

/** op(A) op(B) of the matrices in the last two axes. */
export function matmul(a: Tensor, b: Tensor, options: MatmulOptions = {}): Tensor {
  const type = commonType("matmul", a, b);
  const { transposeA = false, transposeB = false } = options;
  const [m, k] = matrixOf("matmul", a.shape, transposeA);
  const [depth, n] = matrixOf("matmul", b.shape, transposeB);
  if (k !== depth) {
    const needed = `the product of ${m} x ${k} and ${depth} x ${n} matrices needs equal inner lengths`;
    throw shapesDoNotFit("matmul", a.shape, b.shape, needed);
  }
  const plan = { transposeA, transposeB, m, n, k };
  if (a.shape.length === 2 && b.shape.length === 2) {
    const data = multiplyAll({ ...plan, count: 1, aStep: 0, bStep: 0, starts: undefined }, a.data, b.data, type);
    return { shape: [m, n], data };
  }
  const [left, right] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  const leading = broadcastShapes(left, right, "matmul");
  const products = sizeOf(leading);
  const shape = [...leading, m, n];
  // All rows of A meet the same B: one product.
  if (sizeOf(right) === 1 && !transposeA) {
    const one = { ...plan, m: m * products, count: 1, aStep: 0, bStep: 0, starts: undefined };
    return { shape, data: multiplyAll(one, a.data, b.data, type) };
  }
  const [aStep, bStep] = [sizeOf(left) === 1 ? 0 : m * k, sizeOf(right) === 1 ? 0 : k * n];
  const isRegular = aStep === 0 || bStep === 0 || sameShape(left, right);
  const starts = isRegular ? undefined : startsOf(leading, left, right, m * k, k * n);
  return { shape, data: multiplyAll({ ...plan, count: products, aStep, bStep, starts }, a.data, b.data, type) };
}

function multiplyAll(plan: Products, a: Numbers, b: Numbers, type: "f32" | "f64"): Numbers {
  const { m, n, k, count } = plan;
  if (m * n * k < smallProduct) {
    const data = allocate(count * m * n, type);
    for (let i = 0; i < count; i++) multiplySmall(plan, i, a, b, data);
    return data;
  }
  const kernels = a instanceof Float32Array ? begin() : undefined;
  if (kernels === undefined) return multiplyByCopies(plan, a, b, type);
  const out = output(count * m * n);
  const [x, y] = [input(a as Float32Array), input(b as Float32Array)];
  const { transposeA, transposeB, aStep, bStep, starts } = plan;
  if (count > 1 && starts === undefined) {
    kernels.steps.gemmBatch32(transposeA, transposeB, m, n, k, count, x, aStep, y, bStep, out, m * n);
  } else {
    const [lda, ldb] = [transposeA ? m : k, transposeB ? k : n];
    for (let i = 0; i < count; i++) {
      const [from, to] = starts === undefined ? [0, 0] : starts[i];
      const c = out + 4 * i * m * n;
      kernels.gemm32(transposeA, transposeB, m, n, k, 1, x + 4 * from, lda, y + 4 * to, ldb, 0, c, n);
    }
  }
  const data = result(out, count * m * n);
  done();
  return data;
}

/** One small product, with sums in double precision. */
function multiplySmall(plan: Products, product: number, a: Numbers, b: Numbers, out: Numbers): void {
  const { transposeA, transposeB, m, n, k, aStep, bStep, starts } = plan;
  const [aRow, aColumn] = transposeA ? [1, m] : [k, 1];
  const [bRow, bColumn] = transposeB ? [1, k] : [n, 1];
  const aStart = starts === undefined ? product * aStep : starts[product][0];
  const bStart = starts === undefined ? product * bStep : starts[product][1];
  let at = product * m * n;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++, at++) {
      let [x, y, sum] = [aStart + i * aRow, bStart + j * bColumn, 0];
      for (let p = 0; p < k; p++, x += aColumn, y += bRow) sum += a[x] * b[y];
      out[at] = sum;
    }
  }
}

/** Products in double precision, or without SIMD: operands are copied to the engine's memory, and results back. */
function multiplyByCopies(plan: Products, a: Numbers, b: Numbers, type: "f32" | "f64"): Numbers {
  const { transposeA, transposeB, m, n, k, count, aStep, bStep, starts } = plan;
  const data = allocate(count * m * n, type);
  const engine = currentEngine();
  withWorkspace(engine, (space) => {
    const isFloat = type === "f32";
    const place = (length: number, source?: Numbers) =>
      isFloat ? space.floats(length, source) : space.vector(length, source);
    const [from, to, out] = [place(a.length, a), place(b.length, b), place(data.length)];
    const gemm = isFloat ? engine.load(floatKernels).gemm32 : engine.kernels.gemm;
    const bytes = isFloat ? 4 : 8;
    const [lda, ldb] = [transposeA ? m : k, transposeB ? k : n];
    for (let i = 0; i < count; i++) {
      const [aStart, bStart] = starts === undefined ? [i * aStep, i * bStep] : starts[i];
      const [x, y] = [from + aStart * bytes, to + bStart * bytes];
      gemm(transposeA, transposeB, m, n, k, 1, x, lda, y, ldb, 0, out + i * m * n * bytes, n);
    }
    data.set(isFloat ? space.readFloats(out, data.length) : space.read(out, data.length));
  });
  return data;
}

/** Rows and columns of op(A). */
function matrixOf(operation: string, shape: Shape, transposed: boolean): readonly [number, number] {
  if (shape.length < 2) throw shapeDoesNotFit(operation, shape, "tensors with at least 2 axes");
  const rows = shape[shape.length - 2];
  const columns = shape[shape.length - 1];
  return transposed ? [columns, rows] : [rows, columns];
}

/** Where the matrices of each product begin. */
function startsOf(
  leading: Shape,
  left: Shape,
  right: Shape,
  leftSize: number,
  rightSize: number,
): (readonly [number, number])[] {
  const aStrides = broadcastStrides(left, leading);
  const bStrides = broadcastStrides(right, leading);
  return Array.from({ length: sizeOf(leading) }, (_, batch) => {
    let [a, b, rest] = [0, 0, batch];
    for (let axis = leading.length - 1; axis >= 0; axis--) {
      const index = rest % leading[axis];
      rest = (rest - index) / leading[axis];
      a += index * aStrides[axis] * leftSize;
      b += index * bStrides[axis] * rightSize;
    }
    return [a, b];
  });
}
