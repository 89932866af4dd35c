/** Changed files of each format, and what their readers make of them. */
import type { InputFormat } from "../../formats/src/format-of.js";
import { readBlob } from "../../formats/src/read-blob.js";
import { baseFiles } from "./base-files.js";
import { changeBytes } from "./change-bytes.js";
import { acceptedOrRefused, type FuzzKind } from "./fuzz-kind.js";

/** Files of these formats with some bytes changed. The first byte of an input says which format it is read as. */
export async function changedFiles(formats: readonly InputFormat[]): Promise<FuzzKind> {
  const bases = await Promise.all(formats.map(baseFiles));
  return {
    make(random) {
      const format = random.integer(formats.length);
      const { bytes } = bases[format][random.integer(bases[format].length)];
      return Buffer.concat([Uint8Array.of(format), changeBytes(bytes, random)]);
    },
    run: (input) => acceptedOrRefused(() => read(formats[input[0]], Uint8Array.from(input.subarray(1)))),
  };
}

/** Reads a file, and looks at every number: a missing value is the only one that may not be finite. */
async function read(format: InputFormat, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { table } = await readBlob(new Blob([bytes]), `changed.${format}`, { format });
  for (const [j, column] of table.columns.entries()) {
    if (column.type !== "number" && column.type !== "date") continue;
    const at = column.values.findIndex((value) => !Number.isFinite(value) && !Number.isNaN(value));
    if (at >= 0) throw new Error(`column ${table.names[j]} has ${column.values[at]} in row ${at}`);
  }
}
