/** What structured items become before they are compared. */
import type { Matrix } from "../data/matrix.js";
import type { CountList } from "./count-lists.js";

/**
 * Items ready to be compared: their counted features, or the kernel as a function of two of them, or its matrix by the inner products
 * of several lists of counted features.
 */
export type PreparedItems =
  | { readonly lists: readonly CountList[] }
  | { readonly value: (i: number, j: number) => number }
  | { readonly gram: (products: (lists: readonly CountList[]) => Matrix) => Matrix };
