/** Toy figures of the methods that encode table columns: a few values and their codes. */
import type { AnyModel } from "../library/src/contract/contract.js";
import type { RecipeJson } from "../library/src/core/options/options.js";
import type { Matrix } from "../library/src/data/matrix.js";
import { type Column, createTable, type Table } from "../library/src/data/table/table.js";
import { matrixPlot } from "../library/src/plots/matrix-plot.js";
import type { Plot } from "../library/src/plots/theme.js";

type Fit = (
  kind: string,
  options: RecipeJson["options"],
  data: { x: Table | readonly (readonly number[])[]; y?: unknown },
) => AnyModel;
type Transformed = (model: AnyModel, x: Table | readonly (readonly number[])[]) => Matrix;

const cities = ["Oslo", "Bern", "Oslo", "Rome", "Bern", "Oslo"];
const texts = ["the cat sat", "the cat sat on the mat", "a dog", "the dog and the cat"];

const category: Column = {
  type: "category",
  categories: ["Bern", "Oslo", "Rome"],
  codes: Int32Array.from(cities, (city) => ["Bern", "Oslo", "Rome"].indexOf(city)),
};

/** Draws an encoded column: rows named by their values, columns by the features. */
function encodingOf(fit: Fit, transformed: Transformed) {
  return (kind: string, options: RecipeJson["options"], column: Column, rows: readonly string[], y?: unknown) => () => {
    const x = createTable({ x: column });
    const model = fit(kind, options, y === undefined ? { x } : { x, y });
    const after = transformed(model, x);
    const names = (model.outputFeatures ?? []).map((name) => name.replace(/^x_*/, "").replace(`${kind}__`, "") || "x");
    return matrixPlot(after, { rows, columns: names, digits: 2 });
  };
}

/** The demos by kind. */
export function encoderDemos(fit: Fit, transformed: Transformed): Readonly<Record<string, () => Plot>> {
  const encoding = encodingOf(fit, transformed);
  const text: Column = { type: "text", values: texts };
  const days = ["2024-02-29", "2024-03-02", "2024-07-14", "2025-01-01"];
  const [images, imageNames] = edges();
  return {
    "one-hot": encoding("one-hot", {}, category, cities),
    "count-encode": encoding("count-encode", {}, category, cities),
    "hash-categories": encoding("hash-categories", { columns: 5 }, category, cities),
    "target-encode": encoding("target-encode", { folds: 2 }, category, cities, [9, 4, 8, 1, 5, 7]),
    "ordinal-encode": encoding(
      "ordinal-encode",
      {},
      { type: "ordinal", levels: ["low", "middle", "high"], codes: Int32Array.of(0, 2, 1, 1) },
      ["low", "high", "middle", "middle"],
    ),
    "boolean-encode": encoding(
      "boolean-encode",
      { missing: "middle" },
      { type: "boolean", values: Uint8Array.of(1, 0, 255) },
      ["true", "false", "missing"],
    ),
    "bag-of-words": encoding("bag-of-words", {}, text, texts),
    tfidf: encoding("tfidf", {}, text, texts),
    "word-vectors": encoding("word-vectors", { components: 4, epochs: 200 }, text, texts),
    "byte-pair-tokenizer": encoding("byte-pair-tokenizer", { merges: 8, maxTokens: 12 }, text, texts),
    "word-tokenizer": encoding("word-tokenizer", { maxTokens: 6 }, text, texts),
    "hash-text": encoding("hash-text", { columns: 8 }, text, texts),
    "date-features": encoding(
      "date-features",
      {},
      { type: "date", values: Float64Array.from(days, (day) => Date.parse(day)) },
      days,
    ),
    "image-pixels": encoding("image-pixels", {}, images, imageNames),
    "image-histogram": encoding("image-histogram", { bins: 4 }, images, imageNames),
    hog: encoding("hog", { cellSize: 4, blockSize: 1, orientations: 4 }, images, imageNames),
    "missing-indicator": () => {
      const x = [
        [1, NaN],
        [2, 5],
        [NaN, 4],
        [3, NaN],
      ];
      const after = transformed(fit("missing-indicator", {}, { x }), x);
      const rows = x.map((row) => row.map((value) => (Number.isNaN(value) ? "?" : value)).join(", "));
      return matrixPlot(after, { rows, columns: ["first missing", "second missing"], digits: 0 });
    },
    "encode-table": () => {
      const x = createTable({ city: category, size: [40, 85, null, 60, 110, 75] });
      const model = fit("encode-table", {}, { x });
      const rows = cities.map((city, i) => `${city}, ${[40, 85, "?", 60, 110, 75][i]}`);
      return matrixPlot(transformed(model, x), { rows, columns: model.outputFeatures ?? [], digits: 2 });
    },
  };
}

/** Three images of 4 x 4 pixels: an edge across, an edge down, a slope. */
function edges(): [Column, string[]] {
  const draw = [
    (_: number, j: number) => (j < 2 ? 1 : 0),
    (i: number) => (i < 2 ? 1 : 0),
    (i: number, j: number) => (i + j) / 6,
  ];
  const pixels = draw.flatMap((value) => Array.from({ length: 16 }, (_, at) => value(at % 4, Math.floor(at / 4))));
  const image = { width: 4, height: 4, channels: 1, missing: new Uint8Array(3) };
  return [{ type: "image", ...image, pixels: Float32Array.from(pixels) }, ["across", "down", "slope"]];
}
