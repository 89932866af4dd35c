/** Dates as numbers: parts of the calendar, cycles, and the time since a learned origin. */

import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice, flag, list, type OptionValues } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { zeros } from "../../../data/matrix.js";
import { cos, sin } from "../../../numeric/elementary/functions.js";
import { refuseMissing } from "../../refuse-missing.js";
import { type DatePart, datePart, dateParts, datePhase } from "./date-parts.js";

const features = [...dateParts, "elapsed"] as const;
type Feature = DatePart | "elapsed";

const DAY = 86_400_000;
const LARGEST = 8.64e15;

const learns = {
  origin: state.number("earliest date of the fit in milliseconds since 1970: where elapsed time begins", {
    min: -LARGEST,
    max: LARGEST,
  }),
};

export interface DateFeaturesState extends state.StateOf<typeof learns> {}

const options = {
  parts: list(
    choice(features, "year", "part"),
    ["year", "month", "day", "weekday", "elapsed"],
    "the parts to take, in UTC; elapsed counts the days since the earliest date of the fit",
    1,
  ),
  cyclic: flag(false, "encode periodic parts as the sine and cosine of their position in the cycle"),
  missing: choice(
    ["keep", "indicator", "refuse"],
    "keep",
    "what happens to missing values; all parts missing, all parts 0 with an indicator column, or an error",
  ),
};

type DateFeaturesOptions = OptionValues<typeof options>;

/**
 * Splits dates into parts, in UTC: year, month, ISO week, weekday and so on, and the days since the earliest date of
 * the fit. With `cyclic`, periodic parts become a sine and a cosine, so that December is near to January.
 *
 * @example
 * ```ts
 * import { dateFeatures } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ day: ["2024-02-29", "2024-03-02"] });
 * const model = dateFeatures({ parts: ["year", "weekday", "weekend", "elapsed"] }).fit({ x });
 * model.transform(x); // rows 2024 4 0 0 and 2024 6 1 2
 * ```
 */
export const dateFeatures = defineEncoder({
  kind: "date-features",
  title: "Date features",
  summary: "Splits dates into year, month, weekday, elapsed days and other parts.",
  accepts: ["date"],
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  fit({ column, weights }, options) {
    requireDates(column.values);
    if (options.missing === "refuse") refuseMissing("date-features", column);
    const repeated = options.parts.find((part, at) => options.parts.indexOf(part) < at);
    if (repeated !== undefined) {
      throw new LecternError("invalid-option", `date-features: the part ${repeated} is listed twice`, {
        kind: "date-features",
        option: "parts",
      });
    }
    let origin = Number.POSITIVE_INFINITY;
    column.values.forEach((time, i) => {
      if (time < origin && (weights === undefined || weights[i] > 0)) origin = time;
    });
    const empty = origin === Number.POSITIVE_INFINITY;
    const learned: DateFeaturesState = { origin: empty ? 0 : origin };
    return {
      state: learned,
      report: { warnings: empty ? [warn("empty-column", "there are no dates; elapsed time starts in 1970")] : [] },
    };
  },
  transform({ origin }, column, options) {
    requireDates(column.values);
    if (options.missing === "refuse") refuseMissing("date-features", column);
    const indicator = options.missing === "indicator";
    const width = options.parts.reduce((sum, part) => sum + columnsOf(part, options.cyclic), indicator ? 1 : 0);
    const result = zeros(column.values.length, width);
    column.values.forEach((time, i) => {
      const row = result.data.subarray(i * width, (i + 1) * width);
      if (!Number.isNaN(time)) writeParts(row, time, origin, options);
      else if (indicator) row[width - 1] = 1;
      else row.fill(Number.NaN);
    });
    return result;
  },
  outputFeatures(_, name, { parts, cyclic, missing }) {
    const names = parts.flatMap((part) =>
      columnsOf(part, cyclic) === 1 ? [`${name}__${part}`] : [`${name}__${part}__sin`, `${name}__${part}__cos`],
    );
    return missing === "indicator" ? [...names, `${name}__missing`] : names;
  },
});

/** How many columns a part has. */
function columnsOf(part: Feature, cyclic: boolean): number {
  return cyclic && part !== "elapsed" && datePhase(0, part) !== undefined ? 2 : 1;
}

function writeParts(row: Float64Array, time: number, origin: number, { parts, cyclic }: DateFeaturesOptions): void {
  let at = 0;
  for (const part of parts) {
    if (part === "elapsed") {
      row[at++] = (time - origin) / DAY;
      continue;
    }
    const phase = cyclic ? datePhase(time, part) : undefined;
    if (phase === undefined) row[at++] = datePart(time, part);
    else {
      row[at++] = sin(2 * Math.PI * phase);
      row[at++] = cos(2 * Math.PI * phase);
    }
  }
}

/** A date column may hold numbers that are not dates; they must not count as missing. */
function requireDates(values: Float64Array): void {
  const row = values.findIndex((time) => Math.abs(time) > LARGEST);
  if (row < 0) return;
  throw new LecternError(
    "invalid-data",
    `date-features: ${values[row]} in row ${row} is not a date; dates are within 8.64e15 milliseconds of 1970`,
    { kind: "date-features", row },
  );
}
