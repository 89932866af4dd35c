/**
 * The methods of the library, identified by their folders: `linear/ridge/ridge.ts` declares "ridge" and exports
 * `ridge`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
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

/**
 * The declarations of the methods, from the sources, so that nothing has to be built. They are bundled first: loading some
 * 2,000 modules one by one would take several times as long as everything else.
 */
export async function loadMethods(root: string, folders: readonly MethodFolder[]): Promise<FoundMethod[]> {
  const contents = folders
    .map(({ name, folder, kind }, i) => `export { ${name} as method${i} } from "./${folder}/${kind}.js";`)
    .join("\n");
  const target = mkdtempSync(join(tmpdir(), "lectern-methods-"));
  try {
    const outfile = join(target, "methods.mjs");
    const stdin = { contents, resolveDir: join(root, "library/src"), loader: "ts" } as const;
    await build({ stdin, outfile, bundle: true, format: "esm", platform: "neutral", logLevel: "error" });
    const methods = (await import(pathToFileURL(outfile).href)) as Readonly<Record<string, AnyMethod>>;
    return folders.map((found, i) => ({ ...found, method: methods[`method${i}`] }));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** The declaration of a method as other modules of the sources import it. */
export async function importMethod(root: string, { folder, kind, name }: MethodFolder): Promise<AnyMethod> {
  const file = join(root, "library/src", folder, `${kind}.ts`);
  return ((await import(pathToFileURL(file).href)) as Readonly<Record<string, AnyMethod>>)[name];
}
