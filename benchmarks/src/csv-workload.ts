/** Reading a numeric CSV file of 200,000 rows and 20 columns: ours and papaparse, from the same text. */
import { createRequire } from "node:module";
import { readCsv } from "lectern/data";

/** One repeat: the time it took, and the sum of all values in the order of the file, which must agree. */
export interface CsvMeasurement {
  readonly seconds: number;
  readonly quality: number;
}

/** The systems, each a function that runs one repeat. */
export interface CsvWorkload {
  ours(): CsvMeasurement;
  readonly references: {
    /** papaparse with typed values in arrays, its faster mode */
    papaparse(): CsvMeasurement;
    /** papaparse with typed values in an object for each row */
    papaparseObjects(): CsvMeasurement;
  };
}

/** The part of papaparse that is used here; it has no types of its own. */
interface Papaparse {
  parse(
    text: string,
    options: { header: boolean; dynamicTyping: boolean; skipEmptyLines: boolean },
  ): { data: unknown[] };
}

const papaparse: Papaparse = createRequire(import.meta.url)("papaparse");

/** Creates the text once and returns the systems that read it. */
export function csv200000x20(rows = 200_000, columns = 20): CsvWorkload {
  const text = numericCsv(rows, columns);
  return {
    ours() {
      const start = performance.now();
      const { table } = readCsv(text);
      const seconds = (performance.now() - start) / 1000;
      let sum = 0;
      for (let i = 0; i < table.rows; i++) {
        for (const column of table.columns) sum += column.type === "number" ? column.values[i] : Number.NaN;
      }
      return { seconds, quality: sum };
    },
    references: {
      papaparse() {
        const start = performance.now();
        const { data } = papaparse.parse(text, { header: false, dynamicTyping: true, skipEmptyLines: true });
        const seconds = (performance.now() - start) / 1000;
        return { seconds, quality: sumOf((data as number[][]).slice(1)) };
      },
      papaparseObjects() {
        const start = performance.now();
        const { data } = papaparse.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true });
        const seconds = (performance.now() - start) / 1000;
        return { seconds, quality: sumOf((data as Record<string, number>[]).map(Object.values<number>)) };
      },
    },
  };
}

function sumOf(rows: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const row of rows) for (const value of row) sum += value;
  return sum;
}

/**
 * A table like measurements: a quarter whole numbers, half with three or four decimals, a quarter with all the digits
 * of a double.
 */
export function numericCsv(rows: number, columns: number): string {
  const uniform = generator(7);
  const lines = [Array.from({ length: columns }, (_, j) => `x${j}`).join(",")];
  for (let i = 0; i < rows; i++) {
    const cells: string[] = [];
    for (let j = 0; j < columns; j++) {
      const value = (uniform() - 0.5) * 10 ** (j % 5);
      if (j % 4 === 0) cells.push(String(Math.round(value * 1000)));
      else cells.push(j % 4 === 3 ? String(value) : value.toFixed(2 + (j % 4)));
    }
    lines.push(cells.join(","));
  }
  lines.push("");
  return lines.join("\n");
}

/** Numbers in [0, 1) with 53 random bits, from two steps of a 32-bit linear congruential generator (Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
}
