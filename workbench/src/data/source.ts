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

/** Whether two sources are one, perhaps with other options or points. Files are the same only by their content. */
export function isSameSource(one: DataSource, other: DataSource): boolean {
  return one.kind === other.kind && one.kind !== "file" && sourceKey(one) === sourceKey(other);
}

/** The key that distinguishes sources of one kind. */
export function sourceKey(source: DataSource): string {
  return source.kind === "points" ? (source.mode ?? "classes") : source.name;
}
