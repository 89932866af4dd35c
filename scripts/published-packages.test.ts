/** The packages as npm publishes them: complete, and readable by every kind of program. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPacked, type PackedProject } from "../library/test/packed-package.js";
import { repository } from "./repository.js";

interface PublishedManifest {
  readonly name: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}

describe.each(["library", "openblas", "cli"] as const)("the package in %s", (folder) => {
  let project: PackedProject;

  beforeAll(async () => {
    project = await installPacked(folder);
  }, 120_000);

  afterAll(() => project?.remove());

  const read = (name: string) => readFileSync(join(project.installed, name), "utf8");
  const manifest = () => JSON.parse(read("package.json")) as PublishedManifest;

  test("has a README that says how to install it, the licence, and the oldest Node it was tested with", () => {
    const { name, license, engines } = manifest();
    expect(read("README.md")).toMatch(new RegExp(`npm install (--global |lectern )?${name}\\n`));
    expect(read("LICENSE")).toBe(readFileSync(join(repository, "LICENSE"), "utf8"));
    expect([license, engines.node]).toEqual(["MIT", ">=20.16"]);
  });

  test("has no problem that publint finds", async () => {
    // All files there come from the tarball, so there is nothing to pack.
    const { messages } = await publint({ pkgDir: project.installed, pack: false, level: "suggestion", strict: true });
    expect(messages).toEqual([]);
  });

  test("depends on the packages that it imports and on no others", () => {
    const imported = new Set(modules(join(project.installed, "dist")).flatMap(packagesIn));
    const { name, dependencies, optionalDependencies } = manifest();
    imported.delete(name);
    expect([...imported].sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  });
});

describe("TypeScript", () => {
  let project: PackedProject;

  beforeAll(async () => {
    project = await installPacked("library");
  }, 120_000);

  afterAll(() => project?.remove());

  /** The paths a program can import: "lectern", "lectern/metrics" … */
  const paths = () => {
    const { exports } = JSON.parse(readFileSync(join(project.installed, "package.json"), "utf8")) as PublishedManifest;
    return Object.entries(exports ?? {})
      .filter(([path, target]) => target !== null && !path.includes("*") && path !== "./package.json")
      .map(([path]) => `lectern${path.slice(1)}`);
  };

  test.each([
    ["bundler", ts.ModuleResolutionKind.Bundler, ts.ModuleKind.ESNext],
    ["nodenext", ts.ModuleResolutionKind.NodeNext, ts.ModuleKind.NodeNext],
  ])("finds the types of every path of the library by the resolution %s", (_, moduleResolution, module) => {
    const from = join(project.folder, "program.ts");
    expect(paths().length).toBeGreaterThan(20);
    for (const path of paths()) {
      const options = { moduleResolution, module };
      const { resolvedModule } = ts.resolveModuleName(
        path,
        from,
        options,
        ts.sys,
        undefined,
        undefined,
        ts.ModuleKind.ESNext,
      );
      expect(resolvedModule?.extension, path).toBe(".d.ts");
    }
  });

  test("and arethetypeswrong finds no problem in the main path and another", async () => {
    // CommonJS in Node before 20.19 cannot import a package of modules alone, which this one is.
    const problems = await typeProblems(project, [".", "./numeric"]);
    expect(problems.filter(({ resolutionKind }) => resolutionKind !== "node16-cjs")).toEqual([]);
  }, 120_000);
});

test("arethetypeswrong finds no problem in the package of OpenBLAS, which CommonJS can import too", async () => {
  const project = await installPacked("openblas");
  try {
    expect(await typeProblems(project, ["."])).toEqual([]);
  } finally {
    project.remove();
  }
}, 120_000);

/** What arethetypeswrong finds, but for an old resolution that ignores `exports`. */
async function typeProblems({ tarball }: PackedProject, entrypoints: string[]) {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), { entrypoints });
  if (!("problems" in result)) throw new Error("the package has no types");
  return result.problems
    .map((problem) => ({
      ...problem,
      resolutionKind: "resolutionKind" in problem ? problem.resolutionKind : undefined,
    }))
    .filter(({ resolutionKind }) => resolutionKind !== "node10");
}

test("the tarballs have the licences of what they contain", async () => {
  const [library, cli] = await Promise.all([installPacked("library"), installPacked("cli")]);
  try {
    expect(readFileSync(join(library.installed, "data/README.md"), "utf8")).toContain("Scikit-Learn Developers");
    const notices = readFileSync(join(cli.installed, "dist/NOTICES.md"), "utf8");
    for (const name of ["react", "vega", "vega-lite", "d3-scale"])
      expect(notices).toMatch(new RegExp(`^## ${name} \\d`, "m"));
  } finally {
    for (const project of [library, cli]) project.remove();
  }
}, 120_000);

/** The modules of a built package, without the site of the workbench, which is served as it is. */
function modules(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.c?js$/.test(name) && !/^(workbench|assets)\//.test(name))
    .map((name) => join(dist, name));
}

/** "@scope/name" for every package that a module imports. */
function packagesIn(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, file.endsWith(".cjs"));
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith(".") && !name.startsWith("node:"))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}
