/** The weights of a network as a safetensors file, which other libraries read, and weights from files that others wrote. */
import { leavesOf, mapTree } from "../../autodiff/tree.js";
import { LecternError } from "../../core/errors.js";
import { defaultLimits, type NamedTensor, writeSafetensors } from "../../core/files/safetensors.js";
import { readSafetensors, type TensorPlace } from "../../core/files/safetensors-read.js";
import { fromCanonicalBytes } from "../../core/typed-arrays.js";
import * as t from "../../tensor/operations.js";
import type { TensorTree } from "../layers/layer.js";
import { describeNetwork, type Network } from "../layers/network.js";
import { type TorchLayout, torchLayoutOf } from "./torch-layout.js";

/** How tensors are named and laid out in a file. */
export interface WeightsOptions {
  /** "pytorch": as its layers of the same kind name and lay out their tensors (default "lectern") */
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
  const tensors = layersOf(network, inputShape, options).flatMap(({ nameOf, layout, own }) =>
    Object.entries(layout.write(own)).map(
      ([name, { shape, data }]): NamedTensor => ({ name: nameOf(name), shape, array: data.slice() }),
    ),
  );
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
  const read = new Map<string, t.Tensor>();
  for (const { layout, own, nameOf, paths } of layersOf(network, inputShape, options)) {
    const wanted = Object.entries(layout.write(own)).map(([name, expected]): [string, t.Tensor] => [
      name,
      tensorNamed(file, tensors, nameOf(name), expected),
    ]);
    for (const [name, tensor] of Object.entries(layout.read(Object.fromEntries(wanted), own))) {
      read.set(paths[name], tensor);
    }
  }
  const changed = (tree: TensorTree) =>
    leavesOf(tree).length === 0 ? tree : mapTree(tree, (tensor, path) => read.get(path) ?? tensor);
  return { ...network, parameters: changed(network.parameters), state: changed(network.state) };
}

/** A tensor of a file, which must be as long as another one. */
function tensorNamed(
  file: Uint8Array,
  tensors: ReadonlyMap<string, TensorPlace>,
  name: string,
  { shape, data }: t.Tensor,
): t.Tensor {
  const place = tensors.get(name);
  if (place === undefined) {
    const known = [...tensors.keys()];
    throw new LecternError(
      "invalid-file",
      `weights: the file has no tensor "${name}"; it has ${known.slice(0, 8).join(", ")}${known.length > 8 ? " …" : ""}`,
      { name, known },
    );
  }
  if (!t.sameShape(shape, place.shape)) {
    const shapes = [place.shape, shape].map(t.showShape);
    throw new LecternError(
      "invalid-file",
      `weights: the tensor "${name}" has the shape ${shapes[0]}, but the network needs ${shapes[1]}`,
      { name },
    );
  }
  return tensorAt(file, place, t.typeOf(data));
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

/** The tensors of a layer, how they are in a file, and their paths in the network. */
interface StoredLayer {
  readonly layout: TorchLayout;
  readonly own: Record<string, t.Tensor>;
  readonly paths: Record<string, string>;
  /** the name in the file of one of its tensors there */
  readonly nameOf: (name: string) => string;
}

const unchanged: TorchLayout = { write: (own) => own, read: (file) => file };

/** The layers with tensors, in the order of the network: parameters first, then running means and the like. */
function layersOf(
  { architecture, parameters, state }: Network,
  inputShape: t.Shape,
  { layout = "lectern", layers = {} }: WeightsOptions,
): StoredLayer[] {
  const described = new Map(describeNetwork(architecture, inputShape).map((layer) => [layer.place, layer]));
  return [parameters, state].flatMap((tree) => {
    const found = new Map<string, StoredLayer>();
    for (const { path, tensor } of leavesOf(tree)) {
      const place = placeOf(path, described);
      const own = place === "" ? path : path.slice(place.length + 1);
      const prefix = layers[place] ?? place;
      const { kind, inputShape: input = [] } = described.get(place) ?? {};
      const layer: StoredLayer = found.get(place) ?? {
        ...{ own: {}, paths: {}, layout: layout === "pytorch" ? torchLayoutOf(kind, input) : unchanged },
        nameOf: (name) => (prefix === "" ? name : `${prefix}.${name}`),
      };
      layer.own[own] = tensor;
      layer.paths[own] = path;
      found.set(place, layer);
    }
    return [...found.values()];
  });
}

/** The place of the layer that a tensor belongs to: the innermost one, or what comes before the last point for others. */
function placeOf(path: string, described: ReadonlyMap<string, { readonly kind: string }>): string {
  const parts = path.split(".");
  const outer = parts.slice(0, -2).join(".");
  // The tensors of recurrent layers have names of two parts.
  if (parts.length >= 2 && described.get(outer)?.kind === "recurrent") return outer;
  return parts.slice(0, -1).join(".");
}
