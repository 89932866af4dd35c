/** What an editor shows of the published package, by TypeScript's language service. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { classificationScorers, regressionScorers } from "../src/metrics/index.js";
import { installPacked, type PackedProject } from "./packed-package.js";

/** A program of a user; the places that the tests ask about are marked. */
const marked = `
import {
  crossValidate, gridSearch, kMeans, logisticRegression, pca, pipeline, randomForestClassifier, type Regressor, /*ridge*/ridge,
  standardize,
} from "lectern";
import { validationCurve } from "lectern/selection";
const data = { x: [[1], [2], [3], [4]], y: [1, 2, 3, 4] };
const /*model*/model = ridge({ /*alpha*/alpha: 0.5, /*alphas*/alphas: [1, 2] }).fit(data);
let general: Regressor = model;
general = pipeline(standardize(), ridge()).fit(data);
export const /*prediction*/prediction = general.predict([[5]]);
kMeans({ /*clusters*/clusters: 2, /*seed*/seed: 1 });
const labelled = { x: data.x, y: ["a", "b", "a", "b"] };
const /*forestRecipe*/forestRecipe = randomForestClassifier({ /*trees*/trees: 10 });
export const /*forest*/forest = forestRecipe.fit(labelled);
const /*ridgeRecipe*/ridgeRecipe = ridge();
const /*clusterRecipe*/clusterRecipe = kMeans();
export const /*clustering*/clustering = clusterRecipe.fit(data);
export const /*components*/components = pca().fit(data);
const /*chain*/chain = pipeline(standardize(), ridgeRecipe);
export const /*chained*/chained = chain.fit(data);
const /*search*/search = gridSearch(chain, { "/*path*/ridge.alpha": [0.1, 1] }, { folds: 5, scorer: "/*scorer*/r2" });
export const /*found*/found = search.fit(data);
gridSearch(logisticRegression(), { /*inner*/"penalty.alpha": [1] });
crossValidate(ridge(), data, { folds: 2, scorers: ["/*scorers*/r2"] });
validationCurve(ridge(), "/*option*/alpha", [1, 2], data);
`;

let project: PackedProject;
let service: ts.LanguageService;
let file: string;

beforeAll(async () => {
  project = await installPacked("library");
  file = join(project.folder, "program.ts");
  writeFileSync(file, marked);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => project.folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}, 120_000);

afterAll(() => {
  service?.dispose();
  project?.remove();
});

const after = (mark: string) => marked.indexOf(`/*${mark}*/`) + mark.length + 4;

function hover(mark: string): { readonly type: string; readonly text: string } {
  const info = service.getQuickInfoAtPosition(file, after(mark)) ?? expect.fail(`nothing is shown at ${mark}`);
  return { type: ts.displayPartsToString(info.displayParts), text: ts.displayPartsToString(info.documentation) };
}

test("the program compiles", () => {
  const problems = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText);
  expect(problems).toEqual([]);
}, 120_000);

test("a method shows what it does", () => {
  expect(hover("ridge").text).toContain("Minimises ‖y − Xw − b‖² + alpha‖w‖²");
});

test("options show their description and default", () => {
  expect(hover("alpha")).toEqual({
    type: "(property) alpha?: number | undefined",
    text: "Strength of the penalty; alpha · ‖w‖² is added to the sum of squared errors. Default: 1.",
  });
  expect(hover("alphas").text).toMatch(/^Penalties to choose from .* Left out by default\.$/);
  expect(hover("clusters").text).toMatch(/^Number of clusters.* Default: \d+\.$/);
  expect(hover("seed").text).toMatch(/Default: 0\.$/);
  expect(hover("trees").text).toMatch(/^Number of trees.* Default: 100\.$/);
});

test("recipes, models and predictions have short types", () => {
  const types = {
    ridgeRecipe: "RidgeRecipe",
    model: "RidgeModel",
    forestRecipe: "RandomForestClassifierRecipe",
    forest: "Classifying<RandomForestClassifierModel, string>",
    clusterRecipe: "KMeansRecipe",
    clustering: "KMeansModel",
    components: "PcaModel",
    chain: "PipelineRecipe<readonly [StandardizeRecipe, RidgeRecipe]>",
    chained: "PipelineModel<readonly [StandardizeRecipe, RidgeRecipe]>",
    search: 'SearchRecipe<PipelineRecipe<readonly [StandardizeRecipe, RidgeRecipe]>, SearchOptions, "grid-search">',
    found: "SearchModel<PipelineRecipe<readonly [StandardizeRecipe, RidgeRecipe]>, SearchOptions>",
  };
  for (const [name, type] of Object.entries(types)) expect(hover(name).type).toBe(`const ${name}: ${type}`);
  expect(hover("prediction").type).toBe("const prediction: Float64Array<ArrayBufferLike>");
});

/** What the editor suggests at a mark. */
function suggestions(mark: string): string[] {
  const { entries = [] } = service.getCompletionsAtPosition(file, after(mark), {}) ?? {};
  return entries.map(({ name }) => name.replaceAll('"', ""));
}

test("names of scorers are suggested", () => {
  const names = [...classificationScorers, ...regressionScorers].map(({ name }) => name).sort();
  expect(suggestions("scorers").sort()).toEqual(names);
  expect(suggestions("scorer").sort()).toEqual(names);
});

test("option paths of the recipe are suggested in search spaces and curves", () => {
  const ofChain = ["ridge.alpha", "ridge.alphas", "ridge.intercept"];
  expect(suggestions("path").sort()).toEqual([
    ...ofChain,
    "standardize.center",
    "standardize.scale",
    "standardize.scales",
  ]);
  expect(suggestions("option").sort()).toEqual(["alpha", "alphas", "intercept"]);
  expect(suggestions("inner")).toEqual(expect.arrayContaining(["penalty", "penalty.alpha", "intercept"]));
});
