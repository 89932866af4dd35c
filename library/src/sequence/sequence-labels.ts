/** Labels of sequences as codes. */
import { LecternError, show } from "../core/errors.js";

/** The different labels of all sequences, sorted. */
export function labelsOf(kind: string, y: readonly (readonly string[])[]): string[] {
  for (const labels of y)
    if (!Array.isArray(labels)) throw wrongLabels(kind, "a list of labels for each sequence", labels);
  const other = y.flat().find((label) => typeof label !== "string");
  if (other !== undefined) throw wrongLabels(kind, "labels that are strings", other);
  return [...new Set(y.flat())].sort((a, b) => (a < b ? -1 : 1));
}

/** The codes of the labels of a sequence; throws for unknown labels and for another number of labels than positions. */
export function requireLabels(
  kind: string,
  labels: readonly string[],
  y: readonly string[],
  length: number,
): Int32Array {
  if (!Array.isArray(y) || y.length !== length) throw wrongLabels(kind, `${length} labels, one for each position`, y);
  return Int32Array.from(y, (label) => {
    const code = labels.indexOf(label);
    if (code >= 0) return code;
    throw new LecternError(
      "invalid-data",
      `${kind}: unknown label ${show(label)}; the labels are ${labels.join(", ")}`,
      {
        kind,
        label,
      },
    );
  });
}

function wrongLabels(kind: string, expected: string, got: unknown): LecternError {
  return new LecternError("invalid-data", `${kind}: expected ${expected}, got ${show(got)}`, { kind });
}
