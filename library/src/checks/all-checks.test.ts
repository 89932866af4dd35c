/** Sound methods of every role pass all checks, and together they are put to every one of them. */
import { describe, expect, test } from "vitest";
import { brokenBlocks } from "../../test/broken/broken-blocks.js";
import { brokenCapabilities, brokenWeights } from "../../test/broken/broken-capabilities.js";
import { brokenCategories } from "../../test/broken/broken-categories.js";
import { brokenDeclarations, brokenOptions, brokenSaving, brokenState } from "../../test/broken/broken-declaration.js";
import { brokenExtremes } from "../../test/broken/broken-extremes.js";
import { brokenFeatures, brokenInput, brokenUse } from "../../test/broken/broken-input.js";
import { brokenDeterminism, brokenPurity } from "../../test/broken/broken-purity.js";
import { brokenClasses, brokenResults, brokenUnsupervised } from "../../test/broken/broken-results.js";
import { brokenRunning } from "../../test/broken/broken-running.js";
import { brokenInvariance, brokenShape } from "../../test/broken/broken-shape.js";
import { brokenTableFeatures, brokenTables } from "../../test/broken/broken-tables.js";
import { codeMeans } from "../../test/broken/sound-categories.js";
import { center, line } from "../../test/broken/sound-supervised.js";
import { fillNumbers, shiftNumbers, tableSettings } from "../../test/broken/sound-tables.js";
import {
  far,
  firstTwo,
  halves,
  halvesDefinition,
  normal,
  patientShift,
  picture,
  pictureDefinition,
  shift,
} from "../../test/broken/sound-unsupervised.js";
import { type AnyMethod, type AnyRecipe, defineClusterer, defineEmbedding } from "../contract/index.js";
import { pipeline } from "../index.js";
import { allChecks } from "./all-checks.js";
import { checkNames } from "./estimator-checks.js";
import { type CheckOptions, checkEstimator, estimatorChecks } from "./index.js";

const onlyPicture = defineEmbedding({
  ...pictureDefinition,
  fit: ({ x }) => ({ state: { embedding: firstTwo(x) } }),
});

const sound: [string, AnyMethod | AnyRecipe, CheckOptions?][] = [
  ["a regressor that can do everything", line],
  ["a regressor with other options", line({ alpha: 2, shape: { kind: "power", degree: 2 }, seed: 7 })],
  ["a classifier", center],
  ["a transformer", shift],
  ["a clusterer", halves],
  ["a density", normal],
  ["a detector", far],
  ["an embedding", picture],
  ["a clusterer that cannot judge new samples", defineClusterer(halvesDefinition)],
  ["an embedding that cannot place new samples", onlyPicture],
  ["a pipeline in which two steps iterate", pipeline(patientShift(), line())],
  ["a pipeline that classifies", pipeline(shift(), center())],
  ["a pipeline that draws samples", pipeline(shift(), normal())],
  ["an encoder of tables", shiftNumbers, tableSettings],
  ["an encoder of tables without weights", fillNumbers, tableSettings],
  ["a regressor that takes tables beside matrices", codeMeans],
  ["a pipeline of one such step", pipeline(codeMeans())],
  ["a pipeline that begins with a table", pipeline(fillNumbers(), shift()), tableSettings],
];

describe("sound methods", () => {
  for (const [name, subject, settings] of sound) {
    test(`${name} passes all its checks`, async () => {
      const outcomes = await checkEstimator(subject, settings);
      expect(outcomes.map(({ name }) => name)).toEqual(estimatorChecks(subject, settings).map(({ name }) => name));
      expect(outcomes.every(({ status }) => status === "passed")).toBe(true);
    });
  }

  test("every check applies to at least one of them", () => {
    const applied = new Set(sound.flatMap(([, ...subject]) => estimatorChecks(...subject).map(({ name }) => name)));
    expect([...applied].sort()).toEqual([...checkNames].sort());
  });
});

test("for every check there is a method that fails it", () => {
  const tables = [
    ...[brokenDeclarations, brokenOptions, brokenPurity, brokenDeterminism, brokenSaving, brokenState, brokenRunning],
    ...[brokenBlocks, brokenInput, brokenUse, brokenFeatures, brokenShape, brokenInvariance, brokenExtremes],
    ...[brokenResults, brokenClasses, brokenUnsupervised, brokenCapabilities, brokenWeights],
    ...[brokenTables, brokenTableFeatures, brokenCategories],
  ];
  expect(tables.flatMap(Object.keys).sort()).toEqual([...checkNames].sort());
});

test("check names are unique, each names its theme, and there are many", () => {
  expect(checkNames).toEqual(allChecks.map(({ name }) => name));
  expect(new Set(checkNames).size).toBe(checkNames.length);
  expect(checkNames.filter((name) => !/^[a-z]+: \S.*[^.]$/.test(name))).toEqual([]);
  expect(checkNames.length).toBeGreaterThan(100);
});
