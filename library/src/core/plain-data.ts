/** Plain data: what options, states and reports are made of, so that they can be copied, compared, saved and sent. */
import { type ErrorCode, LecternError, show } from "./errors.js";
import { isTypedArray, type TypedArray, typedArrayKind } from "./typed-arrays.js";

/** Numbers, strings, booleans, null, typed arrays, and arrays and records of these. */
export type PlainData = null | boolean | number | string | TypedArray | readonly PlainData[] | PlainRecord;

/** A record of plain data. */
export interface PlainRecord {
  readonly [key: string]: PlainData;
}

/** Maximum nesting depth of plain data: far more than a model needs, far less than the call stack allows. */
export const maxDepth = 128;

/** Whether records and lists are nested deeper than plain data may be, or contain themselves. */
export function isTooDeep(value: unknown): boolean {
  return isBelow(value, 0, new Map());
}

// The deepest level at which each part was met: parts that are shared are not visited again and again.
function isBelow(value: unknown, level: number, visited: Map<object, number>): boolean {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  if (level === maxDepth) return true;
  if ((visited.get(value) ?? -1) >= level) return false;
  visited.set(value, level);
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (isBelow(part, level + 1, visited)) return true;
  }
  return false;
}

/** Whether a value is plain data, which can be saved. */
export function isPlainData(value: unknown): value is PlainData {
  return findProblem(value, [], []) === undefined;
}

/** Throws for a value that is not plain data, with the path and the problem. */
export function checkPlainData(
  value: unknown,
  path = "value",
  code: ErrorCode = "broken-contract",
): asserts value is PlainData {
  const keys: string[] = [];
  const problem = findProblem(value, keys, []);
  if (problem === undefined) return;
  const place = showPath([path, ...keys]);
  throw new LecternError(code, `${place}: ${problem} is not plain data; ${remedy}`, { path: place });
}

/** A place in nested data for an error message, such as `state.trees.0`: cut when keys are very long. */
export function showPath(keys: readonly string[]): string {
  const path = keys.join(".");
  return path.length > 120 ? `${path.slice(0, 119)}…` : path;
}

const remedy = "use numbers, strings, booleans, null, typed arrays, and arrays and records of these";

// Leaves the keys of the offending place in `keys`.
function findProblem(value: unknown, keys: string[], ancestors: object[]): string | undefined {
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean" || value === null) {
    return undefined;
  }
  if (typeof value !== "object") return typeof value === "symbol" ? "a symbol" : show(value);
  if (isTypedArray(value)) return undefined;
  if (ancestors.includes(value)) return "a value that contains itself";
  if (ancestors.length === maxDepth) return `nesting deeper than ${maxDepth} levels`;
  ancestors.push(value);
  const problem = Array.isArray(value) ? arrayProblem(value, keys, ancestors) : recordProblem(value, keys, ancestors);
  ancestors.pop();
  return problem;
}

/** Fixed lists in which no problem was found: there never will be one. */
const soundLists = new WeakSet<readonly unknown[]>();

function arrayProblem(array: readonly unknown[], keys: string[], ancestors: object[]): string | undefined {
  if (soundLists.has(array)) return undefined;
  if (Object.getPrototypeOf(array) !== Array.prototype) return "an instance of a class derived from Array";
  for (let i = 0; i < array.length; i++) {
    if (typeof array[i] === "string" || typeof array[i] === "number") continue;
    keys.push(String(i));
    const problem = Object.hasOwn(array, i) ? findProblem(array[i], keys, ancestors) : "a hole in an array";
    if (problem !== undefined) return problem;
    keys.pop();
  }
  // The elements and `length`, nothing else.
  if (Reflect.ownKeys(array).length !== array.length + 1) return "an array with named fields";
  if (isFixedList(array)) soundLists.add(array);
  return undefined;
}

function recordProblem(record: object, keys: string[], ancestors: object[]): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== null && prototype !== Object.prototype) return `an instance of ${className(record)}`;
  for (const key of Reflect.ownKeys(record)) {
    keys.push(String(key));
    if (typeof key === "symbol") return "a field named by a symbol";
    const field = Object.getOwnPropertyDescriptor(record, key);
    if (field === undefined || !("value" in field) || !field.enumerable) return "a computed or hidden field";
    const problem = findProblem(field.value, keys, ancestors);
    if (problem !== undefined) return problem;
    keys.pop();
  }
  return undefined;
}

function className(value: object): string {
  const maker: unknown = value.constructor;
  return typeof maker === "function" && maker.name !== "" ? maker.name : "a class";
}

/** Whether a value is a record of plain data, not an array, typed array or simple value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** Sets a field of a record under construction; a field called `__proto__` stays a field. */
export function setField(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  } else record[key] = value;
}

/**
 * Freezes records and arrays all the way down and returns the value. The engine cannot freeze typed arrays. Values with
 * common parts, such as the declarations of methods, can share the set of what was frozen: each part is visited once.
 */
export function deepFreeze<T>(value: T, frozen: Seen = new Set()): T {
  freezeParts(value, frozen);
  return value;
}

/** Objects that were visited. */
type Seen = Pick<WeakSet<object>, "has" | "add">;

/** Lists that were frozen here and hold no typed array at any depth. */
const fixedLists = new WeakSet<readonly unknown[]>();

/**
 * Whether a list is known never to change: the names and types of thousands of columns, which every step of a model has,
 * need not be copied, frozen and checked each time.
 */
export function isFixedList(value: readonly unknown[]): boolean {
  return fixedLists.has(value);
}

/** Whether the value can no longer change. */
function freezeParts(value: unknown, seen: Seen): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (ArrayBuffer.isView(value)) return false;
  const isList = Array.isArray(value);
  if (isList && fixedLists.has(value)) return true;
  // A value that is met a second time may contain itself.
  if (seen.has(value)) return false;
  seen.add(value);
  let isFixed = true;
  for (const part of isList ? value : Object.values(value)) if (!freezeParts(part, seen)) isFixed = false;
  Object.freeze(value);
  if (isList && isFixed) fixedLists.add(value);
  return isFixed;
}

/** Whether two values are the same data exactly: NaN equals NaN, -0 differs from 0, the order of fields is free. */
export function equalPlainData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isTypedArray(a)) return isTypedArray(b) && equalTypedArrays(a, b);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((part, i) => equalPlainData(part, b[i]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalPlainData(a[key], b[key]))
  );
}

function equalTypedArrays(a: TypedArray, b: TypedArray): boolean {
  if (typedArrayKind(a) !== typedArrayKind(b) || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
