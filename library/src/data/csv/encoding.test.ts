import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { ChunkDecoder } from "./encoding.js";
import type { CsvEncoding } from "./options.js";

/** Everything the decoder gives for the chunks, as one text. */
function decodeAll(chunks: readonly (Uint8Array | string)[], encoding: CsvEncoding): { text: string; found: string } {
  const decoder = new ChunkDecoder(encoding);
  const bytes: number[] = [];
  for (const chunk of chunks) for (const piece of decoder.decode(chunk)) for (const byte of piece) bytes.push(byte);
  for (const piece of decoder.flush()) bytes.push(...piece);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  return { text, found: decoder.encoding };
}

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !bigEndian);
  return new Uint8Array(view.buffer);
}

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) => bytes.slice(k * size, (k + 1) * size));
}

const unicode = fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) => !text.startsWith("\ufeff"));

describe("chunks split anywhere", () => {
  test("a byte-order mark determines the encoding and is dropped", () => {
    fc.assert(
      fc.property(unicode, fc.integer({ min: 1, max: 7 }), (text, size) => {
        const marked = `\ufeff${text}`;
        const utf8 = new TextEncoder().encode(marked);
        expect(decodeAll(chunksOf(utf8, size), "automatic")).toEqual({ text, found: "utf-8" });
        expect(decodeAll(chunksOf(utf16(marked, false), size), "automatic")).toEqual({ text, found: "utf-16le" });
        expect(decodeAll(chunksOf(utf16(marked, true), size), "automatic")).toEqual({ text, found: "utf-16be" });
      }),
    );
  });

  test("a named encoding needs no mark", () => {
    fc.assert(
      fc.property(unicode, fc.integer({ min: 1, max: 7 }), (text, size) => {
        expect(decodeAll(chunksOf(new TextEncoder().encode(text), size), "utf-8").text).toBe(text);
        expect(decodeAll(chunksOf(utf16(text, false), size), "utf-16").text).toBe(text);
        expect(decodeAll(chunksOf(utf16(text, true), size), "utf-16be").text).toBe(text);
      }),
    );
  });

  test("texts may be split inside a surrogate pair", () => {
    fc.assert(
      fc.property(unicode, fc.nat({ max: 80 }), (text, at) => {
        expect(decodeAll([text.slice(0, at), "", text.slice(at)], "automatic").text).toBe(text);
      }),
    );
  });

  test("a chunk longer than a piece is complete at the end", () => {
    const text = "aä€😀".repeat(60_000);
    expect(decodeAll([text], "automatic").text).toBe(text);
    expect(decodeAll([utf16(text, false)], "utf-16le").text).toBe(text);
  });
});

test("latin1 is decoded as Windows-1252", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const { text, found } = decodeAll([bytes], "latin1");
  expect(found).toBe("latin1");
  expect(text.slice(0, 128)).toBe(String.fromCharCode(...bytes.subarray(0, 128)));
  expect(text.slice(160)).toBe(String.fromCharCode(...bytes.subarray(160)));
  expect(text.slice(128, 160)).toBe("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ");
});

test("half a unit and lone surrogates become malformed bytes, which are reported", () => {
  const strict = new TextDecoder("utf-8", { fatal: true });
  for (const chunks of [["a\ud800b"], ["a\udc00"], ["a\ud83d"]]) {
    const decoder = new ChunkDecoder("automatic");
    const bytes = chunks.flatMap((chunk) => [...decoder.decode(chunk)].flatMap((piece) => [...piece]));
    for (const piece of decoder.flush()) bytes.push(...piece);
    expect(() => strict.decode(Uint8Array.from(bytes))).toThrow();
    expect(bytes[0]).toBe(97);
  }
  for (const bytes of [[97, 0, 98], [97], [97, 0, 0x3d, 0xd8, 1]]) {
    expect(decodeAll([Uint8Array.from(bytes)], "utf-16le").text).toContain("\ufffd");
  }
});
