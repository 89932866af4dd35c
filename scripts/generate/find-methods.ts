/**
 * The methods of the library, identified by their folders: `linear/ridge/ridge.ts` declares "ridge" and exports
 * `ridge`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyMethod } from "../../library/src/contract/contract.js";

/** The location of a method. */
export interface MethodFolder {
  /** "ridge" */
  readonly kind: string;
  /** The name it is exported by: "kMeans" of "k-means". */
  readonly name: string;
  /** The top folder: "linear". */
  readonly family: string;
  /** The folder relative to library/src: "linear/ridge". */
  readonly folder: string;
}

/** A method with its folder. */
export interface FoundMethod extends MethodFolder {
  readonly method: AnyMethod;
}

/** "kMeans" of "k-means". */
export function exportedName(kind: string): string {
  return kind.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The folders of all methods, by path. */
export function findMethods(root: string): MethodFolder[] {
  const sources = join(root, "library/src");
  const names = readdirSync(sources, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names
    .filter((name) => basename(name) === `${basename(dirname(name))}.ts`)
    .flatMap((name) => methodAt(sources, dirname(name)))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function methodAt(sources: string, folder: string): MethodFolder[] {
  const kind = basename(folder);
  const name = exportedName(kind);
  const text = readFileSync(join(sources, folder, `${kind}.ts`), "utf8");
  const declares = text.includes(`"${kind}"`) && new RegExp(`^export const ${name}\\b`, "m").test(text);
  return declares ? [{ kind, name, family: folder.split("/")[0], folder }] : [];
}

/** The declarations of the methods, from the sources, so that nothing has to be built. */
export async function loadMethods(root: string, folders: readonly MethodFolder[]): Promise<FoundMethod[]> {
  return await Promise.all(
    folders.map(async (found) => {
      const file = join(root, "library/src", found.folder, `${found.kind}.ts`);
      const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, AnyMethod>>;
      return { ...found, method: module[found.name] };
    }),
  );
}
