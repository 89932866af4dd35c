/** What a transformer or an embedding makes of the training samples. */
import { isSparse, selectRows, selectTableRows, toDense } from "lectern/data";
import type { Learned } from "./learned.js";
import type { Prepared } from "./prepared.js";

/** More numbers than this are not made dense for a picture. */
const MOST_NUMBERS = 1 << 23;

/** The images of the given training rows; null for roles without one, or where they are too many numbers. */
export function imageOf({ model, train }: Learned, rows: Int32Array): Prepared | null {
  const { embedding, transform } = model;
  if (embedding !== undefined) {
    const names = Array.from({ length: embedding.columns }, (_, j) => `dimension ${j + 1}`);
    return { x: selectRows(embedding, rows), names: model.outputFeatures ?? names };
  }
  if (transform === undefined) return null;
  const image = transform(selectTableRows(train.x, rows));
  if (image.rows * image.columns > MOST_NUMBERS) return null;
  return { x: isSparse(image) ? toDense(image) : image, names: model.outputFeatures ?? [] };
}
