/** The package as npm publishes it, installed in a project of its own. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A folder with a project in which a package is installed from its tarball. */
export interface PackedProject {
  readonly folder: string;
  /** Where the package is installed. */
  readonly installed: string;
  /** The tarball. */
  readonly tarball: string;
  remove(): void;
}

/** Packs the package in a folder of the repository and installs it in a new project, without the network. */
export async function installPacked(packageFolder: "library" | "openblas" | "cli"): Promise<PackedProject> {
  // The space in its name is on purpose: many users have one in the path of their projects.
  const folder = mkdtempSync(join(tmpdir(), "lectern project "));
  const source = fileURLToPath(new URL(`../../${packageFolder}`, import.meta.url));
  const pack = ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", folder];
  const { stdout } = await run("npm", pack, { cwd: source });
  const [{ name, filename }] = JSON.parse(stdout) as [{ name: string; filename: string }];
  const tarball = join(folder, filename);
  const installed = join(folder, "node_modules", name);
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", tarball, "--strip-components=1"], { cwd: installed });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }));
  return { folder, installed, tarball, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies files of this folder into a project. */
export function copyInto({ folder }: PackedProject, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(new URL(name, import.meta.url), join(folder, name));
  }
}
