/** A column in a few words. */
import type { ColumnProfile } from "lectern/data";

/** "number, 3 missing": the type, and the number of missing values. */
export function typeText({ type, missing }: ColumnProfile): string {
  return missing === 0 ? type : `${type}, ${missing} missing`;
}

/** A summary of the values: "0.1 to 7.9, about 3.8", "3 values: setosa, versicolor, virginica". */
export function summaryText({ summary, constant, distinct, likelyId }: ColumnProfile): string {
  if (summary === null) return "no values";
  switch (summary.kind) {
    case "number": {
      const { minimum, maximum, quantiles } = summary;
      if (constant) return `always ${short(minimum)}`;
      const range = `${short(minimum)} to ${short(maximum)}, median ${short(quantiles[2])}`;
      return likelyId ? `${range}; all distinct, like an identifier` : range;
    }
    case "category":
    case "text": {
      if (constant) return `always ${summary.top[0]?.value ?? ""}`;
      if (likelyId) return `${distinct} values, all distinct, like an identifier`;
      const values = summary.top.slice(0, 4).map(({ value }) => cut(value));
      const more = (distinct ?? 0) > values.length ? ", …" : "";
      return `${distinct} values: ${values.join(", ")}${more}`;
    }
    case "date":
      return `${day(summary.earliest)} to ${day(summary.latest)}`;
    case "image":
      return `${summary.width} × ${summary.height} pixels`;
  }
}

/** A number with about four significant digits. */
export function short(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  return String(Number(value.toPrecision(4)));
}

function cut(text: string): string {
  return text.length > 16 ? `${text.slice(0, 15)}…` : text;
}

function day(text: string): string {
  return text.slice(0, 10);
}
