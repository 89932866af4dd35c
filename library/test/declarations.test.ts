/** Programs that export recipes and models of the package: the compiler can write their declarations. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as methods from "../src/methods.js";
import { installPacked, type PackedProject } from "./packed-package.js";

/** What methods need that cannot be called without arguments. */
const given: Readonly<Record<string, string>> = {
  bayesianSearch: "ridge(), { alpha: [1, 2] }",
  calibratedClassifier: "gaussianNaiveBayes()",
  columns: "{ size: standardize() }",
  earlyStopping: "perceptron()",
  gridSearch: "pipeline(standardize(), ridge()), { alpha: [1, 2] }",
  halvingSearch: "ridge(), { alpha: [1, 2] }",
  pipeline: "standardize(), pca(), logisticRegression()",
  randomSearch: "ridge(), { alpha: [1, 2] }",
  stackingClassifier: "{ a: gaussianNaiveBayes(), b: logisticRegression() }",
  stackingRegressor: "{ a: ridge(), b: lasso() }",
  votingClassifier: "{ a: gaussianNaiveBayes(), b: logisticRegression() }",
  votingRegressor: "{ a: ridge(), b: lasso() }",
};

const names = Object.keys(methods);

/** Exports a recipe and a model of each method; the data of a fit do not matter here. */
const everyMethod = [
  `import { ${names.join(", ")} } from "lectern";`,
  ...names.flatMap((name) => [
    `export const ${name}Recipe = ${name}(${given[name] ?? ""});`,
    `export const ${name}Model = ${name}Recipe.fit(null as never);`,
  ]),
].join("\n");

/** Uses of types that people write by hand. */
const byHand = `
import { type Classifier, encodeModel, kMeans, logisticRegression, type Model, pca, type Recipe, type Regressor, ridge,
  standardize, type Transformer, treeRegressor } from "lectern";
const x = [[1, 2], [3, 4]];
export let regressor: Regressor = ridge().fit({ x, y: [1, 2] });
regressor = treeRegressor().fit({ x, y: [1, 2] });
export const predicted: Float64Array = regressor.predict(x);
export const classifier: Classifier = logisticRegression().fit({ x, y: ["a", "b"] });
export const transformers: Transformer[] = [standardize().fit({ x }), pca().fit({ x })];
export const models: Model[] = [regressor, classifier, kMeans({ clusters: 2 }).fit({ x })];
export const recipes = { ridge: ridge(), pca: pca({ components: 1 }) };
export const file = new Blob([encodeModel(ridge().fit({ x, y: [1, 2] }).saved)]);
export type Fitted<R> = R extends Recipe<infer M, infer _> ? M : never;
export const again: Fitted<typeof recipes.ridge> = recipes.ridge.fit({ x, y: [1, 2] });
`;

let project: PackedProject;

beforeAll(async () => {
  project = await installPacked("library");
  writeFileSync(join(project.folder, "every-method.ts"), everyMethod);
  writeFileSync(join(project.folder, "by-hand.ts"), byHand);
}, 120_000);

afterAll(() => project?.remove());

const resolve = createRequire(import.meta.url).resolve;

const resolutions = { nodenext: "nodenext", bundler: "esnext" };
type Resolution = keyof typeof resolutions;

/**
 * Each version with each resolution reads the types of the whole package. The declarations of every method are written
 * once with each version and each resolution: how the package is found does not change what is written.
 */
const compilations: readonly (readonly [string, Resolution, readonly string[]])[] = [
  ["6.0", "nodenext", ["every-method.ts", "by-hand.ts"]],
  ["6.0", "bundler", ["by-hand.ts"]],
  ["5.9", "nodenext", ["by-hand.ts"]],
  ["5.9", "bundler", ["every-method.ts", "by-hand.ts"]],
];

const compilers: Readonly<Record<string, string>> = { "6.0": "typescript", "5.9": "typescript-5.9" };

test.each(Object.entries(compilers))("TypeScript %s is the version that it should be", (version, name) => {
  const { version: installed } = JSON.parse(readFileSync(resolve(`${name}/package.json`), "utf8")) as {
    version: string;
  };
  expect(installed.startsWith(version)).toBe(true);
});

test.each(compilations)(
  "TypeScript %s with module resolution %s writes the declarations of %j",
  async (version, moduleResolution, files) => {
    const outDir = join(project.folder, `${version}-${moduleResolution}`);
    const config = `${outDir}.json`;
    const compilerOptions = {
      ...{ strict: true, declaration: true, emitDeclarationOnly: true, target: "es2022", types: [] },
      ...{ lib: ["es2022", "dom"], module: resolutions[moduleResolution], moduleResolution, outDir },
      // Once with each version is enough for the declarations of the package itself.
      skipLibCheck: !files.includes("every-method.ts"),
      // Those of the language and the browser are TypeScript's own.
      skipDefaultLibCheck: true,
    };
    writeFileSync(config, JSON.stringify({ compilerOptions, files }));
    expect(await compile(resolve(`${compilers[version]}/bin/tsc`), config)).toBe("");
    const byHand = readFileSync(join(outDir, "by-hand.d.ts"), "utf8");
    // Types are named as users import them.
    expect(byHand).not.toMatch(/lectern\/dist|node_modules/);
    expect(byHand).toContain("export declare const recipes: {");
    if (!files.includes("every-method.ts")) return;
    const declarations = readFileSync(join(outDir, "every-method.d.ts"), "utf8");
    for (const method of names) expect(declarations).toContain(`export declare const ${method}Recipe: `);
    // Those of a simple method are short enough to be read in an editor.
    expect(declarations).not.toMatch(/lectern\/dist|node_modules/);
    expect(declarations).toContain('ridgeRecipe: import("lectern/linear").RidgeRecipe;');
    expect(declarations).toContain('ridgeModel: import("lectern/linear").RidgeModel;');
  },
  180_000,
);

/** What the compiler complains about. */
async function compile(program: string, config: string): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [program, "-p", config], { cwd: project.folder })).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout.slice(0, 3000);
  }
}
