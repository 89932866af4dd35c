/** Libraries from npm to compare with. They are large, so they are installed only when a benchmark needs one. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../peers/", import.meta.url));
const load = createRequire(`${folder}package.json`);

/** Loads a library of benchmarks/peers/package.json; installs them all the first time. */
export function requirePeer(name: string): unknown {
  try {
    return load(name);
  } catch {
    process.stderr.write(`installing the libraries of benchmarks/peers for ${name}\n`);
    const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`${name} could not be installed; is the npm registry reachable?`);
    return load(name);
  }
}

/** The path of the installed library's files, for libraries that load more of them. */
export function peerFile(path: string): string {
  return load.resolve(path);
}
