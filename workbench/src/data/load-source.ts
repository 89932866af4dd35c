/** Loads the samples of a source; runs in the worker, and in Node too. */
import { Failure, plainWords, readBlob } from "@lectern/formats";
import { LecternError } from "lectern";
import { nearestName } from "lectern/contract";
import type { Table } from "lectern/data";
import { bundledSet, bundledSets } from "./bundled.js";
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
}

/** Where the bytes of files come from. */
export interface SourceFiles {
  /** The file that a source of kind "file" names. */
  readonly file?: Blob | undefined;
  /** The address of the page, under which its server holds files; that of the worker's script will do. */
  readonly address?: string;
}

/** Loads the samples; every failure is an error of the library with a readable message. */
export async function loadSource(source: DataSource, files: SourceFiles = {}): Promise<LoadedSource> {
  switch (source.kind) {
    case "bundled": {
      const set = bundledSet(source.name) ?? unknown("data set", source.name, bundledSets);
      return { table: await set.load(), title: set.title, notes: [] };
    }
    case "generator": {
      const generator = generatorOf(source.name) ?? unknown("generator", source.name, generators);
      return { table: generator.make(source.options), title: generator.title, notes: [] };
    }
    case "points": {
      const { points, mode } = source;
      if (points.length === 0) throw new LecternError("invalid-data", "there are no points yet; draw some");
      return { table: pointsTable(points, mode), title: "Drawn points", notes: [] };
    }
    case "file": {
      if (files.file === undefined) {
        throw new LecternError(
          "invalid-file",
          `${source.name} has to be chosen again: a link does not contain the file`,
        );
      }
      return readFile(files.file, source.name);
    }
    case "served":
      return readFile(await fetched(source.name, files.address ?? globalThis.location.href), source.name);
  }
}

async function readFile(blob: Blob, name: string): Promise<LoadedSource> {
  try {
    const { table, notes } = await readBlob(blob, name);
    return { table, title: name, notes: notes.map(plainWords) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const hint = error.hint === undefined ? "" : `; ${plainWords(error.hint)}`;
    throw new LecternError("invalid-file", `${error.message}${hint}`);
  }
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
