/** Changed files of each format, and what their readers make of them. */
import { LecternError } from "lectern";
import type { Random } from "lectern/numeric";
import { Failure } from "../../formats/src/failure.js";
import { type InputFormat, inputFormats } from "../../formats/src/format-of.js";
import { readBlob } from "../../formats/src/read-blob.js";
import { baseFiles, type NamedBytes } from "./base-files.js";
import { changeBytes } from "./change-bytes.js";

/** Makes a changed file. */
export type FileGenerator = (random: Random) => NamedBytes;

/** A generator of changed files for each format that can be read. */
export async function fileGenerators(): Promise<ReadonlyMap<InputFormat, FileGenerator>> {
  const generators = new Map<InputFormat, FileGenerator>();
  for (const format of inputFormats) {
    const bases = await baseFiles(format);
    generators.set(format, (random) => {
      const { name, bytes } = bases[random.integer(bases.length)];
      return { name, bytes: changeBytes(bytes, random) };
    });
  }
  return generators;
}

/** Reads bytes as a format: read, or refused with one of our own errors. Any other error is thrown. */
export async function tryReader(format: InputFormat, bytes: Uint8Array): Promise<"read" | "refused"> {
  try {
    await readBlob(new Blob([Uint8Array.from(bytes)]), `changed.${format}`, { format });
    return "read";
  } catch (error) {
    if (error instanceof Failure || error instanceof LecternError) return "refused";
    throw error;
  }
}
