/**
 * Products of matrices and convolutions. Each is linear in both factors, and the gradients of each are products of the same
 * kinds again, so that they can be differentiated to any order.
 */
import * as t from "../../tensor/operations.js";
import { add, sumTo } from "./arithmetic.js";
import { bilinear } from "./linear.js";
import { reshape } from "./movement.js";

type Tensor = t.Tensor;

const product = bilinear<t.MatmulOptions>(
  "matmul",
  t.matmul,
  [
    (gradient, a, b, { transposeA = false, transposeB = false }) => {
      const own = transposeA
        ? matmul(b, gradient, { transposeA: transposeB, transposeB: true })
        : matmul(gradient, b, { transposeB: !transposeB });
      return sumTo(own, a.shape);
    },
    (gradient, a, b, { transposeA = false, transposeB = false }) => {
      const own = transposeB
        ? matmul(gradient, a, { transposeA: true, transposeB: transposeA })
        : matmul(a, gradient, { transposeA: !transposeA });
      return sumTo(own, b.shape);
    },
  ],
  add,
);

/** op(A) op(B) of the matrices in the last two axes; the leading axes broadcast. */
export function matmul(a: Tensor, b: Tensor, options: t.MatmulOptions = {}): Tensor {
  if (b.shape.length !== 2 || a.shape.length < 3 || options.transposeA === true) return product(a, b, options);
  // All rows of A meet the same B: as one matrix they need one product, here and in the gradient of B.
  const inner = a.shape.at(-1) as number;
  const rows = reshape(a, [t.sizeOf(a.shape) / Math.max(1, inner), inner]);
  const result = product(rows, b, options);
  return reshape(result, [...a.shape.slice(0, -1), result.shape[1]]);
}

/** A convolution: its settings, and the shapes of all images and kernels that it connects. */
interface Convolution {
  readonly options: t.ConvolutionOptions;
  readonly images: t.Shape;
  readonly kernels: t.Shape;
}

type Convolve = (a: Tensor, b: Tensor, settings: Convolution) => Tensor;

const forward: Convolve = bilinear<Convolution>(
  "convolve",
  (x, w, { options }) => t.convolve(x, w, options),
  [
    (gradient, _, w, settings) => toImages(gradient, w, settings),
    (gradient, x, _, settings) => toKernels(x, gradient, settings),
  ],
  add,
);

const toImages: Convolve = bilinear<Convolution>(
  "convolveInput",
  (y, w, { images, options }) => t.convolveInput(y, w, images, options),
  [
    (gradient, _, w, settings) => forward(gradient, w, settings),
    (gradient, y, _, settings) => toKernels(gradient, y, settings),
  ],
  add,
);

const toKernels: Convolve = bilinear<Convolution>(
  "convolveWeight",
  (x, y, { kernels, options }) => t.convolveWeight(x, y, kernels, options),
  [
    (gradient, _, y, settings) => toImages(y, gradient, settings),
    (gradient, x, _, settings) => forward(x, gradient, settings),
  ],
  add,
);

/** Convolves images [n, channels, height, width] with kernels [outputs, channels/groups, rows, columns]. */
export function convolve(x: Tensor, w: Tensor, options: t.ConvolutionOptions = {}): Tensor {
  return forward(x, w, { options, images: x.shape, kernels: w.shape });
}

/**
 * The transposed convolution, which enlarges images: the adjoint of {@link convolve} for images of a shape. The kernels have
 * the shape [channels of y, channels of the result/groups, rows, columns].
 */
export function convolveTransposed(y: Tensor, w: Tensor, images: t.Shape, options: t.ConvolutionOptions = {}): Tensor {
  return toImages(y, w, { options, images, kernels: w.shape });
}
