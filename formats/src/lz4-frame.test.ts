import { describe, expect, test } from "vitest";
import { unpackLz4Frame } from "./lz4-frame.js";
import { referenceFiles } from "./reference-files.js";

const files = referenceFiles("basic-files");
const bytesOf = (name: string) => files.get(name) as Uint8Array;
const text = Array.from({ length: 9000 }, (_, i) => `${i % 97} squared is ${(i % 97) ** 2}\n`).join("");

describe("frames compressed by liblz4", () => {
  test.each(["blocks.lz4", "sized.lz4", "unsized.lz4"])("%s", (name) => {
    expect(new TextDecoder().decode(unpackLz4Frame(bytesOf(name)))).toBe(text);
  });

  test("incompressible data are stored uncompressed", () => {
    const unpacked = unpackLz4Frame(bytesOf("stored.lz4"));
    expect(unpacked).toHaveLength(300);
    expect(Buffer.from(bytesOf("stored.lz4")).includes(Buffer.from(unpacked))).toBe(true);
  });

  test("damaged frames throw and never return wrong bytes", () => {
    expect(() => unpackLz4Frame(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toThrow("expected an LZ4 frame");
    expect(() => unpackLz4Frame(bytesOf("sized.lz4").subarray(0, 200))).toThrow("truncated");
  });
});
