/**
 * The manifest of a model file: a saved value as JSON, its arrays kept apart as tensors.
 *
 * An object with a single key that is a mark represents what JSON does not have:
 *   { "$tensor": name }   a typed array, stored as a tensor of one dimension
 *   { "$matrix": name }   { rows, columns, data: Float64Array }, stored as a tensor of two dimensions
 *   { "$shaped": name }   { shape, data }, stored as a tensor of that shape
 *   { "$number": text }   NaN, Infinity, -Infinity or -0
 * A key of the value itself that begins with "$" gets one more "$" in front.
 */
import { type LecternError, show } from "../errors.js";
import { maxDepth, setField, showPath } from "../plain-data.js";
import type { Saved } from "../saved.js";
import { isTypedArray, type TypedArray } from "../typed-arrays.js";
import { elementCount, isShape, type NamedTensor } from "./safetensors.js";
import { invalidFile, parseJson, type TensorPlace } from "./safetensors-read.js";

/** A manifest as text, and the tensors that it names. */
export interface Manifest {
  readonly text: string;
  readonly tensors: readonly NamedTensor[];
}

/** Writes a saved model as a manifest. A tensor is named by its place in the value, such as `state.coefficients`. */
export function writeManifest(saved: Saved): Manifest {
  const tensors: NamedTensor[] = [];
  const names = new Set<string>();
  const store = (path: readonly string[], shape: readonly number[], array: TypedArray): string => {
    const name = uniqueName(path, names);
    tensors.push({ name, shape, array });
    return name;
  };
  return { text: JSON.stringify(toJson(saved, [], store)), tensors };
}

type Store = (path: readonly string[], shape: readonly number[], array: TypedArray) => string;

function toJson(value: unknown, path: string[], store: Store): unknown {
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $number: numberText(value) };
  if (typeof value !== "object" || value === null) return value;
  if (isTypedArray(value)) return { $tensor: store(path, [value.length], value) };
  const within = (key: string, part: unknown): unknown => {
    path.push(key);
    const json = toJson(part, path, store);
    path.pop();
    return json;
  };
  if (Array.isArray(value)) return value.map((part, i) => within(String(i), part));
  const { rows, columns, shape, data } = value as Readonly<Record<string, unknown>>;
  const extents = [rows, columns];
  if (isTypedArray(data)) {
    const fields = Object.keys(value).sort().join();
    if (fields === "columns,data,rows" && data instanceof Float64Array && fills(extents, data)) {
      return { $matrix: store(path, extents, data) };
    }
    if (fields === "data,shape" && fills(shape, data)) return { $shaped: store(path, shape, data) };
  }
  const json: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value))
    setField(json, key.startsWith("$") ? `$${key}` : key, within(key, part));
  return json;
}

function fills(shape: unknown, data: TypedArray): shape is readonly number[] {
  return isShape(shape) && elementCount(shape) === data.length;
}

// Two places can have one name when keys contain dots. Other readers refuse names with unpaired surrogates.
function uniqueName(path: readonly string[], taken: Set<string>): string {
  const place = path.join(".").replace(/\p{Surrogate}/gu, "\ufffd");
  let name = place;
  for (let copy = 2; taken.has(name); copy++) name = `${place}~${copy}`;
  taken.add(name);
  return name;
}

/**
 * Reads a manifest. Each tensor must be named exactly once: a second use would be a cheap way to make a small file
 * large in memory.
 */
export function readManifest(
  text: string,
  tensors: ReadonlyMap<string, TensorPlace>,
  read: (place: TensorPlace) => unknown,
): unknown {
  const unused = new Map(tensors);
  const take = (name: unknown, path: readonly string[]): TensorPlace => {
    if (path[0] !== "state") throw manifestError(path, "arrays are allowed inside the state only");
    const place = typeof name === "string" ? unused.get(name) : undefined;
    if (place === undefined) {
      const problem = typeof name === "string" && tensors.has(name) ? "is used a second time" : "is not in the file";
      throw manifestError(path, `the tensor ${show(name)} ${problem}`);
    }
    unused.delete(place.name);
    return place;
  };
  const value = fromJson(parseJson(text, "the manifest"), [], { take, read });
  for (const name of unused.keys()) throw invalidFile(`the tensor ${show(name)} is not used`, { tensor: name });
  return value;
}

interface Source {
  readonly take: (name: unknown, path: readonly string[]) => TensorPlace;
  readonly read: (place: TensorPlace) => unknown;
}

function fromJson(json: unknown, path: string[], source: Source): unknown {
  if (typeof json === "number" && !Number.isFinite(json)) throw manifestError(path, "a number is too large");
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json);
  if (entries.length === 1 && isMark(entries[0][0])) return fromMark(entries[0][0], entries[0][1], path, source);
  if (path.length >= maxDepth) throw manifestError(path, `nested deeper than the limit of ${maxDepth} levels`);
  const within = (key: string, part: unknown): unknown => {
    path.push(key);
    const value = fromJson(part, path, source);
    path.pop();
    return value;
  };
  if (Array.isArray(json)) return json.map((part, i) => within(String(i), part));
  const value: Record<string, unknown> = {};
  for (const [key, part] of entries) {
    if (isMark(key)) throw manifestError(path, `the mark ${show(key)} must be the only key of its object`);
    const name = key.startsWith("$") ? key.slice(1) : key;
    setField(value, name, within(name, part));
  }
  return value;
}

function isMark(key: string): boolean {
  return key.startsWith("$") && !key.startsWith("$$");
}

const numbers = new Map<unknown, number>([NaN, Infinity, -Infinity, -0].map((number) => [numberText(number), number]));

function numberText(number: number): string {
  return Object.is(number, -0) ? "-0" : String(number);
}

function fromMark(mark: string, content: unknown, path: readonly string[], source: Source): unknown {
  if (mark === "$number") {
    const number = numbers.get(content);
    if (number === undefined) throw manifestError(path, `unknown number ${show(content)}`);
    return number;
  }
  if (mark !== "$tensor" && mark !== "$matrix" && mark !== "$shaped")
    throw manifestError(path, `unknown mark ${show(mark)}`);
  const place = source.take(content, path);
  const { shape, type } = place;
  if (mark === "$shaped") return { shape: [...shape], data: source.read(place) };
  if (mark === "$tensor") {
    if (shape.length !== 1) throw manifestError(path, `an array needs a tensor of one dimension, got [${shape}]`);
    return source.read(place);
  }
  if (shape.length !== 2 || type.dtype !== "F64") {
    throw manifestError(path, `a matrix needs a tensor F64 of two dimensions, got ${type.dtype} [${shape}]`);
  }
  return { rows: shape[0], columns: shape[1], data: source.read(place) };
}

function manifestError(path: readonly string[], problem: string): LecternError {
  const place = path.length === 0 ? "the manifest" : showPath(path);
  return invalidFile(`${place}: ${problem}`, { path: place });
}
