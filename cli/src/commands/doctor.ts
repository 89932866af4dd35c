/** `lectern doctor`: the machine, and the engines and packages that lectern uses on it. */
import { cpus, totalmem } from "node:os";
import { engineReport } from "lectern/engine";
import { registry } from "lectern/registry";
import { print } from "../output/print.js";
import { aligned } from "../terminal/layout.js";
import { version } from "../version.js";

/** Optional packages, and what they are for. */
const packages = {
  "@duckdb/node-api": "queries (--sql)",
  "apache-arrow": "Arrow files",
  hyparquet: "Parquet files",
  vega: "plots as SVG",
  "@resvg/resvg-js": "plots as PNG",
  "@lectern/openblas": "the fastest linear algebra",
};

export async function doctor(flags: { readonly json?: boolean }): Promise<void> {
  const engine = engineReport();
  const installed = await Promise.all(
    Object.entries(packages).map(async ([name, purpose]) => ({ name, purpose, found: await isInstalled(name) })),
  );
  const facts = {
    lectern: version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    methods: registry.methods.length,
    engine,
    packages: installed,
  };
  if (flags.json === true) {
    print(JSON.stringify(facts, null, 2));
    return;
  }
  const { engine: _, packages: __, ...plain } = facts;
  const lines = [
    ...Object.entries(plain).map(([name, value]) => [name, String(value)]),
    ...Object.entries(engine).map(([name, value]) => [`engine ${name}`, showFact(value)]),
    ...installed.map(({ name, purpose, found }) => [name, `${found ? "installed" : "not installed"}: ${purpose}`]),
  ];
  for (const line of aligned(lines)) print(line);
}

function showFact(value: unknown): string {
  if (Array.isArray(value)) return value.map(showFact).join("; ") || "none";
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    await import(name);
    return true;
  } catch {
    return false;
  }
}
