/** What an editor shows of the published package, by TypeScript's language service. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPacked, type PackedProject } from "./packed-package.js";

/** A program of a user; the places that the tests ask about are marked. */
const marked = `
import { kMeans, pipeline, randomForestClassifier, type Regressor, /*ridge*/ridge, standardize } from "lectern";
const data = { x: [[1], [2], [3], [4]], y: [1, 2, 3, 4] };
const /*model*/model = ridge({ /*alpha*/alpha: 0.5, /*alphas*/alphas: [1, 2] }).fit(data);
let general: Regressor = model;
general = pipeline(standardize(), ridge()).fit(data);
export const /*prediction*/prediction = general.predict([[5]]);
kMeans({ /*clusters*/clusters: 2, /*seed*/seed: 1 });
randomForestClassifier({ /*trees*/trees: 10 });
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

test("a model of any regressor and its predictions have short types", () => {
  expect(hover("model").type).toMatch(/^const model: RegressorModel<LinearState, /);
  expect(hover("prediction").type).toBe("const prediction: Float64Array<ArrayBufferLike>");
});
