import { createRandom } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { inputFormats } from "../../formats/src/format-of.js";
import { baseFiles } from "./base-files.js";
import { changedFiles } from "./files.js";

const seed = Number(process.env.LECTERN_SEED ?? 1);

describe.each(inputFormats)("%s", (format) => {
  test("the base files made in code can be read", async () => {
    const kind = await changedFiles([format]);
    // The others come from elsewhere, and some have types that are refused.
    const [{ bytes }] = await baseFiles(format);
    expect(await kind.run(Buffer.concat([Uint8Array.of(0), bytes]))).toBe("accepted");
  });

  test("changed files are read or refused by an error of our own", async () => {
    const kind = await changedFiles([format]);
    const counts = { accepted: 0, refused: 0 };
    const random = createRandom(seed).fork(format);
    for (let k = 0; k < 200; k++) counts[await kind.run(kind.make(random.fork(String(k))))]++;
    expect(counts.refused).toBeGreaterThan(0);
    expect(counts.accepted).toBeGreaterThan(0);
  });

  test("the same seed makes the same files", async () => {
    const kind = await changedFiles([format]);
    expect(kind.make(createRandom(5))).toEqual(kind.make(createRandom(5)));
  });
});
