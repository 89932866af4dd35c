/** The package as npm publishes it, installed in a project of its own. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

type PackageFolder = "library" | "openblas" | "cli";

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly content: Uint8Array;
}

/** The tarballs that this process has made, by the folders of their packages. */
const packed = new Map<PackageFolder, Promise<Packed>>();

/** Packs the package in a folder of the repository as npm publishes it. */
async function pack(packageFolder: PackageFolder): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-tarball-"));
  try {
    const source = fileURLToPath(new URL(`../../${packageFolder}`, import.meta.url));
    const options = ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", folder];
    const { stdout } = await run("npm", options, { cwd: source });
    const [{ name, filename }] = JSON.parse(stdout) as [{ name: string; filename: string }];
    return { name, filename, content: readFileSync(join(folder, filename)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Packs the package in a folder of the repository, once in a process, and installs it in a new project, without the
 * network.
 */
export async function installPacked(packageFolder: PackageFolder): Promise<PackedProject> {
  const made = packed.get(packageFolder) ?? pack(packageFolder);
  packed.set(packageFolder, made);
  const { name, filename, content } = await made;
  // The space in its name is on purpose: many users have one in the path of their projects.
  const folder = mkdtempSync(join(tmpdir(), "lectern project "));
  const tarball = join(folder, filename);
  writeFileSync(tarball, content);
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
