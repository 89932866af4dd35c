import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { decodeText, encodeText, SparseTexts, TextDictionary } from "./text.js";

const unicode = fc.string({ unit: anyCharacter, maxLength: 60 });

describe("decodeText", () => {
  test("inverts encoding for any text at any position of a buffer", () => {
    fc.assert(
      fc.property(unicode, fc.nat({ max: 9 }), (text, offset) => {
        const encoded = encodeText(text);
        const bytes = new Uint8Array(offset + encoded.length + 3).fill(65);
        bytes.set(encoded, offset);
        const fail = () => expect.unreachable();
        expect(decodeText(bytes, offset, offset + encoded.length, fail)).toBe(text);
      }),
    );
  });

  test("replaces and reports malformed bytes", () => {
    let reports = 0;
    const text = decodeText(Uint8Array.of(65, 0xff, 66), 0, 3, () => reports++);
    expect([text, reports]).toEqual(["A\ufffdB", 1]);
  });
});

describe("TextDictionary", () => {
  test("numbers distinct texts in order of appearance", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(unicode, fc.constantFrom("a", "b", "")), { maxLength: 300 }), (texts) => {
        const dictionary = new TextDictionary();
        const codes = texts.map((text) => {
          const bytes = encodeText(text);
          return dictionary.intern(bytes, 0, bytes.length, () => expect.unreachable());
        });
        const distinct = [...new Set(texts)];
        expect(dictionary.texts).toEqual(distinct);
        expect(codes).toEqual(texts.map((text) => distinct.indexOf(text)));
      }),
    );
  });

  test("distinguishes ten thousand texts", () => {
    const dictionary = new TextDictionary();
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < 10_000; i++) {
        const bytes = encodeText(`text ${i}`);
        const code = dictionary.intern(bytes, 0, bytes.length, () => {});
        if (code !== i) expect.fail(`text ${i} has the code ${code}`);
      }
    }
  });

  test("gives malformed texts that decode to the same text the same code", () => {
    const dictionary = new TextDictionary();
    const codes = [0xfe, 0xff].map((byte) => dictionary.intern(Uint8Array.of(byte), 0, 1, () => {}));
    expect(codes).toEqual([0, 0]);
    expect(dictionary.texts).toEqual(["\ufffd"]);
  });
});

test("SparseTexts returns what was appended", () => {
  fc.assert(
    fc.property(fc.array(unicode, { maxLength: 50 }), (texts) => {
      const store = new SparseTexts();
      for (const text of texts) {
        const bytes = encodeText(`x${text}`);
        store.append(bytes, 1, bytes.length);
      }
      const stored = texts.map((_, k) => decodeText(store.bytes, store.startOf(k), store.startOf(k + 1), () => {}));
      expect([store.length, stored]).toEqual([texts.length, texts]);
    }),
  );
});
