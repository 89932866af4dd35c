/** What structured items become before they are compared. */
import type { CountList } from "./count-lists.js";

/** Items ready to be compared: their counted features, or the kernel as a function of two of them. */
export type PreparedItems =
  | { readonly lists: readonly CountList[] }
  | { readonly value: (i: number, j: number) => number };
