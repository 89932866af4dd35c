/** The files that the workbench server serves, by request path. */
import { readdirSync, statSync } from "node:fs";
import { basename, extname, join, resolve, sep } from "node:path";

/** A file with its HTTP headers. */
export interface ServedFile {
  readonly path: string;
  readonly type: string;
  /** The Cache-Control header. */
  readonly cache: string;
  /** Whether it is text that becomes much smaller when it is compressed. */
  readonly compressible?: boolean;
}

/** Files by the path of their address, decoded: "/index.html", "/data/flats.csv". */
export type ServedFiles = ReadonlyMap<string, ServedFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

const UNKNOWN = "application/octet-stream";

/** All files of a folder with a web site; "/" is its index.html. */
export function siteFiles(folder: string): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const inside of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, inside);
    if (!statSync(path).isFile()) continue;
    const name = inside.split(sep).join("/");
    // Names in assets/ have a hash of their content in them.
    const cache = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    const type = types[extname(name)] ?? UNKNOWN;
    files.set(`/${name}`, { path, type, cache, compressible: /^text|json|svg|wasm/.test(type) });
  }
  const index = files.get("/index.html");
  if (index !== undefined) files.set("/", index);
  return files;
}

/**
 * Unique names for the user's files: a duplicate name gets a number before its extension, "flats-2.csv". The same file given
 * twice has one name.
 */
export function nameFiles(paths: readonly string[]): Map<string, string> {
  const byName = new Map<string, string>();
  for (const path of new Set(paths.map((path) => resolve(path)))) {
    const [, stem, ending] = /^(.[^.]*)(.*)$/s.exec(basename(path)) as RegExpExecArray;
    let name = stem + ending;
    for (let count = 2; byName.has(name); count++) name = `${stem}-${count}${ending}`;
    byName.set(name, path);
  }
  return byName;
}

/** The user's files under `data/`; whatever they contain, a browser must not render them as a page. */
export function dataFiles(byName: ReadonlyMap<string, string>): Map<string, ServedFile> {
  return new Map(Array.from(byName, ([name, path]) => [`/data/${name}`, { path, type: UNKNOWN, cache: "no-store" }]));
}
