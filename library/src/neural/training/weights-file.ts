/** The weights of a network as a safetensors file, which other libraries read, and weights from files that others wrote. */
import { leavesOf, mapTree } from "../../autodiff/tree.js";
import { LecternError } from "../../core/errors.js";
import { defaultLimits, type NamedTensor, writeSafetensors } from "../../core/files/safetensors.js";
import { readSafetensors, type TensorPlace } from "../../core/files/safetensors-read.js";
import { fromCanonicalBytes } from "../../core/typed-arrays.js";
import * as t from "../../tensor/operations.js";
import type { TensorTree } from "../layers/layer.js";
import { describeNetwork, type Network } from "../layers/network.js";

/** How tensors are named and laid out in a file. */
export interface WeightsOptions {
  /** "pytorch": linear weights are outputs x inputs, and normalisations have PyTorch's names (default "lectern") */
  readonly layout?: "lectern" | "pytorch";
  /** names of layers in the file by their places in the network, such as `{ "0": "features.0" }`; others have their place */
  readonly layers?: Readonly<Record<string, string>>;
}

/** The weights of a network, and running means and the like, as the bytes of a safetensors file. */
export function encodeWeights(
  network: Network,
  inputShape: t.Shape,
  options: WeightsOptions = {},
): Uint8Array<ArrayBuffer> {
  const tensors: NamedTensor[] = [];
  visit(network, inputShape, options, ({ tensor, name, isTransposed }) => {
    const { shape, data } = isTransposed ? t.transpose(tensor, [1, 0]) : tensor;
    tensors.push({ name, shape, array: data.slice() });
    return tensor;
  });
  return writeSafetensors([["format", options.layout === "pytorch" ? "pt" : "lectern"]], tensors, defaultLimits);
}

/**
 * The network with weights from a safetensors file; tensors of the file that the network does not have are ignored. Throws if one
 * is missing, or has another shape.
 */
export function decodeWeights(
  network: Network,
  inputShape: t.Shape,
  file: Uint8Array,
  options: WeightsOptions = {},
): Network {
  const { tensors } = readSafetensors(file, defaultLimits);
  return visit(network, inputShape, options, ({ tensor, name, isTransposed }) => {
    const place = tensors.get(name);
    if (place === undefined) {
      const known = [...tensors.keys()];
      throw new LecternError(
        "invalid-file",
        `weights: the file has no tensor "${name}"; it has ${known.slice(0, 8).join(", ")}${known.length > 8 ? " …" : ""}`,
        { name, known },
      );
    }
    const expected = isTransposed ? [...tensor.shape].reverse() : tensor.shape;
    if (!t.sameShape(expected, place.shape)) {
      const shapes = [place.shape, expected].map(t.showShape);
      throw new LecternError(
        "invalid-file",
        `weights: the tensor "${name}" has the shape ${shapes[0]}, but the network needs ${shapes[1]}`,
        { name },
      );
    }
    const read = tensorAt(file, place, t.typeOf(tensor.data));
    return isTransposed ? t.transpose(read, [1, 0]) : read;
  });
}

function tensorAt(file: Uint8Array, { name, type, shape, start, end }: TensorPlace, precision: t.NumberType): t.Tensor {
  if (type.dtype !== "F32" && type.dtype !== "F64") {
    throw new LecternError(
      "invalid-file",
      `weights: the tensor "${name}" has the type ${type.dtype}, expected F32 or F64`,
    );
  }
  const values = fromCanonicalBytes(type, file.slice(start, end));
  const bad = Array.prototype.findIndex.call(values, (value: number) => !Number.isFinite(value));
  if (bad >= 0) throw new LecternError("invalid-file", `weights: entry ${bad} of the tensor "${name}" is not a number`);
  return t.tensor(values as ArrayLike<number>, shape, precision);
}

interface Visited {
  readonly tensor: t.Tensor;
  readonly name: string;
  readonly isTransposed: boolean;
}

const torchNames: Readonly<Record<string, string>> = {
  ...{ scale: "weight", shift: "bias", mean: "running_mean", variance: "running_var" },
};

/** Visits all tensors with their names in the file; the result is the network with the tensors that are returned. */
function visit(
  network: Network,
  inputShape: t.Shape,
  { layout = "lectern", layers = {} }: WeightsOptions,
  change: (visited: Visited) => t.Tensor,
): Network {
  const kinds = new Map(describeNetwork(network.architecture, inputShape).map(({ place, kind }) => [place, kind]));
  const isTorch = layout === "pytorch";
  const changed = (tree: TensorTree) =>
    leavesOf(tree).length === 0
      ? tree
      : mapTree(tree, (tensor, path) => {
          const [, place, own] = /^(?:(.*)\.)?([^.]*)$/.exec(path) as RegExpExecArray;
          const prefix = layers[place ?? ""] ?? place;
          const name = (isTorch ? torchNames[own] : undefined) ?? own;
          const isTransposed = isTorch && kinds.get(place ?? "") === "dense" && tensor.shape.length === 2;
          return change({ tensor, name: prefix === undefined ? name : `${prefix}.${name}`, isTransposed });
        });
  return { ...network, parameters: changed(network.parameters), state: changed(network.state) };
}
