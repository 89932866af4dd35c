/** The names of the files in which `learn` saves the training and test rows. */
import type { PreparedRows } from "./prepare-rows.js";

/** With more rows than this, text files are slow to write and large. */
const manyRows = 200_000;

export function rowFiles({ train, test }: Pick<PreparedRows, "train" | "test">): { train: string; test: string } {
  const ending = train.x.rows + test.x.rows > manyRows ? "parquet" : "csv";
  return { train: `train.${ending}`, test: `test.${ending}` };
}
