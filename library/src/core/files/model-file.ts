/**
 * The `.lectern` model file: a saved model as one safetensors file, with the manifest and a checksum in its metadata.
 *
 * Reading never runs code and never looks up names from the file. The checksum covers every byte, so a file
 * that is damaged is rejected; a file that was forged with a matching checksum can at worst describe another model.
 */
import { LecternError, show } from "../errors.js";
import { hashBytes } from "../hash.js";
import { isRecord } from "../plain-data.js";
import { checkSaved, type Saved } from "../saved.js";
import { fromCanonicalBytes } from "../typed-arrays.js";
import { libraryVersion } from "../version.js";
import { readManifest, writeManifest } from "./manifest.js";
import { defaultLimits, lengthBytes, type ModelFileLimits, writeSafetensors } from "./safetensors.js";
import { headerOf, invalidFile, readSafetensors, type TensorPlace } from "./safetensors-read.js";

const formatVersion = 1;

// Format, version and checksum have a fixed place, so that they can be verified before anything is parsed.
const beforeVersion = '{"__metadata__":{"format":"lectern","formatVersion":"';
const beforeChecksum = '","checksum":"';
const checksumLength = 32;
const emptyChecksum = "0".repeat(checksumLength);

/**
 * Writes a saved model as the bytes of a `.lectern` file. The same value gives the same bytes.
 *
 * @example
 * ```ts
 * import { decodeModel, encodeModel } from "lectern";
 *
 * const report = { samples: 3, features: 2, converged: true, iterations: 0, objective: [], warnings: [], notes: {} };
 * const state = { coefficients: new Float64Array([2, -1]), intercept: 0.5 };
 * const bytes = encodeModel({ kind: "ridge", version: 1, options: { alpha: 1 }, features: ["a", "b"], state, report });
 * console.log(decodeModel(bytes).features); // ["a", "b"]
 * ```
 */
export function encodeModel(saved: Saved, limits: Partial<ModelFileLimits> = {}): Uint8Array<ArrayBuffer> {
  checkSaved(saved);
  const { text, tensors } = writeManifest(saved);
  const metadata: [string, string][] = [
    ["format", "lectern"],
    ["formatVersion", String(formatVersion)],
    ["checksum", emptyChecksum],
    ["library", libraryVersion],
    ["manifest", text],
  ];
  const file = writeSafetensors(metadata, tensors, { ...defaultLimits, ...limits });
  const start = lengthBytes + beforeVersion.length + String(formatVersion).length + beforeChecksum.length;
  file.set(new TextEncoder().encode(checksumOf(file, start)), start);
  return file;
}

/**
 * A fitted model as the bytes of a `.lectern` file. The method's `load` reads them, or `loadModel` of
 * "lectern/registry", which knows every method.
 *
 * @example
 * ```ts
 * import { ridge, saveModel } from "lectern";
 *
 * const bytes = saveModel(ridge().fit({ x: [[1], [2], [3]], y: [2, 4, 6] }));
 * console.log(ridge.load(bytes).predict([[2]])); // Float64Array(1) [ 4 ]
 * ```
 */
export function saveModel(
  model: { readonly saved: Saved },
  limits: Partial<ModelFileLimits> = {},
): Uint8Array<ArrayBuffer> {
  return encodeModel(model.saved, limits);
}

/**
 * Reads the bytes of a `.lectern` file. The result is newly allocated; the error of an invalid file states what is wrong.
 * To see what a file holds without its arrays, use {@link modelFileInfo}.
 */
export function decodeModel(bytes: Uint8Array, limits: Partial<ModelFileLimits> = {}): Saved {
  const { file, manifest, tensors } = open(bytes, limits);
  const read = ({ type, start, end }: TensorPlace) => fromCanonicalBytes(type, file.subarray(start, end));
  return readSaved(manifest, tensors, read);
}

/** An array of a model file, described instead of read. */
export interface TensorInfo {
  readonly name: string;
  /** The type of the array, such as `"Float64Array"`. */
  readonly type: string;
  readonly shape: readonly number[];
}

/** The description of a model file. */
export interface ModelFileInfo extends Saved {
  readonly formatVersion: number;
  /** The version of the library that wrote the file. */
  readonly library: string;
  readonly checksum: string;
  readonly tensors: readonly TensorInfo[];
}

/** Reads the description of a model file, for tools. In its `state` each array is replaced by its {@link TensorInfo}. */
export function modelFileInfo(bytes: Uint8Array, limits: Partial<ModelFileLimits> = {}): ModelFileInfo {
  const { library, checksum, manifest, tensors } = open(bytes, limits);
  const describe = ({ name, type, shape }: TensorPlace): TensorInfo => ({ name, type: type.name, shape });
  // The checks see empty arrays of the right types, because a description is not what a state may hold in its place.
  const saved = readSaved(manifest, tensors, ({ type }) => type.over(new ArrayBuffer(0)));
  const described = readManifest(manifest, tensors, describe);
  const state = isRecord(described) ? described["state"] : undefined;
  return { ...saved, state, formatVersion, library, checksum, tensors: [...tensors.values()].map(describe) };
}

interface OpenFile {
  readonly file: Uint8Array;
  readonly library: string;
  readonly checksum: string;
  readonly manifest: string;
  readonly tensors: ReadonlyMap<string, TensorPlace>;
}

function open(bytes: Uint8Array, limits: Partial<ModelFileLimits>): OpenFile {
  if (!ArrayBuffer.isView(bytes)) {
    throw new LecternError("invalid-data", `model file: expected a Uint8Array, got ${show(bytes)}`);
  }
  // The `slice` of Node's Buffer does not copy, so the bytes are read through a plain Uint8Array.
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const allLimits = { ...defaultLimits, ...limits };
  const checksum = verifyChecksum(file, headerOf(file, allLimits));
  const { metadata, tensors } = readSafetensors(file, allLimits);
  const field = (name: string): string => {
    const text = metadata.get(name);
    if (text === undefined) throw invalidFile(`the header's __metadata__ has no ${show(name)}`);
    return text;
  };
  return { file, library: field("library"), checksum, manifest: field("manifest"), tensors };
}

function readSaved(
  manifest: string,
  tensors: ReadonlyMap<string, TensorPlace>,
  read: (place: TensorPlace) => unknown,
): Saved {
  const saved = readManifest(manifest, tensors, read);
  checkSaved(saved, "invalid-file");
  return saved;
}

/** Checks the opening of the header and the checksum, without parsing anything, and returns the checksum. */
function verifyChecksum(file: Uint8Array, header: Uint8Array): string {
  const longest = beforeVersion.length + 10 + beforeChecksum.length + checksumLength;
  const opening = String.fromCharCode(...header.subarray(0, longest));
  if (!opening.startsWith(beforeVersion)) {
    throw invalidFile(`it does not begin with ${beforeVersion}1", so Lectern did not write it`);
  }
  const version = /^[1-9]\d{0,8}(?=")/.exec(opening.slice(beforeVersion.length))?.[0];
  if (version === undefined) throw invalidFile("its format version is not a number");
  if (Number(version) > formatVersion) {
    throw invalidFile(
      `it was written by a newer version of Lectern, in format ${version}; version ${libraryVersion} reads format ${formatVersion}`,
      { formatVersion: Number(version) },
    );
  }
  const start = beforeVersion.length + version.length + beforeChecksum.length;
  if (
    opening.slice(beforeVersion.length + version.length, start) !== beforeChecksum ||
    start + checksumLength > header.length
  ) {
    throw invalidFile("its checksum is missing");
  }
  const stated = opening.slice(start, start + checksumLength);
  const actual = checksumOf(file, lengthBytes + start);
  if (stated !== actual) {
    throw invalidFile(
      `its checksum is ${show(stated)}, its content has ${show(actual)}; the file is damaged; download or copy it again`,
    );
  }
  return actual;
}

/** The hash of the whole file with the digits of the checksum, which start at `start`, taken as zeros. */
function checksumOf(file: Uint8Array, start: number): string {
  const zeros = new TextEncoder().encode(emptyChecksum);
  return hashBytes([file.subarray(0, start), zeros, file.subarray(start + checksumLength)]);
}
