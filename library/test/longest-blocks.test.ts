/**
 * Fits yield after a bounded amount of work, wherever it is: the steps between two yields are counted, so that work which
 * grows with the data and does not yield is found in every method.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { expect, test } from "vitest";
import { registry } from "../src/registry.js";
import type { LongestBlock, Shape } from "./block-work.js";
import { COUNTER, countSteps, withCounts } from "./count-steps.js";

const sources = fileURLToPath(new URL("../src/", import.meta.url));

/** Fits of data of one shape, much smaller than usual, with as much less work between two yields. */
interface Measure {
  readonly shape: Shape;
  /** Nanoseconds of work between two yields. */
  readonly work: number;
  /** How many steps a block may have. */
  readonly mostSteps: number;
  /** Long fits repeat what they do: they are left after so many steps. */
  readonly enough: number;
  /** Blocks that are larger, but of the same size for any data: what they are, and how many steps they have. */
  readonly ofFixedSize: Readonly<Record<string, readonly [what: string, steps: number]>>;
}

// A step takes about a nanosecond: a turn of a loop in TypeScript 1 to 2, a multiplication of a kernel, which is an eighth of a
// step, 0.1. So 50 ms are about 50 million steps, and 37.5 million leave room for what is done the first time.
const measures: readonly Measure[] = [
  {
    shape: "tall",
    // A thousandth of the usual work, for a thousandth of the samples.
    work: 5000,
    // Many times the work, since blocks are no smaller than 64 samples, whose distances are found together.
    mostSteps: 1_200_000,
    enough: 5_000_000,
    ofFixedSize: {
      "random-kitchen-sinks": ["sums of products of 200 columns of 4,096 samples, which take some 10 ms", 11_000_000],
    },
  },
  {
    shape: "wide",
    // With a fifth of the columns, what takes the third power of their number takes 1/125 of the time.
    work: 5_000_000 / 125,
    mostSteps: 37_500_000 / 125,
    enough: 1_200_000,
    ofFixedSize: {
      "random-kitchen-sinks": [
        "products of the random features of the samples, as many as with few columns, which take a millisecond",
        900_000,
      ],
      jade: ["sums over 64 samples of all products of pairs of at most 60 components, which take some 5 ms", 1_300_000],
    },
  },
];

/** Data for cases come from files that also have helpers for tests, which need packages that are not used here. */
const withoutTestPackages: Plugin = {
  name: "without test packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(vitest|fast-check|node:.*)$/ }, ({ path }) => ({ path, namespace: "unused" }));
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "module.exports = {}" }));
  },
};

test("steps are turns of loops and calls of functions", () => {
  const source = `
    const twice = (x) => x + x;
    function sum(n) { let s = 0; for (let i = 0; i < n; i++) if (i > 1) s += twice(i); return s; }
    let k = 3; while (k > 0) k--;
    [1, 2].forEach((value) => { sum(value + 2); });`;
  const counter = [0];
  new Function(COUNTER, withCounts(source, 1))(counter);
  // 3 turns; then a call of forEach's function, of sum, its turns, and calls of twice, for n = 3 and for n = 4.
  expect(counter[0]).toBe(3 + (2 + 3 + 1) + (2 + 4 + 2));
});

test.each(measures)(
  "every method yields after a bounded number of steps, of data that are $shape",
  async ({ shape, work, mostSteps, enough, ofFixedSize }) => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-blocks-"));
    try {
      const cases = readdirSync(sources, { recursive: true, encoding: "utf8" })
        .map((name) => name.replaceAll("\\", "/"))
        .filter((name) => name.endsWith(".cases.ts"))
        .sort();
      const contents = `${cases.map((name, i) => `import { cases as cases${i} } from ${JSON.stringify(`./${name}`)};`).join("\n")}
        import { longestBlocks } from "../test/block-work.js";
        const cases = [${cases.map((_, i) => `...cases${i}`).join(", ")}];
        console.log(JSON.stringify(longestBlocks(cases, "${shape}", ${COUNTER}, ${enough})));`;
      const outfile = join(folder, "blocks.mjs");
      await build({
        stdin: { contents, resolveDir: sources, sourcefile: "blocks.js" },
        outfile,
        bundle: true,
        format: "esm",
        platform: "neutral",
        banner: { js: `const ${COUNTER} = new Float64Array(1);` },
        plugins: [withoutTestPackages, countSteps(sources, work)],
      });
      const { stdout } = await promisify(execFile)(process.execPath, [outfile], { maxBuffer: 2 ** 24 });
      const longest = JSON.parse(stdout) as Record<string, LongestBlock>;
      expect(Object.keys(longest).sort()).toEqual(registry.methods.map(({ kind }) => kind).sort());
      const tooLong = Object.entries(longest).filter(
        ([kind, { steps }]) => steps > (ofFixedSize[kind]?.[1] ?? mostSteps),
      );
      expect(tooLong).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
