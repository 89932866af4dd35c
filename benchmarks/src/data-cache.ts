/** The data of the workloads on disk: written once by the Python runner, in a folder named by the hash of data.py. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasDataSet } from "./data-set.js";
import type { System } from "./install-references.js";
import { pythonProgram } from "./install-references.js";
import { dataFile, runnerFile } from "./processes.js";

/** The folder for the data of this version of data.py. */
export function cacheDirectory(dataSource: string = readFileSync(dataFile, "utf8")): string {
  const key = createHash("sha256").update(dataSource).digest("hex").slice(0, 12);
  return join(fileURLToPath(new URL("../.cache", import.meta.url)), key);
}

/** Writes the data sets that are not in the folder yet; false when one is missing and Python cannot create it. */
export async function provideData(
  names: readonly string[],
  directory: string,
  system: System,
  hasPython: boolean,
  say: (line: string) => void,
): Promise<boolean> {
  const absent = [...new Set(names)].filter((name) => !hasDataSet(directory, name));
  if (absent.length === 0) return true;
  if (!hasPython) return false;
  say(`writing data: ${absent.join(", ")}`);
  mkdirSync(directory, { recursive: true });
  return system.run(pythonProgram, [runnerFile, "--dump", directory, "--only", absent.join(",")]);
}
