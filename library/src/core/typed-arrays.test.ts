import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalBytes,
  fromCanonicalBytes,
  isTypedArray,
  reverseElements,
  typedArrayKind,
  typedArrayKindOfDtype,
  typedArrayKinds,
} from "./typed-arrays.js";

describe("typed arrays", () => {
  test("each kind recognises its own arrays and restores them from their bytes", () => {
    for (const kind of typedArrayKinds) {
      fc.assert(
        fc.property(
          fc.array(fc.uint8Array({ minLength: kind.size, maxLength: kind.size }), { maxLength: 5 }),
          (parts) => {
            const array = kind.over(Uint8Array.from(parts.flatMap((part) => [...part])).buffer);
            expect(array.constructor.name).toBe(kind.name);
            expect(array.BYTES_PER_ELEMENT).toBe(kind.size);
            expect(typedArrayKind(array)).toBe(kind);
            expect(typedArrayKindOfDtype(kind.dtype)).toBe(kind);
            expect(fromCanonicalBytes(kind, canonicalBytes(array))).toEqual(array);
          },
        ),
        { seed: kind.size },
      );
    }
  });

  test("other views, subclasses and objects with a borrowed prototype are not among them", () => {
    const others = [
      Buffer.from([1]),
      new BigInt64Array(1),
      new Uint8ClampedArray(1),
      new DataView(new ArrayBuffer(8)),
      Object.create(Float64Array.prototype),
      [1],
      null,
      "F64",
    ];
    for (const other of others) expect(isTypedArray(other)).toBe(false);
    for (const dtype of ["BF16", "constructor", "__proto__", ""]) expect(typedArrayKindOfDtype(dtype)).toBeUndefined();
  });

  test("bytes are little-endian, in IEEE 754 and two's complement", () => {
    expect([...canonicalBytes(Float64Array.of(1, -0))]).toEqual([
      0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0x80,
    ]);
    expect([...canonicalBytes(Float32Array.of(-2))]).toEqual([0, 0, 0, 0xc0]);
    expect([...canonicalBytes(Int32Array.of(-2))]).toEqual([0xfe, 0xff, 0xff, 0xff]);
    expect([...canonicalBytes(Uint16Array.of(0x1234))]).toEqual([0x34, 0x12]);
  });

  test("every NaN has the same bytes, and the array is not modified", () => {
    const bits = Uint32Array.of(1, 0xfff80000, 0xdeadbeef, 0x7ff00001, 0, 0x3ff00000);
    const before = bits.slice();
    const quiet = [0, 0, 0, 0, 0, 0, 0xf8, 0x7f];
    expect([...canonicalBytes(new Float64Array(bits.buffer))]).toEqual([
      ...quiet,
      ...quiet,
      0,
      0,
      0,
      0,
      0,
      0,
      0xf0,
      0x3f,
    ]);
    expect(bits).toEqual(before);
    const single = new Float32Array(Uint32Array.of(0xffc00007, 0x3f800000).buffer);
    expect([...canonicalBytes(single)]).toEqual([0, 0, 0xc0, 0x7f, 0, 0, 0x80, 0x3f]);
  });

  test("a view on part of a buffer gives only its part, as a copy", () => {
    const whole = Int16Array.of(1, 2, 3, 4);
    const bytes = canonicalBytes(whole.subarray(1, 3));
    expect([...bytes]).toEqual([2, 0, 3, 0]);
    const kind = typedArrayKinds.find(({ name }) => name === "Int16Array");
    const copy = kind && fromCanonicalBytes(kind, bytes);
    whole.fill(9);
    expect(copy).toEqual(Int16Array.of(2, 3));
  });

  test("reverses elements, as a big-endian machine needs", () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    reverseElements(bytes, 4);
    expect([...bytes]).toEqual([4, 3, 2, 1, 8, 7, 6, 5]);
    expect(new DataView(bytes.buffer).getUint32(0, false)).toBe(0x04030201);
  });
});
