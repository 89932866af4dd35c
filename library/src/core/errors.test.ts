import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../test/any-character.js";
import { errorOfKind, LecternError, show } from "./errors.js";

describe("LecternError", () => {
  test("is an Error with a code, a message, details and a name", () => {
    const error = new LecternError("invalid-data", "x: row 3 is empty", { row: 3 });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("LecternError");
    expect(error.code).toBe("invalid-data");
    expect(error.message).toBe("x: row 3 is empty");
    expect(error.details).toEqual({ row: 3 });
    expect(String(error)).toBe("LecternError: x: row 3 is empty");
  });

  test("has empty details and no cause unless given", () => {
    const error = new LecternError("numerical", "singular");
    expect(error.details).toEqual({});
    expect("cause" in error).toBe(false);
  });

  test("keeps the cause", () => {
    const cause = new RangeError("too far");
    expect(new LecternError("invalid-file", "unreadable", {}, cause).cause).toBe(cause);
  });
});

describe("errorOfKind", () => {
  test("adds the kind of the method, and keeps everything else", () => {
    const cause = new RangeError("too far");
    const error = new LecternError("numerical", "spy: it broke", { step: 3 }, cause);
    const named = errorOfKind("spy", error) as LecternError;
    expect(named).toBeInstanceOf(LecternError);
    expect(named).toMatchObject({
      code: "numerical",
      message: "spy: it broke",
      details: { kind: "spy", step: 3 },
      cause,
    });
    expect(named.stack).toBe(error.stack);
    expect(named.reason).toBe("it broke");
    expect(error.details).toEqual({ step: 3 });
  });

  test("leaves errors that name a kind, and other errors, unchanged", () => {
    for (const error of [
      new LecternError("numerical", "a: no", { kind: "a" }),
      new LecternError("invalid-file", "model file: no", { subject: "model file" }),
      new TypeError("no"),
      "no",
    ]) {
      expect(errorOfKind("spy", error)).toBe(error);
    }
  });
});

describe("show", () => {
  test.each([
    ["text", '"text"'],
    ["a\nb", '"a\\nb"'],
    [1.5, "1.5"],
    [Number.NaN, "NaN"],
    [-0, "-0"],
    [true, "true"],
    [null, "null"],
    [undefined, "undefined"],
    [12n, "12n"],
    [10n ** 100n, "a very large bigint"],
    [Symbol("secret"), "a symbol"],
    [() => 0, "a function"],
    [[], "an empty array"],
    [[1, 2, 3], "an array of 3"],
    [new Float64Array(2), "a Float64Array"],
    [new Uint8Array(2), "a Uint8Array"],
    [new Int32Array(2), "an Int32Array"],
    [{}, "an object with no fields"],
    [{ a: 1, b: { c: 2 } }, 'an object with "a", "b"'],
    [Object.create(null), "an object with no fields"],
  ])("%o is shown as %s", (value, expected) => expect(show(value)).toBe(expected));

  test("truncates a long text and says so", () => {
    const shown = show("x".repeat(1000));
    expect(shown).toHaveLength(60);
    expect(shown.endsWith('…"')).toBe(true);
  });

  test("names at most five fields", () => {
    expect(show({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('an object with "a", "b", "c", "d", "e"');
  });

  test("shows every text, control characters included, on one short line", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const shown = show(text);
        expect(shown).not.toMatch(/[\n\r]/);
        expect(shown.length).toBeLessThanOrEqual(62);
      }),
    );
  });

  test("never throws and never breaks the line, whatever the value", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true }), (value) => {
        expect(show(value)).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
