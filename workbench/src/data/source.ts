/** Where samples come from, as plain JSON, so that a link can name it. */

/** A point drawn by hand. */
export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
  /** Its class, from 0. */
  readonly group: number;
}

/** What is learned from drawn points: their classes, or y over x. */
export type DrawingMode = "classes" | "numbers";

/** A source of samples. It does not contain the content of a file: a link to a file asks for the file again. */
export type DataSource =
  | { readonly kind: "bundled"; readonly name: string }
  | { readonly kind: "generator"; readonly name: string; readonly options: Readonly<Record<string, unknown>> }
  /** Points in the square from 0 to 1; "classes" when no mode is given. */
  | { readonly kind: "points"; readonly points: readonly DrawnPoint[]; readonly mode?: DrawingMode }
  | { readonly kind: "file"; readonly name: string }
  /** A file that the server of the page holds, under `data/`. */
  | { readonly kind: "served"; readonly name: string };
