/**
 * `npm run bench -- --scaling name`: how the time of a method scales with the number of samples n and of columns d. The
 * times are fitted by c · nᵃ · dᵇ, by least squares on their logarithms; the exponents are printed below each table.
 */

/** A method whose scaling is measured. */
export interface ScalingMethod {
  readonly name: string;
  /** The theoretical exponents, for comparison. */
  readonly expected: string;
  readonly samples: readonly number[];
  readonly columns: readonly number[];
  /** Creates data of a size, and returns the work to be timed. */
  prepare(samples: number, columns: number): () => void;
}

/** The time of one size. */
export interface ScalingTime {
  readonly samples: number;
  readonly columns: number;
  readonly seconds: number;
}

/** The times of a method, and the exponents of n and d. */
export interface ScalingResult {
  readonly name: string;
  readonly expected: string;
  readonly times: readonly ScalingTime[];
  readonly exponents: { readonly samples: number; readonly columns: number };
}

/** Measures a method at all its sizes: the best of the given number of repeats, after one to warm up. */
export function measureScaling(
  { name, expected, samples, columns, prepare }: ScalingMethod,
  repeats: number,
  now: () => number,
): ScalingResult {
  const times = samples.flatMap((n) =>
    columns.map((d) => {
      const work = prepare(n, d);
      work();
      let seconds = Number.POSITIVE_INFINITY;
      for (let repeat = 0; repeat < repeats; repeat++) {
        const start = now();
        work();
        seconds = Math.min(seconds, (now() - start) / 1000);
      }
      return { samples: n, columns: d, seconds };
    }),
  );
  return { name, expected, times, exponents: exponentsOf(times) };
}

/** The exponents a and b of c · nᵃ · dᵇ; sizes form a full grid, so that each is a separate slope. */
export function exponentsOf(times: readonly ScalingTime[]): ScalingResult["exponents"] {
  const slope = (size: (time: ScalingTime) => number) => {
    const x = times.map((time) => Math.log(size(time)));
    const y = times.map(({ seconds }) => Math.log(seconds));
    const [mx, my] = [mean(x), mean(y)];
    const shared = x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] ?? 0) - my), 0);
    return shared / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  };
  return { samples: slope((time) => time.samples), columns: slope((time) => time.columns) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** One table per method: samples down, columns across, seconds in the cells; then the exponents. */
export function renderScaling(results: readonly ScalingResult[]): string {
  return results
    .map(({ name, expected, times, exponents }) => {
      const [rows, columns] = [
        [...new Set(times.map(({ samples }) => samples))],
        [...new Set(times.map((time) => time.columns))],
      ];
      const cell = (n: number, d: number) =>
        times.find((time) => time.samples === n && time.columns === d)?.seconds.toPrecision(3) ?? "";
      const lines = [
        ["n \\ d", ...columns.map(String)],
        ...rows.map((n) => [String(n), ...columns.map((d) => cell(n, d))]),
      ];
      const table = lines.map((line) => line.map((text) => text.padStart(10)).join(" ")).join("\n");
      const fit = `time ~ n^${exponents.samples.toFixed(2)} d^${exponents.columns.toFixed(2)} (expected: ${expected})`;
      return `${name}, seconds\n${table}\n${fit}\n`;
    })
    .join("\n");
}
