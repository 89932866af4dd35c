/**
 * Typed arrays that are equal are recognised by one plain loop. Vitest itself iterates over both with all its rules and
 * lists the keys of both, about 6 µs for each element, which for models and matrices was a large part of the suite's
 * time. What differs here, or is not a typed array, is left to Vitest, which then also says where.
 */
import { expect } from "vitest";

type TypedArray = Uint8Array | Float64Array;

const TypedArrayClass = Object.getPrototypeOf(Uint8Array) as new () => TypedArray;

/** True when surely equal, with 0 and −0 told apart like everywhere in Vitest; undefined when Vitest must decide. */
export function equalTypedArrays(a: unknown, b: unknown): true | undefined {
  if (!(a instanceof TypedArrayClass) || !(b instanceof TypedArrayClass)) return undefined;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || a.length !== b.length) return undefined;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return undefined;
  return true;
}

// When loaded, which is once in a process: `expect` keeps it for all test files.
expect.addEqualityTesters([equalTypedArrays]);
