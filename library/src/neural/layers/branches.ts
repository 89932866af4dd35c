/** Layers beside each other: residual blocks, dense blocks, and branches that are joined. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag } from "../../core/options/options.js";
import { type Shape, sameShape, showShape, type Tensor } from "../../tensor/operations.js";
import { type ActivationName, activate, activationOption } from "./activations.js";
import { type CompleteChild, defineLayer } from "./layer.js";
import type { Layer } from "./layers.js";
import { layersField } from "./sequence.js";

const joins = ["sum", "concatenate", "product", "max"] as const;

/** f(x) + x, or f(x) + g(x) with other layers as the shortcut. */
export type ResidualLayer = {
  readonly kind: "residual";
  readonly layers: readonly Layer[];
  readonly shortcut?: readonly Layer[];
  readonly activation?: ActivationName;
};

/** Layers of which each sees the input and the outputs of all before it, joined along the channels. */
export type DenseBlockLayer = { readonly kind: "dense-block"; readonly layers: readonly Layer[] };

/** Layers that all see the same input, and whose outputs are joined. */
export type BranchesLayer = {
  readonly kind: "branches";
  readonly layers: readonly Layer[];
  readonly join?: (typeof joins)[number];
  readonly crop?: boolean;
};

const completeAll = (layers: readonly Layer[], prefix: string, complete: CompleteChild) =>
  layers.map((layer, i) => complete(prefix + i, layer));

/** Adds the input to the output of layers (He et al. 2015), so that gradients also pass unchanged. */
export const residual = defineLayer({
  kind: "residual",
  summary: "adds the input to the output of layers",
  fields: {
    layers: layersField("the layers, in the order in which they are applied"),
    shortcut: layersField("layers instead of the identity, for where the shape changes"),
    activation: activationOption(),
  },
  required: ["layers"],
  nested: ({ layers, shortcut, ...rest }, complete) => ({
    ...rest,
    layers: completeAll(layers, "", complete),
    shortcut: completeAll(shortcut, "shortcut", complete),
  }),
  plan({ layers, shortcut }, input, { child, refuse }) {
    const own = layers.reduce((shape, layer, i) => child(String(i), layer, shape), input);
    const beside = shortcut.reduce((shape, layer, i) => child(`shortcut${i}`, layer, shape), input);
    if (!sameShape(own, beside)) {
      throw refuse(beside, `a shortcut of the shape ${showShape(own)}, which its layers return`);
    }
    return { shape: own };
  },
  apply({ layers, shortcut, activation }, _, x, { child }) {
    const own = layers.reduce((value, layer, i) => child(String(i), layer, value), x);
    const beside = shortcut.reduce((value, layer, i) => child(`shortcut${i}`, layer, value), x);
    return activate(activation, ad.add(own, beside));
  },
});

/** Each layer sees the input and the outputs of all layers before it (Huang et al. 2017); the result is all of them. */
export const denseBlock = defineLayer({
  kind: "dense-block",
  summary: "each layer sees the input and all outputs before it, joined along the channels",
  fields: { layers: layersField("the layers, in the order in which they are applied") },
  required: ["layers"],
  nested: ({ layers }, complete) => ({ layers: completeAll(layers, "", complete) }),
  plan: ({ layers }, input, { child, refuse }) => ({
    shape: layers.reduce((shape, layer, i) => joinedShape([shape, child(String(i), layer, shape)], refuse), input),
  }),
  apply: ({ layers }, _, x, { child }) =>
    layers.reduce((value, layer, i) => ad.concatenate([value, child(String(i), layer, value)], 1), x),
});

type RefuseShape = (shape: Shape, needed: string) => Error;

function joinedShape(shapes: readonly Shape[], refuse: RefuseShape): Shape {
  const [first, ...others] = shapes;
  const rest = first.slice(1);
  for (const shape of others) {
    if (sameShape(shape.slice(1), rest) && shape.length > 0) continue;
    throw refuse(shape, `outputs that differ in the first axis only from ${showShape(first)}`);
  }
  return [shapes.reduce((sum, [channels]) => sum + channels, 0), ...rest];
}

/** The output of each of several layers for the same input, joined: the way over a U-Net, or parts of different sizes. */
export const branches = defineLayer({
  kind: "branches",
  summary: "layers that see the same input, with their outputs joined",
  fields: {
    layers: layersField("the branches; an empty sequence is the input itself"),
    join: choice(joins, "concatenate", "how outputs are joined; concatenate is along the channels"),
    crop: flag(false, "cut the margins of larger images, so that all are as large as the smallest"),
  },
  required: ["layers"],
  nested: ({ layers, ...rest }, complete) => ({ ...rest, layers: completeAll(layers, "", complete) }),
  plan({ layers, join, crop }, input, { child, refuse }) {
    if (layers.length === 0) throw refuse(input, "at least one branch");
    const all = layers.map((layer, i) => child(String(i), layer, input));
    const shapes = crop ? croppedShapes(all) : all;
    if (join === "concatenate") return { shape: joinedShape(shapes, refuse) };
    for (const shape of shapes) {
      if (!sameShape(shape, shapes[0]))
        throw refuse(shape, `branches of the same shape as the first, ${showShape(shapes[0])}`);
    }
    return { shape: shapes[0] };
  },
  apply({ layers, join, crop }, _, x, { child }) {
    const all = layers.map((layer, i) => child(String(i), layer, x));
    const parts = crop ? cropped(all) : all;
    if (join === "concatenate") return ad.concatenate(parts, 1);
    const combine = { sum: ad.add, product: ad.multiply, max: ad.maximum }[join];
    return parts.reduce((a: Tensor, b) => combine(a, b));
  },
});

function croppedShapes(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.map(([channels, ...rest]) => [channels, ...rest.map((_, axis) => smallest(shapes, axis + 1))]);
}

function smallest(shapes: readonly Shape[], axis: number): number {
  return Math.min(...shapes.map((shape) => shape[axis] ?? Infinity));
}

/** The middle of larger images. */
function cropped(images: readonly Tensor[]): readonly Tensor[] {
  const shapes = images.map(({ shape }) => shape);
  return images.map((image) => {
    const ranges = image.shape.map((length, axis) => {
      if (axis < 2) return undefined;
      const kept = smallest(shapes, axis);
      const start = Math.floor((length - kept) / 2);
      return start === 0 && kept === length ? undefined : { start, end: start + kept };
    });
    return ranges.some((range) => range !== undefined) ? ad.slice(image, ranges) : image;
  });
}
