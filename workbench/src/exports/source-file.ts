/** The file that holds the samples of a source, outside the workbench. */
import type { DataSource } from "../data/source.js";
import { fileName } from "./download.js";

/** A file with samples. */
export interface SourceFile {
  readonly name: string;
  /** Whether the file must first be created by exporting the data as CSV. */
  readonly toSave: boolean;
}

/** The file of a source. */
export function sourceFile(source: DataSource): SourceFile {
  switch (source.kind) {
    case "file":
    case "served":
      // A name that begins with a dash would be taken for a flag.
      return { name: source.name.startsWith("-") ? `./${source.name}` : source.name, toSave: false };
    case "points":
      return { name: "points.csv", toSave: true };
    default:
      return { name: fileName(source.name, "csv"), toSave: true };
  }
}
