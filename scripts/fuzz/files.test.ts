import { createRandom } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { inputFormats } from "../../formats/src/format-of.js";
import { baseFiles } from "./base-files.js";
import { fileGenerators, tryReader } from "./files.js";

const seed = Number(process.env.LECTERN_SEED ?? 1);

describe.each(inputFormats)("%s", (format) => {
  test("the base files made in code can be read", async () => {
    const [base] = await baseFiles(format);
    expect(await tryReader(format, base.bytes)).toBe("read");
  });

  test("changed files are read or refused by an error of our own", async () => {
    const generate = (await fileGenerators()).get(format);
    if (generate === undefined) throw new Error("there is no generator");
    const counts = { read: 0, refused: 0 };
    const random = createRandom(seed).fork(format);
    for (let k = 0; k < 200; k++) counts[await tryReader(format, generate(random).bytes)]++;
    expect(counts.refused).toBeGreaterThan(0);
    expect(counts.read).toBeGreaterThan(0);
  });

  test("the same seed makes the same files", async () => {
    const generate = (await fileGenerators()).get(format);
    expect(generate?.(createRandom(5))).toEqual(generate?.(createRandom(5)));
  });
});

test("an error that is not our own is thrown", async () => {
  const endless = { length: 2 ** 40 } as Uint8Array;
  await expect(tryReader("csv", endless)).rejects.toThrow();
});
