/** Every code block of the documentation is type-checked against the built package and run. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { type Block, markdownBlocks, sourceBlocks } from "./documentation-blocks.js";
import { type Problems, tryBlocks } from "./documentation-trial.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(repository, "library/test/.cache");

const blocks = [
  ...listFiles("", false).filter((file) => file.endsWith(".md")),
  ...["library", "cli", "openblas", "formats", "drawing", "workbench"].map((name) => `${name}/README.md`),
  ...listFiles("docs/", true).filter((file) => file.endsWith(".md") && !file.startsWith("docs/curriculum/")),
  ...listFiles("library/src/", true).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts")),
].flatMap((file) => {
  const text = readFileSync(join(repository, file), "utf8");
  return file.endsWith(".md") ? markdownBlocks(file, text) : sourceBlocks(file, text);
});

/** The files in a folder of the repository, with `/` between folders. */
function listFiles(folder: string, recursive: boolean): string[] {
  const path = join(repository, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive, encoding: "utf8" }) as string[];
  return names.map((name) => folder + name.replaceAll("\\", "/")).sort();
}

describe("code blocks of the documentation", () => {
  let problems: Problems;

  beforeAll(async () => {
    // Builds only when the sources changed since: the blocks must not be tried on yesterday's package.
    await promisify(execFile)(process.execPath, [join(repository, "scripts/build.mjs"), "--installed"]);
    problems = await tryBlocks(blocks, join(cache, "documentation"));
  }, 600_000);

  for (const block of blocks) {
    const verb = { run: "runs", "no-run": "has sound types", "no-check": "is left alone" }[block.trial];
    test(`${block.file}:${block.line} ${verb}`, () => expect(problems.get(block) ?? "").toBe(""));
  }
});

describe("finding code blocks", () => {
  test("Markdown: only ts blocks, with their lines and marks", () => {
    const markdown = [
      ...["text", "```ts", "one", "```", "```sh", "two", "```", "```ts no-run", "three", "", "four", "```"],
      ...["````md", "```ts", "inside another block", "```", "````", "```ts no-check", "five", "```"],
    ].join("\n");
    expect(markdownBlocks("a.md", markdown)).toEqual([
      { file: "a.md", line: 2, trial: "run", code: "one" },
      { file: "a.md", line: 8, trial: "no-run", code: "three\n\nfour" },
      { file: "a.md", line: 18, trial: "no-check", code: "five" },
    ]);
  });

  test("Markdown: an unknown mark and an unclosed block are errors", () => {
    expect(() => markdownBlocks("a.md", "```ts norun\n```")).toThrow("a.md:1");
    expect(() => markdownBlocks("a.md", "\n```ts\n")).toThrow("a.md:2 the code block is never closed");
  });

  test("sources: blocks of JSDoc comments, not of strings that look like them", () => {
    const source = [
      'const glob = "src/**/*.ts";',
      "/**",
      " * One sentence.",
      " *",
      " * @example",
      " * ```ts",
      " * if (true) {",
      " *   run();",
      " * }",
      " * ```",
      " */",
      "export const a = 1;",
    ].join("\n");
    const code = "if (true) {\n  run();\n}";
    expect(sourceBlocks("a.ts", source)).toEqual([{ file: "a.ts", line: 6, trial: "run", code }]);
    expect(() => sourceBlocks("a.ts", "/** @example run() */\nexport const a = 1;")).toThrow("a.ts:1");
  });
});

describe("running code blocks", () => {
  const wrongType = "const a = 1;\nconst b: string = a;\nexport { b };";
  const throwing = `throw new Error("broken");`;
  const samples = {
    sound: sample("run", `import { sep } from "node:path";\nconsole.log(await Promise.resolve(sep));`),
    wrongType: sample("run", wrongType),
    wrongTypeNoRun: sample("no-run", wrongType),
    wrongTypeNoCheck: sample("no-check", wrongType),
    throwing: sample("run", throwing),
    throwingNoRun: sample("no-run", throwing),
    forgotten: sample("run", `Promise.reject(new Error("forgotten"));`),
    defining: sample("run", "const shared = 1;\nconsole.log(shared);"),
    borrowing: sample("run", "console.log(shared);"),
    last: sample("run", "console.log(1);"),
    ending: sample("run", "process.exit(3);"),
  };
  let problems: Problems;

  function sample(trial: Block["trial"], code: string): Block {
    return { file: "a.md", line: 7, trial, code };
  }

  beforeAll(async () => {
    problems = await tryBlocks(Object.values(samples), join(cache, "trial"));
  });

  test("valid code with top-level await and printing passes", () => {
    expect(problems.get(samples.sound)).toBeUndefined();
  });

  test("a type error fails at its line of the documentation, unless marked no-check", () => {
    expect(problems.get(samples.wrongType)).toContain("a.md:9 Type 'number'");
    expect(problems.get(samples.wrongTypeNoRun)).toContain("a.md:9 Type 'number'");
    expect(problems.get(samples.wrongTypeNoCheck)).toBeUndefined();
  });

  test("code that throws fails, unless marked no-run", () => {
    expect(problems.get(samples.throwing)).toContain("a.md:7 threw Error: broken");
    expect(problems.get(samples.throwingNoRun)).toBeUndefined();
  });

  test("an unawaited promise that rejects fails its own block only", () => {
    expect(problems.get(samples.forgotten)).toContain("a.md:7 threw Error: forgotten");
    expect(problems.get(samples.last)).toBeUndefined();
  });

  test("one block cannot see the names of another", () => {
    expect(problems.get(samples.defining)).toBeUndefined();
    expect(problems.get(samples.borrowing)).toContain("Cannot find name 'shared'");
  });

  test("a block that ends the process fails", () => {
    expect(problems.get(samples.ending)).toContain("did not finish");
  });
});
