/**
 * A new method needs its folder and nothing else: created by the scaffold, filled in and generated, it passes
 * everything.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkFunctions, checkLayers, checkMessages, readSources } from "../check-layers.js";
import { repository } from "../repository.js";
import { newMethod } from "./new-method.js";
import { findPlaceholders } from "./placeholders.js";
import { roles } from "./roles.js";
import { typeErrors } from "./type-errors.js";

const root = mkdtempSync(join(tmpdir(), "lectern scaffold "));
const folder = "library/src/linear/foo";

/** Everything except built files: the library, the documentation and the scripts. */
beforeAll(() => {
  const isSource = (path: string) => !["dist", ".cache", "node_modules"].includes(basename(path));
  const files = [
    "package.json",
    "package-lock.json",
    "tsconfig.base.json",
    "tsconfig.json",
    "biome.json",
    ".gitignore",
  ];
  const rest = ["vitest.config.ts", "GLOSSARY.md", "README.md", "docs", "scripts", "library"];
  for (const path of [...files, ...rest]) {
    cpSync(join(repository, path), join(root, path), { recursive: true, filter: isSource });
  }
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000);

interface Ending {
  readonly code: number;
  readonly output: string;
}

/** Runs Node in the copy of the repository. */
function run(...program: readonly string[]): Promise<Ending> {
  const maxBuffer = 2 ** 26;
  // The environment variables of Vitest's own workers must not reach the one started here.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: root, maxBuffer, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}

/** Runs a script like those of package.json, without installing: the copy uses the packages of the repository. */
function runSources(script: string, ...programArguments: readonly string[]): Promise<Ending> {
  return run("--import", import.meta.resolve("tsx"), script, ...programArguments);
}

/** The text an author writes for each placeholder. */
const texts: Readonly<Record<string, string>> = {
  "‹What it is, with its authors and year›": "The mean of the target (Gauss 1809)",
  "‹What it learns: a restored model is checked against it›": "What is predicted",
  "‹what it is›": "mean of the target",
  "‹What it does, and when to use it instead of another regressor›":
    "Predicts the mean of the target for every sample. Use it to see what a better model gains",
  "‹its value›": "Float64Array [ 2 ]",
  "‹The heading of its card›": "Mean predictor",
  "‹What it does, in one sentence for lists and help texts›": "Predicts the mean of the target for every sample",
  "‹such as n d² + d³›": "n",
  "‹such as d›": "1",
  "‹authors and year›": "Gauss 1809",
  "‹what the test checks: reference values of another system, laws, edge cases with their messages›":
    "predicts the mean",
  '"‹the right value›"': "Float64Array.of(2)",
  "‹The idea, in two or three sentences›": "Predicts the mean of the target, whatever the samples.",
  "‹What a fit minimises, as the code computes it›": "The mean minimises Σᵢ (yᵢ − value)².",
  "‹What the code does, step by step›": "Add the targets and divide by their number.",
  "‹What is in `report`, and what the table of the state does not say›": "The report has nothing more.",
  "‹When to use it, and when not›": "Shows what any other model must beat.",
  "‹what it prints›": "Float64Array(1) [ 2 ]",
  "‹Methods to consider before, after or instead of it›": "[ridge](ridge.md)",
};

/** Fills in the mean predictor: texts for placeholders, the two lines of the fit, and no remarks to the author. */
function fillIn(text: string): string {
  const filled = Object.entries(texts).reduce(
    (current, [placeholder, by]) => current.replaceAll(placeholder, by),
    text,
  );
  return filled
    .replace("{ value: y[0] }", "{ value: y.reduce((sum, one) => sum + one, 0) / y.length }")
    .replace(/^ *\/\/ ‹[^›]*›\n/gm, "")
    .replace(/ \/\/ ‹[^›]*›/g, "");
}

describe("a new regressor in linear/foo", () => {
  const names = ["foo.ts", "foo.test.ts", "foo.cases.ts", "foo.md"];
  /** What the scaffold and the generator wrote; `npm test` lints the other files. */
  let written: readonly string[] = [];

  beforeAll(async () => {
    const made = await runSources("scripts/new-method/new-method.ts", "linear/foo", "--role", "regressor");
    expect(made).toMatchObject({ code: 0 });
    for (const name of names) expect(made.output).toContain(`wrote ${folder}/${name}\n`);
    const missing = findPlaceholders(root, folder).map((line) => line.replace(/:\d+ .*/, ""));
    expect([...new Set(missing)].sort()).toEqual(names.map((name) => `${folder}/${name}`).sort());
    for (const name of names) {
      const file = join(root, folder, name);
      writeFileSync(file, fillIn(readFileSync(file, "utf8")));
    }
    expect(findPlaceholders(root, folder)).toEqual([]);
    const generated = await runSources("scripts/generate/generate.ts");
    expect(generated.code, generated.output).toBe(0);
    expect(generated.output).toContain("drew docs/methods/figures/foo.svg\n");
    expect(generated.output).toContain("wrote docs/methods/foo.md\n");
    const lists = [...generated.output.matchAll(/^wrote (.*\.(?:ts|json))$/gm)].map(([, file]) => file);
    expect(lists).toContain("library/src/linear/methods.ts");
    written = [...names.filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`), ...lists];
  }, 300_000);

  test("the generated files are up to date", async () => {
    const { code, output } = await runSources("scripts/generate/generate.ts", "--check");
    expect(code, output).toBe(0);
  }, 120_000);

  test("its types are valid, and those of the lists of its family", () => {
    const lists = ["methods", "states", "models"].map((name) => `library/src/linear/${name}.ts`);
    const own = names.filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`);
    expect(typeErrors(root, [...own, ...lists])).toEqual([]);
  }, 120_000);

  test("it passes lint, formatting, layers and house rules", async () => {
    const biome = join(repository, "node_modules/@biomejs/biome/bin/biome");
    const lint = await run(biome, "check", "--error-on-warnings", "--diagnostic-level=warn", ...written);
    expect(lint.code, lint.output).toBe(0);
    const family = readSources(join(root, "library/src"), "linear");
    expect(family.has("linear/foo/foo.ts")).toBe(true);
    expect([...checkLayers(family), ...checkMessages(family, false), ...checkFunctions(family)]).toEqual([]);
  }, 120_000);

  test("its own test, the common checks, and the tests of its card and facts pass", async () => {
    const vitest = join(repository, "node_modules/vitest/vitest.mjs");
    const files = [
      `${folder}/foo.test.ts`,
      ...["contract/linear", "cards", "facts"].map((name) => `library/test/${name}.test.ts`),
    ];
    const options = ["--maxWorkers=1", "-t", "foo|predicts the mean"];
    const { code, output } = await run(vitest, "run", ...files, ...options);
    expect(code, output).toBe(0);
    const { testResults } = JSON.parse(readFileSync(join(root, "reports/tests.json"), "utf8")) as Report;
    const passed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed")
        .map(({ fullName }) => `${basename(name)} ${fullName}`),
    );
    expect(passed).toContain("foo.test.ts predicts the mean");
    expect(passed.filter((test) => test.startsWith("linear.test.ts foo keeps the contract")).length).toBeGreaterThan(
      40,
    );
    expect(passed.filter((test) => test.startsWith("cards.test.ts foo ")).length).toBe(4);
    expect(passed.filter((test) => test.startsWith("facts.test.ts ")).length).toBeGreaterThan(1);
  }, 240_000);
});

/** The part of Vitest's report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

test("every role gives a folder that compiles before anything is filled in, and lists what to fill in", () => {
  const made = Object.keys(roles).map((role) => newMethod(root, `linear/new-${role}`, role));
  expect(
    typeErrors(
      root,
      made.flat().filter((file) => file.endsWith(".ts")),
    ),
  ).toEqual([]);
  for (const role of Object.keys(roles)) {
    expect(findPlaceholders(root, `library/src/linear/new-${role}`).length).toBeGreaterThan(10);
    rmSync(join(root, `library/src/linear/new-${role}`), { recursive: true });
  }
}, 120_000);

test("refuses an invalid family, name, role or folder, and says what would work", () => {
  expect(() => newMethod(root, "lines/foo", "regressor")).toThrow(/there is no family lines .* linear/);
  expect(() => newMethod(root, "linear", "regressor")).toThrow("such as linear/foo; got linear");
  expect(() => newMethod(root, "linear/Foo", "regressor")).toThrow("such as linear/foo; got linear/Foo");
  expect(() => newMethod(root, "linear/bar", "regression")).toThrow(
    /--role must be one of regressor, .*; got regression/,
  );
  mkdirSync(join(root, "library/src/linear/taken"));
  expect(() => newMethod(root, "linear/taken", "regressor")).toThrow("library/src/linear/taken already exists");
  rmSync(join(root, "library/src/linear/taken"), { recursive: true });
});
