/** Small intact files of each format, made in code, from which the changed ones are made. */
import { readFileSync } from "node:fs";
import { createTable, type Table, writeCsv } from "lectern/data";
import { arrowBytes } from "../../cli/src/output/arrow.js";
import { jsonLines } from "../../cli/src/output/json-lines.js";
import { parquetBytes } from "../../cli/src/output/parquet.js";
import type { InputFormat } from "../../formats/src/format-of.js";

/** A file with its name, whose extension is that of its format. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const rows = 24;

/** A table with a column of each type, and missing values in each. */
function smallTable(): Table {
  const each = <V>(value: (k: number) => V) => Array.from({ length: rows }, (_, k) => (k % 7 === 3 ? null : value(k)));
  return createTable([
    ["number", each((k) => k * 1.5 - 4)],
    ["whole", each((k) => k % 5)],
    ["day", each((k) => new Date(Date.UTC(2024, 1, k + 1)))],
    ["flag", each((k) => k % 2 === 0)],
    ["group", each((k) => ["red", "green", "blue"][k % 3])],
    ["text", { type: "text", values: each((k) => `row ${k}, "æ"`) }],
  ]);
}

/** The intact files of a format. */
export async function baseFiles(format: InputFormat): Promise<readonly NamedBytes[]> {
  const table = smallTable();
  const text = (name: string, content: string) => ({ name, bytes: new TextEncoder().encode(content) });
  switch (format) {
    case "csv":
      return [text("base.csv", writeCsv(table))];
    case "tsv":
      return [text("base.tsv", writeCsv(table, { delimiter: "\t" }))];
    case "jsonl":
      return [text("base.jsonl", [...jsonLines(table)].join(""))];
    case "json":
      return [text("base.json", `[${[...jsonLines(table)].join("").trim().replaceAll("\n", ",\n")}]`)];
    case "libsvm":
      return [text("base.libsvm", Array.from({ length: rows }, (_, k) => `${k % 2} 1:${k} 3:-0.5 # ${k}\n`).join(""))];
    case "npy":
      return [npyFile("<f8"), npyFile(">i8"), npyFile("|b1")];
    case "parquet":
      return [
        { name: "base.parquet", bytes: Buffer.concat([...(await parquetBytes(table, 10))]) },
        ...others(".parquet"),
      ];
    case "arrow": {
      const pieces: Uint8Array[] = [];
      for await (const piece of await arrowBytes(table, 10)) pieces.push(piece);
      return [{ name: "base.arrow", bytes: Buffer.concat(pieces) }, ...others(".arrow"), ...others(".feather")];
    }
  }
}

/** Files that other programs wrote, with compressions and encodings that our own writers do not use. */
function others(ending: string): NamedBytes[] {
  const path = new URL("../../formats/src/reference/arrow-files.json", import.meta.url);
  const { files } = JSON.parse(readFileSync(path, "utf8")) as { files: Record<string, string> };
  return Object.entries(files)
    .filter(([name]) => name.endsWith(ending))
    .map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes, "base64") }));
}

function npyFile(descr: string): NamedBytes {
  const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${rows}, 2), }`;
  const header = `${text.padEnd(117)}\n`;
  const size = Number(descr.slice(2));
  const bytes = new Uint8Array(10 + header.length + 2 * rows * size);
  bytes.set([0x93, ...new TextEncoder().encode("NUMPY"), 1, 0, header.length, 0]);
  bytes.set(new TextEncoder().encode(header), 10);
  for (let k = 10 + header.length; k < bytes.length; k++) bytes[k] = descr === "|b1" ? k % 2 : k % 64;
  return { name: `base-${descr.slice(1)}.npy`, bytes };
}
