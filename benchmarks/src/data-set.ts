/** Reads the data sets that references/runner.py --dump has written: raw little-endian numbers and a manifest. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Matrix } from "lectern";

/** An array of a data set, row-major. */
export interface DataArray {
  readonly shape: readonly number[];
  readonly values: Float64Array | Int32Array | readonly string[];
}

/** The arrays of a data set by name: X and y for training, Xt and yt for testing. */
export type DataSet = Readonly<Record<string, DataArray>>;

/** The files in a directory with their shapes; empty when nothing has been written there. */
export function readManifest(directory: string): Readonly<Record<string, readonly number[]>> {
  const file = join(directory, "manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, number[]>) : {};
}

/** Whether the manifest lists arrays of this data set. */
export function hasDataSet(directory: string, name: string): boolean {
  return Object.keys(readManifest(directory)).some((file) => file.startsWith(`${name}.`));
}

/** Reads one data set; throws when it is missing or a file is truncated. */
export function readDataSet(directory: string, name: string): DataSet {
  const arrays: Record<string, DataArray> = {};
  for (const [file, shape] of Object.entries(readManifest(directory))) {
    const [owner, array, type] = file.split(".");
    if (owner === name && array !== undefined && type !== undefined) {
      arrays[array] = { shape, values: readValues(join(directory, file), type, shape) };
    }
  }
  if (Object.keys(arrays).length === 0) throw new Error(`there is no data set ${name} in ${directory}`);
  return arrays;
}

function readValues(file: string, type: string, shape: readonly number[]): DataArray["values"] {
  if (type === "txt") return readFileSync(file, "utf8").split("\n");
  const bytes = readFileSync(file);
  // Copied to a new buffer: the bytes of a file may begin anywhere in Node's pool, and typed arrays need alignment.
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const count = shape.reduce((product, length) => product * length, 1);
  const expected = count * (type === "i32" ? 4 : 8);
  if (buffer.byteLength !== expected) {
    throw new Error(`${file} has ${buffer.byteLength} bytes instead of ${expected}: delete benchmarks/.cache`);
  }
  return type === "i32" ? new Int32Array(buffer) : new Float64Array(buffer);
}

/** An array of two dimensions as a matrix. */
export function matrix(data: DataSet, name: string): Matrix {
  const { shape, values } = find(data, name);
  const [rows, columns] = shape;
  if (!(values instanceof Float64Array) || rows === undefined || columns === undefined) {
    throw new Error(`${name} is not a matrix of numbers`);
  }
  return { rows, columns, data: values };
}

/** The first rows of a matrix, without a copy. */
export function firstRows({ columns, data }: Matrix, rows: number): Matrix {
  return { rows, columns, data: data.subarray(0, rows * columns) };
}

/** An array of numbers. */
export function vector(data: DataSet, name: string): Float64Array {
  const { values } = find(data, name);
  if (!(values instanceof Float64Array)) throw new Error(`${name} is not an array of numbers`);
  return values;
}

/** An array of whole numbers, such as class codes. */
export function codes(data: DataSet, name: string): Int32Array {
  const { values } = find(data, name);
  if (!(values instanceof Int32Array)) throw new Error(`${name} is not an array of whole numbers`);
  return values;
}

/** An array of texts. */
export function texts(data: DataSet, name: string): readonly string[] {
  const { values } = find(data, name);
  if (ArrayBuffer.isView(values)) throw new Error(`${name} is not an array of texts`);
  return values;
}

function find(data: DataSet, name: string): DataArray {
  const array = data[name];
  if (array === undefined) {
    throw new Error(`the data set has no array ${name}; it has ${Object.keys(data).join(", ")}`);
  }
  return array;
}
