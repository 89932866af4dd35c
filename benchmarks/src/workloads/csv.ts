/** Reading a numeric CSV text of 200000 rows and 20 columns into typed columns. */
import type { CsvMeasurement, CsvWorkload } from "../csv-workload.js";
import { csv200000x20 } from "../csv-workload.js";
import type { Measurement } from "../measurement.js";
import type { Workload } from "../workload.js";
import { npm } from "../workload.js";

/** The sum of all values in the order of the file shows whether every cell was read the same. */
export const csv: Workload = {
  name: "csv_200000x20",
  references: [
    npm("papaparse", () => measure((systems) => systems.references.papaparse())),
    npm("papaparseObjects", () => measure((systems) => systems.references.papaparseObjects())),
  ],
  comparison: { figure: "sum", rule: "equal", tolerance: 1e-12 },
  run: () => measure((systems) => systems.ours()),
};

/** Created at the first repeat: only the process that measures this workload needs the text. */
let made: CsvWorkload | undefined;

function measure(read: (systems: CsvWorkload) => CsvMeasurement): Measurement {
  made ??= csv200000x20();
  const { seconds, quality } = read(made);
  return { seconds: { read: seconds }, quality: { sum: quality } };
}
