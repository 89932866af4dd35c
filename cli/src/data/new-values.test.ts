import type { AnyModel } from "lectern/contract";
import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import type { RunManifest } from "../models/run-manifest.js";
import { seenColumns, watchNewValues } from "./new-values.js";

const learned = createTable({ size: [1, 2, 3], city: ["Bern", "Oslo", "Bern"], note: [1, null, 3] });
const model = { features: learned.names, saved: { options: {}, state: {} } } as object as AnyModel;
const manifest = { target: "price", seen: seenColumns(learned) } as object as RunManifest;

test("remembers which columns had gaps, and the categories that occurred", () => {
  expect(seenColumns(learned)).toEqual({
    size: { missing: false },
    city: { missing: false, categories: ["Bern", "Oslo"] },
    note: { missing: true },
  });
});

test("notes gaps, categories and columns that are new, over all parts of the input", () => {
  const news = watchNewValues(model, manifest);
  news.see(createTable({ size: [1, null], city: ["Rome", "Bern"], note: [1, null], price: [1, 2] }), new Map());
  news.see(createTable({ size: [null, 4], city: ["Paris", "Rome"], note: [1, 2], age: [1, 2] }), new Map());
  expect(news.notes()).toEqual([
    "the model does not know the column age, which is ignored",
    "size is missing in 2 rows, but was never missing while learning: a usual value is assumed",
    "city has categories in 3 rows that were not seen while learning: Rome, Paris",
  ]);
});

test("notes nothing for rows like those of the fit, and only columns without a manifest", () => {
  const usual = watchNewValues(model, manifest);
  usual.see(createTable({ size: [5], city: ["Oslo"], note: [7] }), new Map());
  expect(usual.notes()).toEqual([]);
  const bare = watchNewValues(model, undefined);
  bare.see(createTable({ size: [null], city: ["Rome"], note: [7], a: [1] }), new Map());
  bare.skip("b");
  expect(bare.notes()).toEqual(["the model does not know the columns a, b, which are ignored"]);
});

test("notes predictions at the limit of the method", () => {
  const limited = {
    ...model,
    saved: { state: { steps: [{ options: {} }, { options: { maxPrediction: 10 } }] }, options: {} },
  };
  const news = watchNewValues(limited as object as AnyModel, undefined);
  news.see(learned, new Map([["predicted", Float64Array.of(1, 10, 9)]]));
  expect(news.notes()).toEqual(["1 prediction reached the limit of 10 and may be far off: unusual rows"]);
});
