import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generateSources } from "./generate.mjs";
import { installedDiffers } from "./setup.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a clone "));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe("whether the installed packages match the lock file", () => {
  const a = { version: "1.0.0", integrity: "sha512-a" };
  const other = { version: "1.0.0", integrity: "sha512-o", optional: true };

  function install(packages: object): void {
    write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true });
  }

  beforeEach(() => {
    const packages = { "": { name: "workspace" }, "node_modules/a": a, "node_modules/other-system": other };
    write("package-lock.json", JSON.stringify({ packages }));
  });

  test("nothing installed", () => {
    expect(installedDiffers(folder)).toBe("no packages are installed");
  });

  test("matching ones, with or without optional packages for other systems", () => {
    install({ "node_modules/a": a });
    expect(installedDiffers(folder)).toBeUndefined();
    install({ "node_modules/a": a, "node_modules/other-system": other });
    expect(installedDiffers(folder)).toBeUndefined();
  });

  test("an optional package that the lock file does not list is no reason to reinstall", () => {
    install({ "node_modules/a": a, "node_modules/this-system": other });
    expect(installedDiffers(folder)).toBeUndefined();
  });

  test("another version, another content, one too many, one too few, one removed by hand", () => {
    install({ "node_modules/a": { ...a, version: "1.0.1" } });
    expect(installedDiffers(folder)).toBe("node_modules/a is not the locked version");
    install({ "node_modules/a": { ...a, integrity: "sha512-b" } });
    expect(installedDiffers(folder)).toBe("node_modules/a is not the locked version");
    install({ "node_modules/a": a, "node_modules/b": a });
    expect(installedDiffers(folder)).toBe("node_modules/b is not the locked version");
    install({});
    expect(installedDiffers(folder)).toBe("node_modules/a is missing");
    install({ "node_modules/a": a });
    rmSync(join(folder, "node_modules/a"), { recursive: true });
    expect(installedDiffers(folder)).toBe("node_modules/a is missing");
  });
});

describe("generated sources", () => {
  const output = "library/src/datasets/generated";

  async function generate(): Promise<string[]> {
    const lines: string[] = [];
    await generateSources((line: string) => lines.push(line), folder);
    return lines;
  }

  test("a data file becomes a module with exactly its text", async () => {
    const text = 'name,value\r\n"a ""b"" \\ ü\u2028",1\n`$\u007bx}`,2\n';
    write("library/data/odd-one.csv", text);
    write("library/data/README.md", "not data");
    await generate();
    expect(readdirSync(join(folder, output))).toEqual(["odd-one.ts"]);
    const { csv } = await import(join(folder, output, "odd-one.ts"));
    expect(csv).toBe(text);
  });

  test("only changes are written, and modules without a data file are removed", async () => {
    write("library/data/a.csv", "1");
    write("library/data/b.csv", "1");
    expect(await generate()).toEqual(["generate: data sets, 2 files (2 changed)"]);
    expect(await generate()).toEqual([]);
    write("library/data/a.csv", "2");
    rmSync(join(folder, "library/data/b.csv"));
    expect(await generate()).toEqual(["generate: data sets, 1 files (2 changed)"]);
    expect(readFileSync(join(folder, output, "a.ts"), "utf8")).toContain('"2"');
    expect(existsSync(join(folder, output, "b.ts"))).toBe(false);
  });

  test("nothing is written without data", async () => {
    expect(await generate()).toEqual([]);
    expect(existsSync(join(folder, output))).toBe(false);
  });
});
