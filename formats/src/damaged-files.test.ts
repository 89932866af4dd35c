import { describe, expect, test } from "vitest";
import { failureOf, readFile, referenceFiles } from "./reference-files.js";

const files = referenceFiles("arrow-files");

/** A copy with one bit changed. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[bit >> 3] ^= 1 << (bit & 7);
  return changed;
}

/** What a damaged file gives: its rows, or a message; any other error fails the test. */
async function outcome(name: string, bytes: Uint8Array): Promise<string> {
  try {
    return `${(await readFile(name, bytes)).table.rows} rows`;
  } catch (error) {
    return failureOf(Promise.reject(error));
  }
}

describe("a file with one bit changed is read or refused, and never takes long or much memory", () => {
  // Some of these ended the process, hung, or took gigabytes: the run of a page, a count of the metadata.
  test.each(["snappy.parquet", "lz4.feather", "large.arrow", "large.parquet"])("%s", async (name) => {
    const bytes = files.get(name) as Uint8Array;
    const before = process.memoryUsage().arrayBuffers;
    let refused = 0;
    for (let bit = 0; bit < 8 * bytes.length; bit += 33) {
      const result = await outcome(name, flipped(bytes, bit));
      if (result.startsWith("file: ")) refused++;
    }
    expect(refused).toBeGreaterThan(bytes.length / 60);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e9);
  });
});
