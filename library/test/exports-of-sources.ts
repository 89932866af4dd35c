/** Exports of modules that are found by the names of their files, such as the cases beside each method. */
import { readdirSync } from "node:fs";

const sources = new URL("../src/", import.meta.url);

/** The export `name` of every file of a folder of the sources whose name has this ending, in the order of the paths. */
export async function exportsOfSources<T>(folder: string, ending: string, name: string): Promise<readonly T[]> {
  const files = readdirSync(new URL(folder, sources), { recursive: true, encoding: "utf8" });
  const found = files.map((file) => file.replaceAll("\\", "/")).filter((file) => file.endsWith(ending));
  const modules = found.sort().map((file) => import(new URL(`${folder}${file}`, sources).href));
  return (await Promise.all<Readonly<Record<string, T>>>(modules)).map((module) => module[name]);
}
