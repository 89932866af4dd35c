/** Chooses an encoder for every column of a table by its type. */
import type { AnyRecipe } from "../../contract/contract.js";
import { show } from "../../core/errors.js";
import { choice, flag, fraction, integer, type OptionValues, record } from "../../core/options/options.js";
import type { Column, Table } from "../../data/table/table.js";
import { booleanEncode } from "../../features/category/boolean-encode/boolean-encode.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../../features/category/ordinal-encode/ordinal-encode.js";
import { dateFeatures } from "../../features/date/date-features/date-features.js";
import { hog } from "../../features/image/hog/hog.js";
import { imagePixels } from "../../features/image/image-pixels/image-pixels.js";
import { impute } from "../../features/imputation/impute/impute.js";
import { missingIndicator } from "../../features/imputation/missing-indicator/missing-indicator.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { tfidf } from "../../features/text/tfidf/tfidf.js";
import { pipeline } from "../pipeline/pipeline.js";
import { surveyColumn } from "./survey-column.js";

/** The methods that a plan is made of. */
export const plannedMethods = [
  booleanEncode,
  dateFeatures,
  hog,
  imagePixels,
  impute,
  missingIndicator,
  oneHot,
  ordinalEncode,
  pipeline,
  standardize,
  tfidf,
] as const;

export const encodeTableOptions = {
  scaleNumbers: flag(true, "give numbers and the parts of dates mean 0 and variance 1"),
  maxCategories: integer(
    30,
    "maximum number of columns for the categories of a column; the rarest are merged until it is met",
    {
      minimum: 2,
    },
  ),
  minShare: fraction(0.01, "categories in a smaller share of the rows are merged into one column"),
  text: record(
    {
      vocabularySize: integer(1000, "maximum number of terms; the most frequent ones of each text column"),
      ngrams: integer(1, "longest n-gram, a sequence of words or characters"),
    },
    "how texts become terms: the size of the vocabulary and the longest sequence of words",
  ),
  images: choice(["pixels", "hog"], "pixels", "what images become: their pixels, or histograms of their gradients"),
};

export type EncodeTableOptions = OptionValues<typeof encodeTableOptions>;

export interface PlannedBlock {
  readonly columns: readonly string[];
  readonly encoder: AnyRecipe;
}

export interface TablePlan {
  /** Encoders with their columns, by the name of the block. */
  readonly blocks: Readonly<Record<string, PlannedBlock>>;
  /** Columns that are left out, and why. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
}

/** Plans the encoders of a table; columns without different values are left out. Rows of weight 0 are ignored. */
export function planTable({ names, columns }: Table, options: EncodeTableOptions, weights?: Float64Array): TablePlan {
  const surveys = columns.map((column) => surveyColumn(column, weights));
  // One value and gaps are two different things: only a full column of one value says nothing.
  const says = surveys.map(({ hasValues, hasGaps, varies }) => hasValues && (varies || hasGaps));
  const left = names.flatMap((name, j) => {
    if (says[j]) return [];
    return [{ name, reason: surveys[j].hasValues ? "is constant" : "has no values" }];
  });
  const taken = (wanted: (column: Column, j: number) => boolean) =>
    names.filter((_, j) => says[j] && wanted(columns[j], j));
  const ofType = (type: Column["type"]) => taken((column) => column.type === type);
  const groups: [string, readonly string[], () => AnyRecipe][] = [
    ["numbers", ofType("number"), () => numbers(options)],
    ["booleans", ofType("boolean"), () => pipeline(booleanEncode(), fill("most-frequent", true))],
    ["ordinals", ofType("ordinal"), () => pipeline(ordinalEncode({ unknown: "missing" }), fill("median", true))],
    ["categories", ofType("category"), () => categories(options)],
    ["dates", ofType("date"), () => dates(options)],
    ["missing dates", taken(({ type }, j) => type === "date" && surveys[j].hasGaps), () => missingIndicator()],
    ["texts", ofType("text"), () => tfidf(options.text)],
    ...ofType("image").map((name): [string, readonly string[], () => AnyRecipe] => [
      `image ${show(name)}`,
      [name],
      () => images(columns[names.indexOf(name)] as ImageColumn, options),
    ]),
  ];
  const blocks = groups
    .filter(([, own]) => own.length > 0)
    .map(([name, own, encoder]) => [name, { columns: own, encoder: encoder() }] as const);
  return { blocks: Object.fromEntries(blocks), left };
}

type ImageColumn = Extract<Column, { readonly type: "image" }>;

function fill(kind: "median" | "most-frequent", indicators: boolean) {
  return impute({ strategy: { kind }, indicators });
}

function numbers({ scaleNumbers }: EncodeTableOptions): AnyRecipe {
  return scaleNumbers ? pipeline(fill("median", true), standardize()) : fill("median", true);
}

function categories({ maxCategories, minShare }: EncodeTableOptions): AnyRecipe {
  return oneHot({ maxCategories, minShare, unknown: "ignore", missing: "category" });
}

function dates({ scaleNumbers }: EncodeTableOptions): AnyRecipe {
  return scaleNumbers
    ? pipeline(dateFeatures(), fill("median", false), standardize())
    : pipeline(dateFeatures(), fill("median", false));
}

/** Maximum side of images in pixels; larger ones are resized, because their pixels would outnumber everything else. */
const MAX_SIDE = 32;

function images({ width, height }: ImageColumn, { images: kind }: EncodeTableOptions): AnyRecipe {
  const gaps = fill("median", false);
  if (kind === "pixels") {
    const size = { width: Math.min(width, MAX_SIDE), height: Math.min(height, MAX_SIDE) };
    return pipeline(imagePixels({ ...size, scaling: "unit" }), gaps);
  }
  // Two cells must fit into the shorter side, or there is no block.
  const cellSize = Math.max(1, Math.min(8, Math.floor(Math.min(width, height) / 2)));
  return pipeline(hog({ cellSize, blockSize: Math.min(width, height) > 1 ? 2 : 1 }), gaps);
}
