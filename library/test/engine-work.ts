/**
 * What must not depend on the engine that runs it: the elementary functions, and the models and predictions of all cases of
 * the common checks, as one hash for each.
 */
import { fitDataOf } from "../src/checks/check-data.js";
import { allResultsOf } from "../src/checks/results.js";
import { createSubject } from "../src/checks/subject.js";
import type { UnderCheck } from "../src/checks/under-check.js";
import { encodeModel } from "../src/core/files/model-file.js";
import { type EngineChoice, useEngine } from "../src/engine/index.js";
import * as elementary from "../src/numeric/elementary/functions.js";
import { createRandom } from "../src/numeric/random/random.js";

/** Hashes by name. */
export interface EngineResult {
  readonly functions: Readonly<Record<string, string>>;
  readonly models: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, string>>;
}

/** Computes the hashes of the first case of each method with a choice of kernels. */
export function engineWork(cases: readonly UnderCheck[], choice: EngineChoice): EngineResult {
  useEngine(choice);
  const models: Record<string, string> = {};
  const results: Record<string, string> = {};
  for (const { subject, settings } of cases) {
    if (Object.hasOwn(models, subject.kind)) continue;
    const { kind, recipe, given } = createSubject(subject, settings ?? {});
    const model = recipe.fit(fitDataOf(given));
    models[kind] = hashOf((add) => add(encodeModel(model.saved)));
    results[kind] = hashOf((add) => addNumbers(allResultsOf(model, given.x), add));
  }
  return { functions: functionHashes(), models, results };
}

/** The functions of the library at random arguments, and what is taken for granted of engines: squares, powers of 2. */
function functionHashes(): Record<string, string> {
  const random = createRandom(1);
  const draw = (scale: number) => Float64Array.from({ length: 3000 }, () => scale * random.normal());
  const arguments_ = [draw(0.3), draw(10), draw(1e6)];
  const entries = Object.entries(elementary).map(([name, f]): [string, string] => {
    const values = arguments_.flatMap((xs) => Array.from(xs, (x, i) => f(x, xs[(i + 1) % xs.length])));
    return [name, hashOf((add) => add(bytesOf(Float64Array.from(values))))];
  });
  const squares = arguments_.every((xs) => xs.every((x) => x ** 2 === x * x));
  let power = Number.MIN_VALUE;
  let powers = true;
  for (let k = -1074; k < 1024; k++, power *= 2) powers &&= 2 ** k === power;
  return { ...Object.fromEntries(entries), squares: String(squares), powers: String(powers) };
}

/** Adds all numbers and texts of plain data in order. */
function addNumbers(value: unknown, add: (bytes: Uint8Array) => void): void {
  // As text, because engines may choose the bits of NaN, which stands for missing values.
  if (value instanceof Float64Array) add(new TextEncoder().encode(Array.from(value, writeNumber).join()));
  else if (ArrayBuffer.isView(value)) add(bytesOf(value));
  else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of value instanceof Map ? value : Object.entries(value)) {
      add(new TextEncoder().encode(String(key)));
      addNumbers(entry, add);
    }
  } else add(new TextEncoder().encode(typeof value === "number" ? writeNumber(value) : String(value)));
}

/** A number as text from which it can be read back, −0 and NaN included. */
function writeNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** The 32-bit FNV-1a hash of all bytes that are added. */
function hashOf(fill: (add: (bytes: Uint8Array) => void) => void): string {
  let hash = 0x811c9dc5;
  fill((bytes) => {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  });
  return (hash >>> 0).toString(16);
}
