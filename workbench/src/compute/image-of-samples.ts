/** The output of a transformer or an embedding for the training samples. */
import { LecternError } from "lectern";
import { isSparse, isTable, selectRows, selectTableRows, toDense } from "lectern/data";
import type { Learned } from "./learned.js";
import type { Prepared } from "./prepared.js";

/** Maximum number of entries of a dense matrix for a figure. */
const MAX_NUMBERS = 1 << 23;

/** The images of the given training rows; null for roles without one, and where they are a table or too many numbers. */
export function imageOf({ model, train, shownMap }: Learned, rows: Int32Array): Prepared | null {
  const embedding = shownMap ?? model.embedding;
  const { transform } = model;
  if (embedding !== undefined) {
    const names = Array.from({ length: embedding.columns }, (_, j) => `dimension ${j + 1}`);
    return { x: selectRows(embedding, rows), names: model.outputFeatures ?? names };
  }
  if (transform === undefined) return null;
  const image = transform(selectTableRows(train.x, rows));
  if (isTable(image) || image.rows * image.columns > MAX_NUMBERS) return null;
  return { x: isSparse(image) ? toDense(image) : image, names: model.outputFeatures ?? [] };
}

/** The same for roles that are known to have one; otherwise an error that explains why there is no figure. */
export function requireImage(learned: Learned, rows: Int32Array): Prepared {
  const found = imageOf(learned, rows);
  if (found !== null) return found;
  throw new LecternError("unsupported", "the transformed samples are a table, or too large for a figure");
}
