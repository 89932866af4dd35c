import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfText, textOfBytes } from "./text-bytes.js";

test("texts have their UTF-8 bytes, and every text comes back, halves of surrogate pairs too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(bytesOfText(text)).toEqual([...new TextEncoder().encode(text)]);
      expect(textOfBytes(bytesOfText(text))).toBe(text);
    }),
  );
  const units = fc.array(fc.integer({ min: 0xd700, max: 0xe010 })).map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(units, (text) => {
      expect(textOfBytes(bytesOfText(text))).toBe(text);
    }),
  );
});

test("bytes that are not characters are replaced, one by one", () => {
  expect(textOfBytes([0x61, 0xff, 0x62])).toBe("a\ufffdb");
  expect(textOfBytes([0xe2, 0x82])).toBe("\ufffd\ufffd");
  expect(textOfBytes([0xc0, 0x80])).toBe("\ufffd\ufffd");
  expect(textOfBytes([0xe2, 0x82, 0xac])).toBe("€");
  expect(textOfBytes([0xf4, 0x90, 0x80, 0x80])).toBe("\ufffd".repeat(4));
});
