/** Base64. */
import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.js";

test("as in RFC 4648, for every length", () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length) % 256);
    const text = toBase64(bytes);
    expect(text).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64("test", text)).toEqual(bytes);
  }
});

test("other characters are refused", () => {
  expect(() => fromBase64("test", "AB*D")).toThrow('test: fileWeights is not base64; it has the character "*"');
});
