import { describe, expect, test } from "vitest";
import { checkFunctions, checkLayers, checkMessages } from "./check-layers.js";
import { layers } from "./layers.js";

/** The messages for one source file, with a test beside it so that only violations in the text are reported. */
function messages(file: string, text: string): string[] {
  const files = new Map([
    [file, text],
    [file.replace(/\.ts$/, ".test.ts"), ""],
  ]);
  return checkLayers(files).map((problem) => `${problem.line}: ${problem.message}`);
}

const code = "export const one = 1;\n";

describe("the order of the layers", () => {
  test("an import from an earlier row, the same folder, or the top index is allowed", () => {
    expect(messages("linear/ridge.ts", `import { a } from "../linalg/qr.js";\n${code}`)).toEqual([]);
    expect(messages("linear/ridge.ts", `import { a } from "./lasso.js";\n${code}`)).toEqual([]);
    expect(messages("linear/path/ridge.ts", `import { a } from "../lasso.js";\n${code}`)).toEqual([]);
    expect(messages("index.ts", `export { ridge } from "./linear/ridge.js";\n`)).toEqual([]);
  });

  test("each form of import from a later row is refused at its line", () => {
    const refused = "linalg must not import from metrics, which comes later in scripts/layers.ts";
    for (const text of [
      `import { a } from "../metrics/accuracy.js";`,
      `import * as a from "../metrics/accuracy.js";`,
      `import "../metrics/accuracy.js";`,
      `import type { A } from "../metrics/accuracy.js";`,
      `import { type A } from "../metrics/accuracy.js";`,
      `export { a } from "../metrics/accuracy.js";`,
      `export * from "../metrics/accuracy.js";`,
      `export type { A } from "../metrics/accuracy.js";`,
      `export const later = () => import("../metrics/accuracy.js");`,
      `export type A = import("../metrics/accuracy.js").A;`,
      `export { a } from "../linalg/../metrics/accuracy.js";`,
    ]) {
      expect(messages("linalg/qr.ts", `\n${text}\n${code}`), text).toEqual([`2: ${refused}`]);
    }
  });

  test("every folder may import every earlier row and no later one", () => {
    const folders = layers.flatMap((row, index) => row.map((folder) => ({ folder, index })));
    const imports = folders.map(({ folder }, i) => `import { b${i} } from "../${folder}/b.js";\n`).join("");
    for (const from of folders) {
      const found = messages(`${from.folder}/a.ts`, imports + code);
      const refused = folders.flatMap(({ folder, index }, i) =>
        index < from.index || folder === from.folder ? [] : [i + 1],
      );
      expect(
        found.map((message) => Number.parseInt(message, 10)),
        from.folder,
      ).toEqual(refused);
    }
  });

  test("algorithms do not import each other", () => {
    const found = messages("kernel-machines/svc.ts", `import { ridge } from "../linear/ridge.js";\n${code}`);
    expect(found).toEqual(["1: kernel-machines must not import from linear: they share a row of scripts/layers.ts"]);
  });

  test("text that only looks like an import is ignored", () => {
    const text = `// import { a } from "../metrics/a.js"\nexport const text = 'import { a } from "../metrics/a.js"';\n`;
    expect(messages("core/a.ts", text)).toEqual([]);
  });

  test("a folder without a row is reported", () => {
    expect(messages("helpers/a.ts", code).join()).toContain("the folder helpers has no row");
  });

  test("imports of packages, of Node, from outside, from the top, of tests and computed ones are refused", () => {
    const cases = [
      [`import { a } from "lodash";`, "the library has no dependency"],
      [`import { readFileSync } from "node:fs";`, "the library has no dependency"],
      [`import { a } from "lectern";`, "the library has no dependency"],
      [`import { a } from "../../test/a.js";`, "outside library/src"],
      [`import { a } from "../index.js";`, "top of library/src"],
      [`import { a } from "./b.test.js";`, "imports the test"],
      [`export const load = (name: string) => import(name);`, "must name its file"],
    ];
    for (const [text, message] of cases) {
      const found = messages("core/a.ts", `${text}\n${code}`);
      expect(found.length, text).toBe(1);
      expect(found[0]).toContain(message);
    }
  });

  test("tests may import later rows, vitest, fast-check and Node, but no other package", () => {
    const check = (text: string) => checkLayers(new Map([["core/a.test.ts", text]])).map(({ message }) => message);
    for (const name of ["../metrics/a.js", "vitest", "fast-check", "node:fs", "fs"]) {
      expect(check(`import { a } from "${name}";`), name).toEqual([]);
    }
    expect(check(`import { a } from "ml-matrix";`)).toHaveLength(1);
    expect(check(`import { a } from "vitest-extras";`)).toHaveLength(1);
  });
});

describe("the house rules", () => {
  const forbidden = [
    ["export const a = Math.exp(1);", "Math.exp"],
    ["export const a = [1].map(Math.log1p);", "Math.log1p"],
    ["export const { sin } = Math;", "Math.sin"],
    ["export const a = 3 ** 0.5;", "last digits of **"],
    ["export const a = (b: number) => b ** 3;", "last digits of **"],
    ["export let a = 3; a **= 2;", "last digits of **"],
    ["export const a = Math.random();", "Math.random"],
    [`export const a = Math["random"]();`, "Math.random"],
    ["export const a = globalThis.Math.random();", "Math.random"],
    ["export const { random } = Math;", "Math.random"],
    ["export const { random: chance } = Math;", "Math.random"],
    ["export const a = Date.now();", "the clock"],
    ["export const a = new Date();", "the clock"],
    ["export const a = Date();", "the clock"],
    [`console.log("a");`, "never prints"],
    [`console["warn"]("a");`, "never prints"],
    ["export function f(a: any): void {}", "no `any`"],
    ["export const a = [] as any[];", "no `any`"],
    ["export type A = Map<string, any>;\nexport const b = 1;", "no `any`"],
    ["export const a = 1 as unknown as string;", "as unknown as"],
    ["export const a = (1 as unknown) as string;", "as unknown as"],
    ["export const turn = work.next();", "only core/run.ts may drive"],
    ["export const turn = plan().next(results);", "only core/run.ts may drive"],
    ["work.return(undefined);", "only core/run.ts may drive"],
    ["work.throw(error);", "only core/run.ts may drive"],
    ["export default 1;", "no default export"],
    ["export default function f() {}", "no default export"],
    ["const a = 1;\nexport { a as default };", "no default export"],
  ] as const;

  test.each(forbidden)("%s is refused", (text, message) => {
    const found = messages("core/a.ts", text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  const table = `import { flag, integer } from "../core/options/options.js";
    export const treeOptions = { trees: integer(100, "number of trees"), bootstrap: flag(true, "draw samples") };`;
  const besideTable = (text: string) => messages("linear/tree.ts", `${table}\n${text}`);

  test.each([
    ["interface Plan { readonly trees: number; readonly bootstrap: boolean }", "Plan repeats a table of options"],
    ["interface TreeOptions { readonly trees: Count; readonly bootstrap: boolean }", "TreeOptions repeats a table"],
    ["interface TreeSettings { readonly weights: Float64Array }", "the type of options ends in Options"],
    [
      "interface TreeOptions { readonly trees?: number; readonly bootstrap?: boolean; readonly x: Matrix }",
      "TreeOptions repeats a table",
    ],
    ["type TreeOptions = { readonly trees: number; readonly bootstrap: boolean };", "TreeOptions repeats a table"],
    ["const grow = (options: { trees: number; bootstrap: Flag }) => options;", "options repeats a table"],
    ["function grow({ trees }: { trees: number; bootstrap: boolean }) {}", "the type of a parameter repeats a table"],
  ])("%s is refused beside a table of its fields", (text, message) => {
    const found = besideTable(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  test.each([
    "type TreeOptions = OptionValues<typeof treeOptions>;",
    "interface TreeOptions { readonly trees: number; readonly seed: number }",
    "interface Forest { readonly trees: TreeNodes; readonly bootstrap: Rows }",
    "interface Grown { readonly trees: number }",
    "interface Grown { readonly trees: number; readonly bootstrap: number }",
    "interface Grown { readonly trees: number | null; readonly bootstrap: boolean | null }",
    `interface GrowOptions { readonly trees: TreeOptions["trees"]; readonly bootstrap: TreeOptions["bootstrap"] }`,
    "function grow(tree: { trees: Nodes; bootstrap: Rows }) {}",
  ])("%s is allowed beside a table", (text) => {
    expect(besideTable(text)).toEqual([]);
  });

  const repeats = (files: Readonly<Record<string, string>>) =>
    checkLayers(new Map(Object.entries(files)))
      .filter(({ message }) => message.includes("repeats a table"))
      .map(({ file, message }) => `${file}: ${message.split(" ")[0]}`);
  const plan = "export interface Plan { readonly trees: number; readonly bootstrap: boolean }";

  test("a type may not repeat a table of another file in its folder", () => {
    expect(repeats({ "linear/tree/tree.ts": table, "linear/tree/grow.ts": plan })).toEqual([
      "linear/tree/grow.ts: Plan",
    ]);
    expect(repeats({ "linear/tree/tree.ts": table, "linear/forest/grow.ts": plan })).toEqual([]);
    expect(repeats({ "linear/tree/tree.test.ts": table, "linear/tree/grow.ts": plan })).toEqual([]);
  });

  test("a table includes what is spread into it from other files", () => {
    const forest = `import { seed } from "../../core/options/options.js";
      import { treeOptions as inner } from "../tree.js";
      const own = { ...inner, seed: seed() };
      export const forestOptions = { ...own, size: seed() };`;
    const files = { "linear/tree.ts": table, "linear/forest/forest.ts": forest, "linear/forest/grow.ts": plan };
    expect(repeats(files)).toEqual(["linear/forest/grow.ts: Plan"]);
    expect(repeats({ ...files, "linear/tree.ts": "" })).toEqual([]);
  });

  test("an option that may be left out is repeated by a number or null", () => {
    const nullable = `import { optional, integer, text } from "../core/options/options.js";
      export const options = { depth: optional(integer(1, "depth")), name: text("", "name") };`;
    const of = (depth: string) => `export interface Plan { readonly depth: ${depth}; readonly name: string }`;
    expect(repeats({ "linear/a.ts": nullable, "linear/b.ts": of("number | null") })).toEqual(["linear/b.ts: Plan"]);
    expect(repeats({ "linear/a.ts": nullable, "linear/b.ts": of("number") })).toEqual([]);
  });

  test.each(forbidden)("%s is allowed in a test", (text) => {
    expect(checkLayers(new Map([["core/a.test.ts", text]]))).toEqual([]);
  });

  test("names, comments and texts that contain a forbidden word are allowed", () => {
    const text = [
      "// Math.random, new Date and console.log are not used: any would be found",
      `export const any = "console.log(Math.random())";`,
      "export const floor = Math.floor(1.5);",
      "export const isDate = (a: unknown) => a instanceof Date;",
      "export const b = any as unknown;",
      "export const c = { next: 1 }.next;",
    ].join("\n");
    expect(messages("core/a.ts", text)).toEqual([]);
  });

  test("a file of 400 lines is allowed, one of 401 is not", () => {
    expect(messages("core/a.ts", "export const a = 1;\n".concat("//\n".repeat(399)))).toEqual([]);
    expect(messages("core/a.ts", "export const a = 1;\n".concat("//\n".repeat(400)))).toEqual([
      "401: the file has 401 lines, at most 400 are allowed",
    ]);
  });

  test("a source file needs a test beside it, unless it is an index, generated, or has types only", () => {
    const check = (file: string, text: string) => checkLayers(new Map([[file, text]])).map(({ message }) => message);
    expect(check("core/a.ts", code)).toEqual(["it needs a test a.test.ts beside it"]);
    expect(check("core/index.ts", `export { one } from "./a.js";`)).toEqual([]);
    expect(check("datasets/generated/iris.ts", `export const csv: string = "";`)).toEqual([]);
    const types = `import type { B } from "./b.js";\nexport interface A { b: B }\nexport type { B };\ntype C = A;`;
    expect(check("core/a.ts", types)).toEqual([]);
    expect(check("core/a.ts", `${types}\n${code}`)).toHaveLength(1);
  });
});

test("the check that replaces Math.random may name it, and nothing else forbidden", () => {
  const text = "export const original = Math.random;\nexport const now = Date.now();\n";
  expect(messages("checks/check-determinism.ts", text)).toEqual(["2: Date.now makes a result depend on the clock"]);
  expect(messages("checks/check-data.ts", text)).toHaveLength(2);
});

test("the file that drives generators may do so", () => {
  const text = "export const turn = work.next();\nexport const now = Date.now();\n";
  expect(messages("core/run.ts", text)).toEqual(["2: Date.now makes a result depend on the clock"]);
});

describe("the length of functions", () => {
  const found = (text: string, maxLong?: number, file = "a.ts") =>
    checkFunctions(new Map([[file, text]]), maxLong).map(({ line, message }) => `${line}: ${message}`);

  /** `open`, lines of comments and `close`, together as many lines as given. */
  const lines = (count: number, open: string, close: string) =>
    [open, ...Array<string>(count - 2).fill("//"), close].join("\n");

  test.each([
    ["function f() {", "}", "f"],
    ["export function* f() {", "}", "f"],
    ["const f = () => {", "};", "f"],
    ["const f = function () {", "};", "f"],
    ["run(() => {", "});", "a function without a name"],
  ])("%s … %s may have 100 lines, not 101", (open, close, name) => {
    expect(found(lines(100, open, close))).toEqual([]);
    expect(found(lines(101, open, close))).toEqual([`1: ${name} has 101 lines, at most 100 are allowed; split it`]);
  });

  test.each([
    ["const o = {\nm() {", "} };", "m"],
    ["const o = {\nm: () => {", "} };", "m"],
    ["class A {\nm() {", "} }", "m"],
    ["class A {\nget m() {", "} }", "m"],
    ["class A {\nconstructor() {", "} }", "constructor"],
  ])("%s … %s may have 100 lines, not 101", (open, close, name) => {
    expect(found(lines(100, open, close))).toEqual([]);
    expect(found(lines(101, open, close))).toEqual([`2: ${name} has 101 lines, at most 100 are allowed; split it`]);
  });

  test("the comment above a function does not count, the functions in it do", () => {
    expect(found(`/**${"\n *".repeat(50)}\n */\n${lines(100, "function f() {", "}")}`)).toEqual([]);
    const inner = lines(90, "const g = () => {", "};");
    expect(found(`function f() {\n${inner}\n}`)).toEqual([]);
    expect(found(`function f() {\n${inner}\n${"//\n".repeat(9)}}`)).toEqual([
      "1: f has 101 lines, at most 100 are allowed; split it",
    ]);
  });

  test("a limited number of functions may have more than 60 lines, and all are listed when there are more", () => {
    const three = [61, 60, 62].map((count, i) => lines(count, `function f${i}() {`, "}")).join("\n");
    expect(found(three)).toEqual([]);
    expect(found(three, 2)).toEqual([]);
    const count = "one of 2 functions with more than 60 lines, at most 1 are allowed";
    expect(found(three, 1)).toEqual([`1: f0 has 61 lines and is ${count}`, `122: f2 has 62 lines and is ${count}`]);
  });

  test("overloads and types have no length, and tests and generated files are free of the limits", () => {
    const long = lines(101, "function f() {", "}");
    expect(found(lines(101, "declare function f(", "): void;"))).toEqual([]);
    expect(found(lines(101, "type F = (", ") => void;"))).toEqual([]);
    expect(found(long, 0, "a.test.ts")).toEqual([]);
    expect(found(long, 0, "datasets/generated/a.ts")).toEqual([]);
  });
});

describe("messages are for people", () => {
  const found = (text: string, mayNameFlags = true) =>
    checkMessages(new Map([["a.ts", text]]), mayNameFlags).map(({ line, message }) => `${line}: ${message}`);

  test.each([
    `if (error.message.includes("singular")) retry();`,
    `if (error.message?.startsWith("ridge: ")) retry();`,
    `const [first] = error.message.split("\\n");`,
    `const text = (error as Error).message.replace(/^parquet /, "");`,
    `const match = warning.message.match(/column (\\w+)/);`,
    `if (/singular/.test(error.message)) retry();`,
    `const found = /column (\\w+)/.exec(error.message);`,
    `if (error.message === "stopped") retry();`,
    `if (error.reason.endsWith("samples")) retry();`,
    `const text = error instanceof Error ? error.message : String(error); if (text.includes("no")) retry();`,
    `const text = (error instanceof Error ? error.message : "").slice(3);`,
    `const hot = warnings.filter(({ message }) => message.includes("constant"));`,
    `const hot = warnings.filter(({ message: text }) => text.includes("constant"));`,
    `function said(error: Error) { return error.message; } if (said(error).includes("no")) retry();`,
  ])("%s is refused", (text) => {
    expect(found(text)).toHaveLength(1);
    expect(found(text)[0]).toContain("reads the text of a message");
  });

  test.each([
    "say(error.message);",
    `throw new Failure(\`it failed: \${error.message}\`);`,
    `if (error.code === "numerical" && error.details.column === "x") retry();`,
    "const distinct = new Map(warnings.map((one) => [one.message, one]));",
    `if (a.message === b.message || a.message === "") retry();`,
    `const words = text.split(" "); if (words.includes("message")) retry();`,
    `port.on("message", listen); if (message.kind === "result") retry();`,
  ])("%s is allowed", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("an adapter may read text where it gives the reason, and only in its own statement", () => {
    const reads = `const first = error.message.split("\n")[0];`;
    expect(found(`// text only: the package throws plain errors\n${reads}`)).toEqual([]);
    expect(found(`// text only: the package throws plain errors\nreturn f(() => { ${reads} });`)).toHaveLength(1);
    expect(found(`// text only:\n${reads}`)).toHaveLength(1);
    expect(found(`// the package throws plain errors\n${reads}`)).toHaveLength(1);
    expect(found(`// text only: the package throws plain errors\nstart();\n${reads}`)).toHaveLength(1);
  });

  test("tests and generated files may read messages", () => {
    const text = `expect(error.message.includes("singular")).toBe(true);`;
    expect(checkMessages(new Map([["a.test.ts", text]]), true)).toEqual([]);
    expect(checkMessages(new Map([["datasets/generated/a.ts", text]]), true)).toEqual([]);
  });

  test("only the command may name flags", () => {
    for (const text of [
      `const hint = "set --max-depth";`,
      `const flag = "--as";`,
      `const flag = \`--as \${column}\`;`,
      `const hint = \`use \${name} with --as\`;`,
    ]) {
      expect(found(text, false)).toEqual(["1: names a flag; only the command may name flags"]);
      expect(found(text, true)).toEqual([]);
    }
    for (const text of [`const color = "var(--accent)";`, "const dash = 'a -- b'; depth--;", "// --as is a flag"]) {
      expect(found(text, false)).toEqual([]);
    }
  });
});
