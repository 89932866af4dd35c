/** The initial atoms of a dictionary. */
import type { Work } from "../../../core/run.js";
import { type Matrix, row, transpose, zeros } from "../../../data/matrix.js";
import { svdSteps } from "../../../linalg/svd/svd.js";
import { divideVector, vectorNorm } from "../../../linalg/vector-operations.js";
import type { Random } from "../../../numeric/random/random.js";

export type DictionaryStart = "samples" | "svd";

/** Atoms of length 1: samples, or right singular vectors; what these are too few for is drawn at random. */
export function* dictionaryStart(x: Matrix, count: number, start: DictionaryStart, random: Random): Work<void, Matrix> {
  const result = zeros(count, x.columns);
  const source = start === "svd" ? transpose((yield* svdSteps(x)).v) : x;
  const order = start === "svd" ? Array.from({ length: source.rows }, (_, k) => k) : random.permutation(x.rows);
  let used = 0;
  for (const i of order) {
    if (used === count) break;
    const length = vectorNorm(row(source, i));
    if (!(length > 0)) continue;
    result.data.set(row(source, i), used * x.columns);
    divideVector(row(result, used++), length);
  }
  for (; used < count; used++) {
    const atom = row(result, used);
    for (let j = 0; j < x.columns; j++) atom[j] = random.normal();
    divideVector(atom, vectorNorm(atom));
  }
  return result;
}
