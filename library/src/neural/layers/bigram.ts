/**
 * Pairs of neighbouring detections, with a structure that is given and not learned (Machine Learning 2, example 4.1.9; Eberle et
 * al. 2020): from maps a_j of where each digit is to a histogram of the numbers of two digits.
 */
import * as ad from "../../autodiff/operations.js";
import { json } from "../../core/options/options.js";
import type { Tensor } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";
import { asImages, type Pair, planeOf, type Refuse } from "./windows.js";

/**
 * φ_jk = ‖max_τ min(a_j, τ(a_k))‖₁ over the channels j and k, where a translation τ moves what is `rows` below and `columns` to the
 * right to here. The minimum is a soft AND of non-negative maps, the maximum a soft OR; the sum over all positions makes the result
 * independent of where the pairs are. It has no parameters.
 */
export const bigram = defineLayer({
  kind: "bigram",
  summary: "how often each pair of channels is active next to each other, at any position",
  fields: {
    shifts: json<readonly Pair[]>([], "rows and columns from the first of a pair to the second; one match is enough"),
  },
  required: ["shifts"],
  plan({ shifts }, input, { refuse }) {
    checkShifts(
      shifts,
      planeOf(input, (needed) => refuse(input, needed)),
      (needed) => refuse(input, needed),
    );
    return { shape: [input[0], input[0]] };
  },
  apply({ shifts }, _, x) {
    const maps = asImages(x);
    const pairs = shifts.map((shift) => pairMaps(maps, shift)).reduce((some, other) => ad.maximum(some, other));
    return ad.sum(ad.abs(pairs), { axes: [3, 4] });
  },
});

function checkShifts(shifts: readonly Pair[], [height, width]: Pair, refuse: Refuse): void {
  const isWithin = (shift: number, size: number) => Number.isInteger(shift) && Math.abs(shift) < size;
  const fits = (shift: unknown) =>
    Array.isArray(shift) && shift.length === 2 && isWithin(shift[0], height) && isWithin(shift[1], width);
  if (Array.isArray(shifts) && shifts.length > 0 && shifts.every(fits)) return;
  throw refuse(
    `"shifts" as pairs of whole numbers of rows and columns within the image, not ${JSON.stringify(shifts)}`,
  );
}

/** a_jk(p) = min(a_j(p), a_k(p + shift)), which is min(a_j(p), 0) where p + shift is outside: [n, j, k, height, width]. */
function pairMaps(maps: Tensor, shift: Pair): Tensor {
  const [n, channels, height, width] = maps.shape;
  const margins = shift.map((by): Pair => [Math.max(-by, 0), Math.max(by, 0)]);
  const padded = ad.pad(maps, [[0, 0], [0, 0], margins[0], margins[1]]);
  const from = shift.map((by) => Math.max(by, 0));
  const second = ad.slice(padded, [
    {},
    {},
    { start: from[0], end: from[0] + height },
    { start: from[1], end: from[1] + width },
  ]);
  const shape = [height, width];
  return ad.minimum(ad.reshape(maps, [n, channels, 1, ...shape]), ad.reshape(second, [n, 1, channels, ...shape]));
}
