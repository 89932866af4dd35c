/** Which modules a program loads that imports an entry of the library, lists of exports aside. */
import { isAbsolute, join } from "node:path";
import { build } from "esbuild";

/** The paths of the modules that contribute code to a bundle of an entry, and of those that they import. */
export async function neededModules(entry: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    metafile: true,
    logLevel: "error",
    // Nothing is written; without it there would be no name of the output.
    outfile: "bundle.js",
  });
  const [output] = Object.values(metafile.outputs);
  // A list of exports contributes none, and leads to every module of its folder.
  const needed = new Set(
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  // A set that grows while it is walked: what a needed module imports is needed too, although the bundle has none of it.
  for (const path of needed)
    for (const { path: next } of metafile.inputs[path].imports) if (next in metafile.inputs) needed.add(next);
  return new Set([...needed].map((path) => (isAbsolute(path) ? path : join(process.cwd(), path))));
}
