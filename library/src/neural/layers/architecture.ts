/** Architectures: the JSON of a layer, usually a sequence of layers, checked once and completed with the defaults. */
import { LecternError, show } from "../../core/errors.js";
import { suggestion } from "../../core/nearest-name.js";
import { resolveOptions } from "../../core/options/checks.js";
import { json } from "../../core/options/options.js";
import { isTooDeep, maxDepth } from "../../core/plain-data.js";
import type { AnyLayerDeclaration } from "./layer.js";
import { type Layer, layerKinds } from "./layers.js";

/** A layer, usually a sequence; or a list of layers, which stands for a sequence. */
export type Architecture = Layer | readonly Layer[];

const completed = new WeakSet<Layer>();

/**
 * The architecture with all defaults, frozen. Throws if a kind or a field is unknown or a value is out of range, with the
 * place of the layer: "1.0" is the first layer inside the second.
 */
export function completeArchitecture(architecture: Architecture): Layer {
  const root: Layer = isList(architecture) ? { kind: "sequence", layers: architecture } : architecture;
  if (completed.has(root)) return root;
  if (isTooDeep(root)) {
    throw new LecternError("invalid-option", `architecture: layers are nested deeper than ${maxDepth} levels`);
  }
  return completeLayer("", root);
}

const completions = new WeakMap<Layer, Layer>();

/** A nested layer with all defaults; those that a block stands for are completed once. */
export function completedLayer(place: string, layer: Layer): Layer {
  if (completed.has(layer)) return layer;
  const result = completions.get(layer) ?? completeLayer(place, layer);
  completions.set(layer, result);
  return result;
}

function isList(architecture: Architecture): architecture is readonly Layer[] {
  return Array.isArray(architecture);
}

function completeLayer(place: string, given: Layer): Layer {
  const { kind, fields, required, nested } = declarationOf(place, given);
  const label = labelOf(place, kind);
  const { kind: _, ...rest } = given;
  for (const name of required) {
    if (Object.hasOwn(rest, name)) continue;
    throw new LecternError("invalid-option", `${label} needs "${name}": ${fields[name].description}`, {
      ...{ place, kind, option: name },
    });
  }
  const values = resolveOptions(label, fields, rest);
  const complete = nested?.(values, (name, child) => completeLayer(inside(place, name), child)) ?? values;
  const result = Object.freeze({ kind, ...complete }) as Layer;
  completed.add(result);
  return result;
}

/** The declaration of a layer; throws if there is no such kind. */
export function declarationOf(place: string, layer: Layer): AnyLayerDeclaration {
  const kind: unknown = (layer as Partial<Layer> | null | undefined)?.kind;
  const declaration = typeof kind === "string" ? layerKinds.get(kind) : undefined;
  if (declaration !== undefined) return declaration;
  const where = place === "" ? "the architecture" : `layer ${place}`;
  const problem =
    typeof kind === "string"
      ? `has the unknown kind ${show(kind)}${suggestion(kind, [...layerKinds.keys()])}`
      : `must be an object such as { kind: "dense", outputs: 10 }, got ${show(layer)}`;
  throw new LecternError("invalid-option", `architecture: ${where} ${problem}`, { place, value: kind });
}

/** The place of a nested layer; without a name it is that of the layer around it. */
export function inside(place: string, name: string): string {
  if (place === "" || name === "") return place + name;
  return `${place}.${name}`;
}

/** A layer in messages: "architecture: layer 1.0 (dense)". */
export function labelOf(place: string, kind: string): string {
  return place === "" ? `architecture: ${kind}` : `architecture: layer ${place} (${kind})`;
}

/** The option `architecture` of a method; the method completes it with {@link completeArchitecture}. */
export function architectureOption(initial: Architecture) {
  return json<Architecture>(initial, "layers of the network");
}
