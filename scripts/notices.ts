/** The licences of packages whose code is part of a published file. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Dependent {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The licences of some packages and of all that they depend on, as found from a folder, as Markdown. */
export function noticesOf(names: readonly string[], folder: string): string {
  const found = new Map<string, string>();
  for (const name of names) collect(name, folder, found);
  const notices = Array.from(found).sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Licences of included packages\n\n${notices.map(([, text]) => text).join("\n")}`;
}

function collect(name: string, from: string, found: Map<string, string>): void {
  const folder = findPackage(name, from);
  const { version, license = "see the package", dependencies = {} } = readPackage(folder);
  const title = `${name} ${version}`;
  if (found.has(title)) return;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : `\n\`\`\`text\n${readFileSync(join(folder, file), "utf8").trim()}\n\`\`\`\n`;
  found.set(title, `## ${title}\n\nLicence: ${license}\n${text}`);
  for (const inner of Object.keys(dependencies)) collect(inner, folder, found);
}

/** Where Node finds a package: packages need not export their package.json, so it is not asked. */
function findPackage(name: string, from: string): string {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  if (dirname(from) === from) throw new Error(`the package ${name} is not installed`);
  return findPackage(name, dirname(from));
}

function readPackage(folder: string): Dependent {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Dependent;
}
