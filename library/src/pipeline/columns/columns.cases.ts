/** Cases of the common checks for columns. */

import { filled, mixed, plain, target } from "../../../test/mixed-columns.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { dropTableColumns } from "../../data/table/table.js";
import { booleanEncode } from "../../features/category/boolean-encode/boolean-encode.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../../features/category/ordinal-encode/ordinal-encode.js";
import { targetEncode } from "../../features/category/target-encode/target-encode.js";
import { dateFeatures } from "../../features/date/date-features/date-features.js";
import { imagePixels } from "../../features/image/image-pixels/image-pixels.js";
import { impute } from "../../features/imputation/impute/impute.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { tfidf } from "../../features/text/tfidf/tfidf.js";
import { pipeline } from "../pipeline/pipeline.js";
import { columns } from "./columns.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "columns, each with its encoder",
    subject: columns({ number: filled(), boolean: booleanEncode({ missing: "middle" }), category: oneHot() }),
    settings: { data: { x: plain } },
  },
  {
    name: "columns by type and by name, balanced",
    subject: columns(
      {
        numbers: { types: ["number", "boolean", "ordinal"], encoder: impute({ indicators: true }) },
        category: oneHot({ sparse: true }),
        day: { columns: ["date"], encoder: pipeline(dateFeatures({ cyclic: true }), impute()) },
        words: { types: ["text"], encoder: tfidf() },
        letters: { columns: ["text"], encoder: tfidf({ analyzer: "characters", ngrams: 2 }) },
        pixels: { types: ["image"], encoder: pipeline(imagePixels(), impute()) },
      },
      { balance: true },
    ),
    settings: { data: { x: mixed } },
  },
  {
    name: "columns with an inverse",
    subject: columns({ number: standardize(), ordinal: ordinalEncode(), boolean: booleanEncode(), category: oneHot() }),
    settings: { data: { x: dropTableColumns(mixed, ["date", "text", "image"]) } },
  },
  {
    name: "columns, some of them dropped",
    subject: columns({ category: oneHot() }, { rest: "drop" }),
    settings: { data: { x: plain } },
  },
  {
    name: "columns, some of them kept",
    subject: columns({ number: filled() }, { rest: "keep" }),
    settings: { data: { x: plain } },
  },
  {
    name: "columns that learn from the target",
    subject: columns({ number: filled(), boolean: oneHot(), category: targetEncode() }),
    settings: { data: { x: plain, y: target } },
  },
];
