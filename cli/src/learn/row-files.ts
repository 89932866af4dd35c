/** The names of the files in which `learn` leaves the rows it learned from and tested on. */
import type { PreparedRows } from "./prepare-rows.js";

/** Above so many rows text takes long to write and much space. */
const manyRows = 200_000;

export function rowFiles({ train, test }: Pick<PreparedRows, "train" | "test">): { train: string; test: string } {
  const ending = train.x.rows + test.x.rows > manyRows ? "parquet" : "csv";
  return { train: `train.${ending}`, test: `test.${ending}` };
}
