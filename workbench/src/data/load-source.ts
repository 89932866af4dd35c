/** Loads the samples of a source; runs in the worker, and in Node too. */
import { applyDeclaredTypes, Failure, plainWords, readBlob, type Words } from "@lectern/formats";
import { LecternError } from "lectern";
import { nearestName } from "lectern/contract";
import type { Table } from "lectern/data";
import { bundledSet, bundledSets } from "./bundled.js";
import type { ColumnType, ColumnTypes } from "./column-types.js";
import { generatorOf, generators } from "./generators.js";
import { pointsTable } from "./points-table.js";
import type { DataSource } from "./source.js";

/** Samples with notes about them. */
export interface LoadedSource {
  readonly table: Table;
  /** The name of the samples. */
  readonly title: string;
  /** Notes of the reader about decisions and problems. */
  readonly notes: readonly string[];
  /** The types that changed columns have by themselves, by name; files are read with the changed types. */
  readonly detected: Readonly<Record<string, string>>;
}

/** How samples are read, and where the bytes of files come from. */
export interface SourceReading {
  /** Changed types of columns; those of columns that are not there are ignored. */
  readonly types?: ColumnTypes;
  /** The file that a source of kind "file" names. */
  readonly file?: Blob | undefined;
  /** The address of the page, under which its server holds files; that of the worker's script will do. */
  readonly address?: string;
}

/** Loads the samples; every failure is an error of the library with a readable message. */
export async function loadSource(source: DataSource, reading: SourceReading = {}): Promise<LoadedSource> {
  const types = new Map(Object.entries(reading.types ?? {}));
  try {
    if (source.kind === "file" || source.kind === "served")
      return await readFile(await blobOf(source, reading), source.name, types);
    const { table, title } = await madeSamples(source);
    const notes: Words[] = [];
    const typed = applyDeclaredTypes(table, ofColumns(types, table.names), notes, title);
    const detected = table.names.flatMap((name, j) => (types.has(name) ? [[name, table.columns[j].type]] : []));
    return { table: typed, title, notes: notes.map(plainWords), detected: Object.fromEntries(detected) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const hint = error.hint === undefined ? "" : `; ${plainWords(error.hint)}`;
    throw new LecternError("invalid-file", `${error.message}${hint}`);
  }
}

type Types = ReadonlyMap<string, ColumnType>;

function ofColumns(types: Types, names: readonly string[]): Types {
  return new Map([...types].filter(([name]) => names.includes(name)));
}

/** Samples that are not in a file. */
async function madeSamples(
  source: Exclude<DataSource, { kind: "file" | "served" }>,
): Promise<Pick<LoadedSource, "table" | "title">> {
  switch (source.kind) {
    case "bundled": {
      const set = bundledSet(source.name) ?? unknown("data set", source.name, bundledSets);
      return { table: await set.load(), title: set.title };
    }
    case "generator": {
      const generator = generatorOf(source.name) ?? unknown("generator", source.name, generators);
      return { table: generator.make(source.options), title: generator.title };
    }
    case "points": {
      const { points, mode } = source;
      if (points.length === 0) throw new LecternError("invalid-data", "there are no points yet; draw some");
      return { table: pointsTable(points, mode), title: "Drawn points" };
    }
  }
}

function blobOf(
  { kind, name }: Extract<DataSource, { kind: "file" | "served" }>,
  { file, address }: SourceReading,
): Blob | Promise<Blob> {
  if (kind === "served") return fetched(name, address ?? globalThis.location.href);
  if (file !== undefined) return file;
  throw new LecternError("invalid-file", `${name} has to be chosen again: a link does not contain the file`);
}

/** Reads the file with the types, so that texts such as 007 are kept as they are written. */
async function readFile(blob: Blob, name: string, types: Types): Promise<LoadedSource> {
  const { table, notes } = await readBlob(blob, name, { types });
  return { table, title: name, notes: notes.map(plainWords), detected: {} };
}

async function fetched(name: string, address: string): Promise<Blob> {
  const response = await fetch(servedAddress(name, address));
  if (!response.ok) throw new LecternError("invalid-file", `the server of this page has no file called ${name}`);
  return response.blob();
}

/**
 * The address of a file that the server of the page holds. Scripts are in `assets/` beside the page (in `src/` while the
 * workbench is being developed), so that the folder of the page is what comes before.
 */
export function servedAddress(name: string, address: string): string {
  const page = address.replace(/[?#].*$/, "").replace(/^(.*\/)(assets|src)\/.*\.[jt]s$/, "$1");
  return new URL(`data/${encodeURIComponent(name)}`, page).href;
}

function unknown(what: string, name: string, known: readonly { readonly name: string }[]): never {
  const names = known.map((one) => one.name);
  const nearest = nearestName(name, names);
  const help = nearest === undefined ? `there are ${names.join(", ")}` : `did you mean ${JSON.stringify(nearest)}?`;
  throw new LecternError("invalid-option", `no ${what} is called ${JSON.stringify(name)}; ${help}`);
}
