/** What is made of a table: columns in several forms, the encoder of any table, and pipelines that begin with them. */
import { kMeans } from "../../src/clustering/k-means/k-means.js";
import { dropTableColumns, selectTableColumns } from "../../src/data/table/table.js";
import { booleanEncode } from "../../src/features/category/boolean-encode/boolean-encode.js";
import { oneHot } from "../../src/features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../../src/features/category/ordinal-encode/ordinal-encode.js";
import { targetEncode } from "../../src/features/category/target-encode/target-encode.js";
import { dateFeatures } from "../../src/features/date/date-features/date-features.js";
import { imagePixels } from "../../src/features/image/image-pixels/image-pixels.js";
import { imputeConstants } from "../../src/features/imputation/impute/impute.js";
import { standardize } from "../../src/features/scaling/standardize/standardize.js";
import { tfidf } from "../../src/features/text/tfidf/tfidf.js";
import { ridge } from "../../src/linear/ridge/ridge.js";
import { columns } from "../../src/pipeline/columns/columns.js";
import { encodeTable } from "../../src/pipeline/encode-table/encode-table.js";
import { pipeline } from "../../src/pipeline/pipeline/pipeline.js";
import { mixedTable } from "../mixed-table.js";
import type { UnderCheck } from "./under-check.js";

const mixed = mixedTable();
const plain = selectTableColumns(mixed, ["number", "boolean", "category"]);
const target = Float64Array.from({ length: mixed.rows }, (_, i) => Math.sin(i));
const names = Array.from(target, (value) => (value > 0 ? "high" : "low"));

const filled = () => pipeline(imputeConstants(), standardize());

export const tables: readonly UnderCheck[] = [
  {
    name: "columns, each with its encoder",
    subject: columns({ number: filled(), boolean: booleanEncode({ missing: "middle" }), category: oneHot() }),
    settings: { data: { x: plain } },
  },
  {
    name: "columns by type and by name, balanced",
    subject: columns(
      {
        numbers: { types: ["number", "boolean", "ordinal"], encoder: imputeConstants({ indicators: true }) },
        category: oneHot({ sparse: true }),
        day: { columns: ["date"], encoder: pipeline(dateFeatures({ cyclic: true }), imputeConstants()) },
        words: { types: ["text"], encoder: tfidf() },
        letters: { columns: ["text"], encoder: tfidf({ analyzer: "characters", ngrams: 2 }) },
        pixels: { types: ["image"], encoder: pipeline(imagePixels(), imputeConstants()) },
      },
      { balance: true },
    ),
    settings: { data: { x: mixed } },
  },
  {
    name: "columns with a way back",
    subject: columns({ number: standardize(), ordinal: ordinalEncode(), boolean: booleanEncode(), category: oneHot() }),
    settings: { data: { x: dropTableColumns(mixed, ["date", "text", "image"]) } },
  },
  {
    name: "columns, some of them dropped",
    subject: columns({ category: oneHot() }, { rest: "drop" }),
    settings: { data: { x: plain } },
  },
  {
    name: "columns that learn from the target",
    subject: columns({ number: filled(), boolean: oneHot(), category: targetEncode() }),
    settings: { data: { x: plain, y: target } },
  },
  { name: "encode-table", subject: encodeTable, settings: { data: { x: mixed } } },
  {
    name: "encode-table without scaling, by gradients and pairs of words",
    subject: encodeTable({
      scaleNumbers: false,
      maximumCategories: 3,
      text: { vocabularySize: 5, ngrams: 2 },
      images: "hog",
    }),
    settings: { data: { x: mixed } },
  },
  { name: "encode-table of numbers and names", subject: encodeTable, settings: { data: { x: plain } } },
  {
    name: "a pipeline from a table to numbers",
    subject: pipeline(encodeTable(), ridge()),
    settings: { data: { x: mixed, y: target } },
  },
  {
    name: "a pipeline from a table to clusters",
    subject: pipeline(columns({ number: filled() }, { rest: "drop" }), kMeans({ clusters: 2 })),
    settings: { data: { x: plain } },
  },
  {
    name: "a pipeline of an encoder alone",
    subject: pipeline(oneHot()),
    settings: { data: { x: selectTableColumns(mixed, ["category", "boolean"]) } },
  },
  {
    name: "a pipeline that learns from labels twice",
    subject: pipeline(columns({ number: filled(), boolean: oneHot(), category: targetEncode() }), standardize()),
    settings: {
      data: { x: plain, y: names },
      exceptions: [
        {
          name: "tables: weight 2 is the row given twice, weight 0 the row left out",
          reason: "what follows target-encode learns from folds, in which a row given twice lies in two places",
        },
      ],
    },
  },
];
