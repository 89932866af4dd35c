/** Detects the format of a source: by its first bytes, or by its file extension. */
import { Failure, type Words } from "./failure.js";
import type { Source } from "./source.js";

/** The formats that can be read. */
export type InputFormat = "csv" | "tsv" | "jsonl" | "json" | "parquet" | "arrow" | "libsvm" | "npy";

const ENDINGS: Readonly<Record<string, InputFormat>> = {
  csv: "csv",
  txt: "csv",
  tsv: "tsv",
  tab: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "json",
  parquet: "parquet",
  pq: "parquet",
  arrow: "arrow",
  feather: "arrow",
  ipc: "arrow",
  libsvm: "libsvm",
  svm: "libsvm",
  svmlight: "libsvm",
  npy: "npy",
};

/** All formats that can be read. */
export const inputFormats: readonly InputFormat[] = [...new Set(Object.values(ENDINGS))];

/** The format of an opened source. */
export function formatOf(source: Source): InputFormat {
  const { head } = source;
  if (begins(head, "PAR1")) return "parquet";
  if (begins(head, "ARROW1")) return "arrow";
  if (begins(head, "\x93NUMPY")) return "npy";
  refuseForeign(source);
  const known = endingOf(source.name);
  if (known !== undefined) return known;
  // An Arrow stream begins with the continuation mark and the length of its schema.
  if (begins(head, "\xff\xff\xff\xff")) return "arrow";
  const text = new TextDecoder().decode(head).trimStart();
  if (text.startsWith("{")) return "jsonl";
  return /^\[\s*(\{|\]|$)/.test(text) ? "json" : "csv";
}

/** The format of a file extension; for a gzipped file, that of its content. */
export function endingOf(name: string): InputFormat | undefined {
  const ending = /\.([^./\\]+)$/.exec(name.replace(/\.gz$/i, ""))?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
}

/** Common files that are not supported. */
function refuseForeign({ head, title, name }: Source): void {
  const refuse = (what: string, hint: Words): never => {
    throw new Failure("file", `${title} is ${what}, which lectern cannot read`, hint);
  };
  const unpack = (program: string): Words => ({ text: "unpack it", remedy: { kind: "unpack", program, name } });
  if (begins(head, "PK\x03\x04")) {
    if (/\.npz$/i.test(name)) refuse("an archive of NumPy arrays", "save one array with numpy.save as .npy");
    refuse("a zip archive or an Excel workbook", "save the sheet as CSV, or unpack the archive");
  }
  if (begins(head, "SQLite format 3\0")) refuse("an SQLite database", "export the table as CSV");
  if (begins(head.subarray(8), "DUCK")) {
    refuse("a DuckDB database", { text: "run a query on it", remedy: { kind: "query", database: name } });
  }
  if (begins(head, "\x89HDF\r\n")) refuse("an HDF5 file", "save the table as Parquet or CSV");
  if (begins(head, "\x28\xb5\x2f\xfd")) refuse("compressed with zstd", unpack("zstd"));
  if (begins(head, "BZh")) refuse("compressed with bzip2", unpack("bzip2"));
  if (begins(head, "\xfd7zXZ")) refuse("compressed with xz", unpack("xz"));
  if (begins(head, "FEA1")) refuse("a Feather file of version 1", "save it again as version 2 or as Parquet");
}

function begins(bytes: Uint8Array, mark: string): boolean {
  for (let i = 0; i < mark.length; i++) if (bytes[i] !== mark.charCodeAt(i)) return false;
  return true;
}
