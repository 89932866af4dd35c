/** Ordinal encoding: ordered levels become numbers that keep the order. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError, show } from "../../../core/errors.js";
import { choice, list, type OptionValues, optional, text } from "../../../core/options/options.js";
import { equalPlainData } from "../../../core/plain-data.js";
import { zeros } from "../../../data/matrix.js";
import { refuseMissing } from "../../refuse-missing.js";
import { type CategoryColumn, categoryTypes, placesOf, refuseUnknown, writeCategories } from "../category-values.js";

const options = {
  code: choice(
    ["share", "rank", "centered"],
    "share",
    "how values are coded as numbers; the r-th of K levels is r/K, r − 1, or r − (K + 1)/2",
  ),
  levels: optional(
    list(text("", "level"), [], "the levels from lowest to highest; otherwise those of the ordinal column", 1),
  ),
  unknown: choice(
    ["refuse", "missing"],
    "refuse",
    "categories not seen in the fit; levels that are not in the list are an error, or a missing value",
  ),
  missing: choice(["keep", "refuse"], "keep", "what happens to missing values; they stay missing, or are an error"),
};

const learns = { levels: state.names("levels", "levels from lowest to highest", areGiven) };

export interface OrdinalEncodeState extends state.StateOf<typeof learns> {}

/** Checks that the levels are those of the options, where these list them. */
function areGiven(levels: readonly string[], { options }: state.StateContext): string | undefined {
  const given = options["levels"];
  return given === null || equalPlainData(levels, given) ? undefined : "must be the levels of the options";
}

type OrdinalEncodeOptions = OptionValues<typeof options>;

/**
 * Replaces the levels of an ordered category by numbers in the same order: of K levels the r-th becomes r/K, its rank r
 * − 1, or its rank minus the middle one. The order is that of an ordinal column, or is given in `levels`. For
 * categories without an order use {@link oneHot}.
 *
 * @example
 * ```ts
 * import { ordinalEncode } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ risk: ["low", "medium", "low", "high"] });
 * const model = ordinalEncode({ levels: ["low", "medium", "high"] }).fit({ x });
 * model.transform(x); // 1/3, 2/3, 1/3, 1
 * ```
 */
export const ordinalEncode = defineEncoder({
  kind: "ordinal-encode",
  title: "Ordinal encoding",
  summary: "Replaces ordered levels by numbers that keep their order.",
  accepts: categoryTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["label encoding", "integer encoding"],
    seeAlso: ["one-hot", "boolean-encode"],
  },
  options,
  learns,
  supports: { weights: true },
  fit({ column, name }, options) {
    const levels = options.levels ?? levelsOf(column, name);
    const repeated = levels.find((level, at) => levels.indexOf(level) < at);
    if (repeated !== undefined) {
      throw new LecternError("invalid-option", `ordinal-encode: the level ${show(repeated)} is listed twice`, {
        kind: "ordinal-encode",
        option: "levels",
      });
    }
    const learned: OrdinalEncodeState = { levels };
    checkPlaces(learned, column, options);
    return { state: learned };
  },
  transform(learned, column, options) {
    const places = checkPlaces(learned, column, options);
    const { factor, shift } = scaleOf(options.code, learned.levels.length);
    const result = zeros(places.length, 1);
    for (let i = 0; i < places.length; i++) {
      result.data[i] = places[i] < 0 ? Number.NaN : (places[i] + shift) / factor;
    }
    return result;
  },
  outputFeatures: (_, name) => [`${name}__level`],
  offers: {
    // Predictions may be between the codes: the nearest level is returned.
    inverse({ levels }, x, { code }, { type }) {
      const { factor, shift } = scaleOf(code, levels.length);
      const codes = Int32Array.from(x.data, (value) => {
        if (Number.isNaN(value)) return -1;
        return Math.min(levels.length - 1, Math.max(0, Math.round(value * factor - shift)));
      });
      return writeCategories(type, codes, levels);
    },
  },
});

/** The code of rank r is (r + shift) / factor. */
function scaleOf(code: "share" | "rank" | "centered", levels: number): { factor: number; shift: number } {
  if (code === "share") return { factor: levels, shift: 1 };
  return { factor: 1, shift: code === "rank" ? 0 : (1 - levels) / 2 };
}

function levelsOf(column: CategoryColumn, name: string): readonly string[] {
  if (column.type === "ordinal") return column.levels;
  if (column.type === "boolean") return ["false", "true"];
  throw new LecternError(
    "invalid-data",
    `ordinal-encode: the ${column.type} column ${show(name)} has no order; list its levels in the option levels, ` +
      "or use one-hot",
    { column: name },
  );
}

function checkPlaces(
  { levels }: OrdinalEncodeState,
  column: CategoryColumn,
  options: OrdinalEncodeOptions,
): Int32Array {
  const places = placesOf(levels, column);
  if (options.missing === "refuse") refuseMissing("ordinal-encode", column);
  if (options.unknown === "refuse") refuseUnknown("ordinal-encode", places, column, levels);
  return places;
}
