/** Other versions of Node, from the packages of the npm registry that contain nothing but the program. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The oldest version that the package supports, and the newest of each later line with long-term support. */
export const nodeVersions = ["20.16.0", "22.23.3", "24.21.0"];

const cache = fileURLToPath(new URL("../.cache/node/", import.meta.url));

/** How npm reports a registry that it cannot reach. */
const unreachable = /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)/;

/** The program of a version of Node, downloaded once; or why there is none. */
export async function nodeProgram(version: string): Promise<{ readonly program: string } | { readonly why: string }> {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const folder = join(cache, `${version}-${platform}-${process.arch}`);
  const program = join(folder, platform === "win" ? "bin/node.exe" : "bin/node");
  if (existsSync(program)) return { program };
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(join(cache, "download-"));
  try {
    const spec = `node-${platform}-${process.arch}@${version}`;
    const { stdout } = await run("npm", ["pack", "--json", spec], { cwd: fresh });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    await run("tar", ["-xzf", filename, "--strip-components=1"], { cwd: fresh });
    rmSync(join(fresh, filename));
    // Another process may have downloaded the same version meanwhile.
    if (!existsSync(folder)) renameSync(fresh, folder);
    return { program };
  } catch (error) {
    if (unreachable.test(String(error))) return { why: `Node ${version}: the npm registry cannot be reached` };
    throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
