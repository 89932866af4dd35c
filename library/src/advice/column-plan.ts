/** Which columns of a table to use, and which encoder to use for each. */
import type { RecipeJson } from "../core/options/options.js";
import type { ColumnProfile } from "../data/quality/profile-table.js";
import { maxNativeCategories } from "../pipeline/with-table-encoding.js";

/** Columns with one encoder, as the method `columns` takes them. */
export interface PlannedBlock {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly [];
  readonly encoder: RecipeJson;
}

/** The plan for the columns. */
export interface ColumnPlan {
  readonly blocks: readonly PlannedBlock[];
  /** Columns that stay as they are, for methods that take categories and missing values. */
  readonly keep: readonly string[];
  /** One sentence per block, and one for each decision about a column. */
  readonly reasons: readonly string[];
  /** Columns that are not used, each with the reason. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** Whether texts or many categories make most entries zero. */
  readonly sparse: boolean;
  /** Whether every encoded column holds counts or shares, none below 0. */
  readonly counts: boolean;
}

/** More categories than this make one-hot columns many and their weights uncertain. */
const MANY_CATEGORIES = 20;
/** Images with more pixels than this are described by their edges. */
const MANY_PIXELS = 32 * 32;

/** Encoders that give counts, shares or zeros and ones. */
const countEncoders: ReadonlySet<string> = new Set(["tfidf", "bag-of-words", "one-hot"]);

type Encoding = { readonly steps: readonly RecipeJson[]; readonly why: string } | { readonly lacking: string };

/**
 * Plans the blocks; `kinds` are the methods there are, and a target lets categories be coded by it. For a method that takes
 * categories and missing values, only texts, dates, images and columns of very many categories are encoded.
 */
export function planColumns(
  columns: readonly ColumnProfile[],
  kinds: ReadonlySet<string>,
  hasTarget: boolean,
  takesCategories = false,
): ColumnPlan {
  const groups = new Map<string, { names: string[]; steps: readonly RecipeJson[]; why: string }>();
  const left: { name: string; reason: string }[] = [];
  const keep: string[] = [];
  for (const column of columns) {
    const reason = uselessness(column);
    if (takesCategories && reason === undefined && isTakenAsItIs(column)) {
      keep.push(column.name);
      continue;
    }
    const encoding = reason === undefined ? encodingOf(column, kinds, hasTarget, takesCategories) : { lacking: reason };
    if ("lacking" in encoding) {
      left.push({ name: column.name, reason: encoding.lacking });
      continue;
    }
    const key = JSON.stringify(encoding.steps);
    const group = groups.get(key) ?? { names: [], ...encoding };
    group.names.push(column.name);
    groups.set(key, group);
  }
  const blocks = Array.from(groups.values(), ({ names, steps }, i): PlannedBlock => {
    const encoder = steps.length === 1 ? steps[0] : { kind: "pipeline", options: { steps } };
    return { name: `${steps.map(({ kind }) => kind).join("-")}-${i + 1}`, columns: names, types: [], encoder };
  });
  const reasons = [
    ...(keep.length > 0 ? [`${listed(keep)}: taken as they are, categories and missing values included`] : []),
    ...Array.from(groups.values(), ({ names, why }) => `${listed(names)}: ${why}`),
  ];
  const sparse = blocks.some(({ encoder }) => JSON.stringify(encoder).match(/tfidf|bag-of-words|hash-/) !== null);
  const counts =
    keep.length === 0 && blocks.length > 0 && blocks.every(({ encoder }) => countEncoders.has(encoder.kind));
  return { blocks, keep, reasons, left, sparse, counts };
}

function uselessness({ count, constant, likelyId, type }: ColumnProfile): string | undefined {
  if (count === 0) return "it has no values";
  if (constant) return "it is constant";
  // Measurements may all differ, but whole numbers and words that never repeat name the rows.
  if (likelyId && type !== "date") return "its values look like row identifiers, which a model would memorise";
  return undefined;
}

function isTakenAsItIs({ type, distinct }: ColumnProfile): boolean {
  switch (type) {
    case "number":
    case "boolean":
    case "ordinal":
      return true;
    case "category":
      return (distinct ?? 0) <= maxNativeCategories;
    default:
      return false;
  }
}

function encodingOf(
  column: ColumnProfile,
  kinds: ReadonlySet<string>,
  hasTarget: boolean,
  takesCategories: boolean,
): Encoding {
  const gaps = column.missing > 0;
  // New rows may have gaps and levels that the training rows did not have: every encoding can handle them.
  const first = (...wanted: string[]) => wanted.find((kind) => kinds.has(kind));
  const lacking = { lacking: `none of the given methods encodes columns of type ${column.type}` };
  switch (column.type) {
    case "number":
      return numberEncoding(gaps, kinds);
    case "boolean": {
      if (!kinds.has("boolean-encode")) return lacking;
      const why = gaps ? "booleans become 0 and 1, missing values 0.5" : "booleans become 0 and 1";
      return { steps: [recipe("boolean-encode", { missing: "middle" })], why };
    }
    case "ordinal":
      if (!kinds.has("ordinal-encode")) return lacking;
      return {
        steps: [recipe("ordinal-encode", { unknown: "missing" }), ...filled(kinds)],
        why: "levels become numbers that keep their order",
      };
    case "category": {
      const many = (column.distinct ?? 0) > MANY_CATEGORIES;
      const codes = hasTarget ? ["target-encode", "hash-categories"] : ["hash-categories", "count-encode"];
      const kind = many ? first(...codes, "one-hot") : first("one-hot", ...codes);
      if (kind === undefined) return lacking;
      return { steps: [recipe(kind)], why: categoryReason(kind, column.distinct ?? 0) };
    }
    case "text": {
      const kind = first("tfidf", "hash-text", "bag-of-words");
      if (kind === undefined) return lacking;
      return { steps: [recipe(kind)], why: "texts become sparse word counts, weighted by rarity (tf-idf)" };
    }
    case "date":
      if (!kinds.has("date-features")) return lacking;
      return dateEncoding(kinds, takesCategories);
    case "image": {
      const { summary } = column;
      const large = summary?.kind === "image" && summary.width * summary.height > MANY_PIXELS;
      const kind = large ? first("hog", "image-pixels") : first("image-pixels", "hog");
      if (kind === undefined) return lacking;
      const why = kind === "hog" ? "large images are described by their edges" : "small images become rows of pixels";
      return { steps: [recipe(kind), ...filled(kinds)], why };
    }
  }
}

/**
 * Methods that take categories split the values of a part where they change. The others weigh it or measure distances by it, where
 * December must be near to January: a weekday as a number from 1 to 7 hides a weekly cycle from them.
 */
function dateEncoding(kinds: ReadonlySet<string>, takesCategories: boolean): Encoding {
  const steps = [...filled(kinds), ...scaled(kinds)];
  if (takesCategories) {
    return {
      steps: [recipe("date-features"), ...steps],
      why: "dates become year, month, day, weekday and elapsed time",
    };
  }
  return {
    steps: [recipe("date-features", { cyclic: true }), ...steps],
    why: "dates become year and elapsed time, and month, day and weekday as positions in their cycles",
  };
}

function numberEncoding(gaps: boolean, kinds: ReadonlySet<string>): Encoding {
  const steps = [...filled(kinds), ...scaled(kinds)];
  if (gaps && !kinds.has("impute"))
    return { lacking: "it has missing values, and none of the given methods imputes them" };
  if (steps.length === 0) return { lacking: "none of the given methods encodes number columns" };
  const scale = "numbers are scaled, because penalties and distances depend on their scale";
  return { steps, why: gaps ? `missing values are imputed by the median, with an indicator column; ${scale}` : scale };
}

/** An imputer after encoders that keep missing values; its indicators are for columns with gaps in the training rows. */
function filled(kinds: ReadonlySet<string>): RecipeJson[] {
  return kinds.has("impute") ? [recipe("impute", { strategy: { kind: "median" }, indicators: true })] : [];
}

function scaled(kinds: ReadonlySet<string>): RecipeJson[] {
  return kinds.has("standardize") ? [recipe("standardize")] : [];
}

function categoryReason(kind: string, distinct: number): string {
  switch (kind) {
    case "one-hot":
      return "the few categories are one-hot encoded";
    case "target-encode":
      return `${distinct} categories are too many for one-hot encoding; each becomes the mean of the target among its rows`;
    case "count-encode":
      return "each category becomes the number of its rows";
    default:
      return `${distinct} categories are too many for one-hot encoding; a hash spreads them over fewer columns`;
  }
}

function recipe(kind: string, options: Readonly<Record<string, unknown>> = {}): RecipeJson {
  return { kind, options };
}

function listed(names: readonly string[]): string {
  return names.length <= 5 ? names.join(", ") : `${names.slice(0, 4).join(", ")} and ${names.length - 4} more`;
}
