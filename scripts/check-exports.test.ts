import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBundle, checkExports, checkListing, checkManifest, checkNames } from "./check-exports.js";
import { publicEntries, readManifest } from "./package-surface.js";
import { codeIn, importsIn, readPublicNames, usedNames } from "./public-names.js";
import { markPureConstants } from "./pure-constants.js";

/** A small built package in the shape of the library's: two public entries, one module for each method. */
const manifest = {
  name: "sample",
  type: "module",
  sideEffects: false,
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./clustering": { types: "./dist/clustering/index.d.ts", default: "./dist/clustering/index.js" },
    "./internal/*": null,
  },
};
const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest),
  "dist/index.js": `import { ridge } from "./linear/ridge.js";
    import { kMeans } from "./clustering/index.js";
    export { kMeans, ridge };`,
  "dist/index.d.ts": `import { Options, ridge } from "./linear/ridge.js";
    import { kMeans } from "./clustering/index.js";
    export { type Options, kMeans, ridge };`,
  "dist/linear/ridge.js": `import { solve } from "../linalg/solve.js"; export const ridge = (x) => solve(x);`,
  "dist/linear/ridge.d.ts": `export interface Options { alpha: number } export declare const ridge: (x: number) => number;`,
  "dist/linalg/solve.js": "export function solve(x) { return 1 / x; }",
  "dist/linalg/solve.d.ts": "export declare function solve(x: number): number;",
  "dist/clustering/index.js": `export function kMeans() { return "k-means"; }`,
  "dist/clustering/index.d.ts": "export declare function kMeans(): string;",
};
const listing = "sample\n  kMeans\n  ridge\n  type Options\nsample/clustering\n  kMeans\n";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sample package "));
  for (const [path, text] of Object.entries(files)) write(path, text);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe("exports", () => {
  test("a valid package has no problems and its names are listed", async () => {
    expect(await checkExports(folder)).toEqual({ problems: [], listing });
  });

  test("a missing file, also a missing declaration, is a problem", async () => {
    rmSync(join(folder, "dist/clustering/index.d.ts"));
    const { problems } = await checkExports(folder);
    expect(problems).toContain(`exports "./clustering": there is no file ./dist/clustering/index.d.ts`);
  });

  test("an entry that throws when imported is a problem", async () => {
    write("dist/clustering/index.js", `throw new Error("broken");`);
    const { problems } = await checkExports(folder);
    expect(problems).toContain("sample/clustering cannot be imported: Error: broken");
  });

  test("declarations and code must name the same values", async () => {
    write("dist/clustering/index.js", "export function kMedoids() {}");
    write("dist/index.js", `export const ridge = 1; export const kMeans = 2;`);
    const { problems } = await checkExports(folder);
    expect(problems).toEqual([
      "sample/clustering: kMeans is declared but missing",
      "sample/clustering: kMedoids has no declaration",
    ]);
  });

  test("a package whose files can be imported by path is a problem", async () => {
    const everything = { types: "./dist/*", default: "./dist/*" };
    write("package.json", JSON.stringify({ ...manifest, exports: { ...manifest.exports, "./dist/*": everything } }));
    const { problems } = await checkExports(folder);
    expect(problems).toContain("sample/dist/linalg/solve.js must not be importable by users");
    expect(problems).not.toContain("sample/internal/x must not be importable by users");
  });

  test("an importable internal path is a problem", async () => {
    const open = { types: "./dist/linalg/solve.d.ts", default: "./dist/linalg/solve.js" };
    write("package.json", JSON.stringify({ ...manifest, exports: { ...manifest.exports, "./internal/*": open } }));
    const { problems } = await checkExports(folder);
    expect(problems).toContain("sample/internal/x must not be importable by users");
  });
});

describe("the list of public names", () => {
  test("the same list has no problems; an added, a removed and a moved name are reported", () => {
    const file = write("exports.txt", listing);
    expect(checkListing(listing, file)).toEqual([]);
    expect(checkListing(listing.replace("  ridge\n", "  lasso\n"), file).map((line) => line.split(";")[0])).toEqual([
      expect.stringContaining("lacks sample: lasso"),
      expect.stringContaining("still lists sample: ridge"),
    ]);
    expect(checkListing(listing.replace("sample/clustering\n  kMeans\n", ""), file)).toHaveLength(2);
  });

  test("a type that becomes a value is a change", () => {
    const file = write("exports.txt", listing);
    expect(checkListing(listing.replace("type Options", "Options"), file)).toHaveLength(2);
  });

  test("a missing list is a problem", () => {
    expect(checkListing(listing, join(folder, "none.txt"))).toHaveLength(1);
  });
});

describe("the meaning and use of names", () => {
  const names = () => readPublicNames(folder, publicEntries(readManifest(folder)));
  const used = new Set(["sample ridge", "sample kMeans"]);

  /** Adds a path to the package, with what it declares. */
  function addPath(name: string, declarations: string) {
    const target = { types: `./dist/${name}/index.d.ts`, default: `./dist/${name}/index.js` };
    const { exports } = readManifest(folder);
    write("package.json", JSON.stringify({ ...manifest, exports: { ...exports, [`./${name}`]: target } }));
    write(`dist/${name}/index.d.ts`, declarations);
  }

  test("the root may export what a sub-path has", () => {
    expect(checkNames(names(), used, "sample")).toEqual([]);
  });

  test("a name with two meanings is a problem", () => {
    addPath("linalg", "export declare function ridge(): void;");
    expect(checkNames(names(), used, "sample")).toContain(
      "ridge has a different meaning in each of sample and sample/linalg: rename one",
    );
  });

  test("one thing in two sub-paths is a problem", () => {
    addPath("groups", 'export { kMeans } from "../clustering/index.js";');
    expect(checkNames(names(), used, "sample")).toEqual([
      "kMeans is exported by sample/clustering and sample/groups: export it from one of them",
    ]);
  });

  test("a root with too many names is a problem", () => {
    expect(checkNames(names(), used, "sample", 2)).toEqual(["sample exports 3 names, over 2: move some to a sub-path"]);
  });

  test("a value that nothing uses is a problem, whatever else its file declares", () => {
    expect(checkNames(names(), new Set(["sample ridge"]), "sample").map((line) => line.split(": show")[0])).toEqual([
      "sample: nothing uses kMeans",
      "sample/clustering: nothing uses kMeans",
    ]);
  });

  test("a name in the text of a guide is enough for a type, but not for a value", () => {
    addPath("linalg", "export declare function lu(): void; export interface Size {}");
    const named = new Set([...used, "lu", "Size"]);
    expect(checkNames(names(), named, "sample")).toEqual([
      "sample/linalg: nothing uses lu: show it in an example of docs/guide, or do not export it",
    ]);
  });

  test("a type counts as used when something used mentions it, directly or through another type", () => {
    addPath("linalg", 'import type { Size } from "./size.js"; export declare function lu(size: Size): void;');
    const inner = "export interface Inner { rows: number }";
    write("dist/linalg/size.d.ts", `${inner} export interface Size { inner: Inner } export interface Other {}`);
    addPath("sizes", 'export type { Inner, Other } from "../linalg/size.js";');
    expect(checkNames(names(), new Set([...used, "sample/linalg lu"]), "sample")).toEqual([
      "sample/sizes: nothing uses Other: show it in an example of docs/guide, or do not export it",
    ]);
    expect(checkNames(names(), used, "sample")).toHaveLength(3);
  });

  test("imports of programs, documents and cards count, and the code in guides; tests and other sources do not", () => {
    write(
      "docs/guide/one.md",
      'Use `silhouette(x)`.\n\n```ts\nimport {\n  type A,\n  b as c,\n} from "sample/x";\n```\n',
    );
    write("docs/gallery/two.ts", 'import { d } from "sample";\n');
    write("docs/gallery/two.test.ts", 'import { e } from "sample";\n');
    write("library/src/card.md", '   import { f } from "sample";\n');
    write("library/src/code.ts", 'import { g } from "sample";\n');
    expect([...usedNames(folder, ["docs", "library/src"])].sort()).toEqual(
      ["sample d", "sample f", "sample/x A", "sample/x b", "silhouette", "x"].sort(),
    );
    expect(importsIn('const text = "import { a } from nowhere";')).toEqual([]);
    expect(codeIn("```ts\nconst `x` = 1;\n```\n")).toEqual([]);
  });
});

describe("the bundle of one import", () => {
  const others = ["k-means"];

  test("contains what the method uses and nothing of the others", async () => {
    const { problems, gzipBytes } = await checkBundle(folder, "ridge", others);
    expect(problems).toEqual([]);
    expect(gzipBytes).toBeGreaterThan(20);
    const used = await checkBundle(folder, "kMeans", others);
    expect(used.problems).toEqual(['importing kMeans alone bundles the code with "k-means"']);
  });

  test("code of another method is a problem", async () => {
    write(
      "dist/linear/ridge.js",
      `import { kMeans } from "../clustering/index.js"; export const ridge = () => kMeans();`,
    );
    const { problems } = await checkBundle(folder, "ridge", others);
    expect(problems).toEqual(['importing ridge alone bundles the code with "k-means"']);
  });

  test("code that runs on import is found although nothing is imported from it", async () => {
    write("package.json", JSON.stringify({ ...manifest, sideEffects: true }));
    write("dist/clustering/index.js", `globalThis.registry = ["k-means"]; export function kMeans() {}`);
    const { problems } = await checkBundle(folder, "ridge", others);
    expect(problems).toEqual(['importing ridge alone bundles the code with "k-means"']);
  });

  test("computed constants in one file stay out when they are marked as pure, and only then", async () => {
    const define = `function define(name) { globalThis[name] = {}; return () => name; }`;
    const constants = `const ridge = define("ridge"); const table = { ...ridge }; const kMeans = define("k-means" + table.a);`;
    const end = `export { kMeans, ridge };`;
    write("dist/index.js", `${define} ${constants} ${end}`);
    expect((await checkBundle(folder, "ridge", others)).problems).toHaveLength(1);
    write("dist/index.js", `${define} ${markPureConstants(constants)} ${end}`);
    expect((await checkBundle(folder, "ridge", others)).problems).toEqual([]);
  });

  test("a bundle over the budget is a problem", async () => {
    const { problems } = await checkBundle(folder, "ridge", others, 10);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("over 10");
  });
});

describe("package.json", () => {
  test("no dependencies and no install scripts", () => {
    expect(checkManifest(readManifest(folder))).toEqual([]);
    for (const field of ["dependencies", "optionalDependencies", "peerDependencies"]) {
      write("package.json", JSON.stringify({ ...manifest, [field]: { lodash: "*" } }));
      expect(checkManifest(readManifest(folder)).join(), field).toContain("lodash");
    }
    for (const script of ["preinstall", "install", "postinstall", "prepare"]) {
      write("package.json", JSON.stringify({ ...manifest, scripts: { [script]: "node x.js" } }));
      expect(checkManifest(readManifest(folder)).join(), script).toContain(script);
    }
  });
});
