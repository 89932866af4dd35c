import fc from "fast-check";

/** The surrogates, which are no characters by themselves. */
const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any code point, for `fc.string({ unit: anyCharacter })`. The unit "binary" of fast-check generates the same, but fills
 * a map of a million characters to find the strings that it mixes in, such as `__proto__`.
 */
export const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (character) => {
    const point = typeof character === "string" ? (character.codePointAt(0) ?? -1) : -1;
    if (point < 0 || String.fromCodePoint(point) !== character) throw new TypeError("not one character");
    return point < surrogates.first ? point : point - surrogates.count;
  },
);
