/**
 * `node split-module.mjs WHOLE LISTS FOLDER`: divides a WebAssembly module into several. LISTS is JSON,
 * { name: [exports] }; FOLDER gets a file name.wasm with those exports and what they need. It is a program of its own
 * because loading the tool takes a second, and it is needed only when the kernels have changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The tool is a dependency of the compiler, which has the version that writes the same format.
const compiler = createRequire(import.meta.url).resolve("assemblyscript/package.json");
const { default: binaryen } = await import(pathToFileURL(createRequire(compiler).resolve("binaryen")).href);

const [whole, lists, folder] = process.argv.slice(2);
const bytes = readFileSync(whole);

binaryen.setOptimizeLevel(3);
/** @type {Record<string, string[]>} */
const modules = JSON.parse(lists);
for (const [name, wanted] of Object.entries(modules)) {
  const module = binaryen.readBinaryWithFeatures(bytes, binaryen.Features.All);
  const present = Array.from(
    { length: module.getNumExports() },
    (_, i) => binaryen.getExportInfo(module.getExportByIndex(i)).name,
  );
  const missing = wanted.find((each) => !present.includes(each));
  if (missing !== undefined) throw new Error(`the kernels have no export ${missing}`);
  for (const each of present) if (!wanted.includes(each)) module.removeExport(each);
  // Arguments that are now always the same, and what depends on them, go too.
  module.runPasses(["remove-unused-module-elements", "dae-optimizing", "remove-unused-module-elements"]);
  writeFileSync(join(folder, `${name}.wasm`), module.emitBinary());
  module.dispose();
}
