/** Changes a saved state at random, as a damaged or forged file would. */
import { isRecord, type PlainData, setField } from "../core/plain-data.js";
import { isTypedArray, type TypedArray } from "../core/typed-arrays.js";
import type { Random } from "../numeric/random/random.js";

/** Numbers that are wrong in most places. */
const oddNumbers = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 0, 1, 0.5, 2 ** 31 - 1, -(2 ** 31)],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e16],
];

/** Values that are of another type in most places. */
const oddValues: readonly PlainData[] = [null, true, "text", [], {}, 7, new Float64Array(1)];

/** The state with one part changed; what is given stays as it is. */
export function changeState(state: unknown, random: Random): unknown {
  const copy = structuredClone(state);
  const places = placesIn(copy, []);
  if (places.length === 0) return pick(oddValues, random);
  const { parent, key } = pick(places, random);
  const value = (parent as Record<string, unknown>)[key];
  // A part of another type, or a part that is missing, now and then; mostly a part that looks right.
  const chance = random.uniform();
  if (chance < 0.1) setField(parent as Record<string, unknown>, key, pick(oddValues, random));
  else if (chance < 0.15 && !Array.isArray(parent)) delete (parent as Record<string, unknown>)[key];
  else setField(parent as Record<string, unknown>, key, changeValue(value, random));
  return copy;
}

interface Place {
  readonly parent: object;
  readonly key: string;
}

/** Every part of plain data that can be replaced. Typed arrays are one part each. */
function placesIn(value: unknown, found: Place[]): readonly Place[] {
  if (!Array.isArray(value) && !isRecord(value)) return found;
  for (const [key, part] of Object.entries(value)) {
    found.push({ parent: value, key });
    placesIn(part, found);
  }
  return found;
}

function changeValue(value: unknown, random: Random): unknown {
  if (typeof value === "number") return pick([...oddNumbers, value + 1, value - 1, -value], random);
  if (typeof value === "string") return pick([`${value}x`, "", value.toUpperCase()], random);
  if (typeof value === "boolean") return !value;
  if (isTypedArray(value)) return changeArray(value, random);
  if (Array.isArray(value)) return changeList(value, random);
  if (isRecord(value)) return { ...value, unexpected: 1 };
  return pick(oddValues, random);
}

function changeArray(array: TypedArray, random: Random): TypedArray {
  const chance = random.uniform();
  if (chance < 0.1) return array.slice(0, random.integer(array.length + 1));
  if (chance < 0.2) return ofType(array, [...array, pick(oddNumbers, random)]);
  if (chance < 0.25) return array instanceof Float64Array ? Int32Array.from(array) : Float64Array.from(array);
  const changed = array.slice();
  if (changed.length === 0) return ofType(array, [pick(oddNumbers, random)]);
  const at = random.integer(changed.length);
  changed[at] = pick([...oddNumbers, changed[at] + 1, changed[at] - 1, changed.length], random);
  return changed;
}

function ofType(array: TypedArray, values: readonly number[]): TypedArray {
  return (array.constructor as Float64ArrayConstructor).from(values);
}

function changeList(list: readonly unknown[], random: Random): readonly unknown[] {
  if (list.length === 0) return [pick(oddValues, random)];
  return pick([list.slice(1), [...list, list[0]], list.toReversed(), []], random);
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[random.integer(values.length)];
}
