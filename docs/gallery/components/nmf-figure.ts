/**
 * Non-negative matrix factorisation of a small matrix (Cookbook, chapter 9, figure 9.1): five by ten uniform numbers, two
 * parts. No factorisation of rank 2 has a smaller error than the truncated SVD, and this one is nearly as good.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Matrix, nmf } from "lectern";
import { toRows } from "lectern/data";
import { singularValues } from "lectern/linalg";
import { createRandom } from "lectern/numeric";
import { matrixPlot } from "lectern/plots";

/** The data, their factors and the error of the product. */
export interface Factored {
  readonly x: number[][];
  /** 5 x 2. */
  readonly w: number[][];
  /** 2 x 10. */
  readonly h: number[][];
  /** W H. */
  readonly product: number[][];
  /** ‖X − W H‖. */
  readonly residual: number;
  /** The smallest possible error of rank 2: the root of the sum of the squares of the other singular values. */
  readonly bound: number;
}

/** Draws the matrix and factors it by multiplicative updates, from several starts. */
export function factorUniform(seed: number): Factored {
  const random = createRandom(seed);
  const x = Array.from({ length: 5 }, () => Array.from({ length: 10 }, () => random.uniform()));
  const recipe = nmf({
    components: 2,
    solver: { kind: "multiplicative" },
    start: { kind: "random" },
    starts: 10,
    maxIterations: 2000,
    tolerance: 1e-9,
    seed,
  });
  const { model, transformed } = recipe.fitTransform({ x });
  const product = toRows(model.inverse(transformed as Matrix));
  const data = Float64Array.from(x.flat());
  const values = singularValues({ rows: 5, columns: 10, data });
  return {
    x,
    w: toRows(transformed as Matrix),
    h: toRows(model.state.components),
    product,
    residual: Math.sqrt(product.flat().reduce((sum, value, at) => sum + (value - data[at]) ** 2, 0)),
    bound: Math.sqrt(values.subarray(2).reduce((sum, value) => sum + value * value, 0)),
  };
}

/** Figure 9.1: X on top, W and H in the middle, W H below. */
export function figure({ x, w, h, product }: Factored) {
  const part = (values: number[][], title: string) => {
    const { config: _, $schema: __, ...spec } = matrixPlot(values, { title, digits: 2, width: 36 * values[0].length });
    return spec;
  };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    vconcat: [part(x, "X"), { hconcat: [part(w, "W"), part(h, "H")] }, part(product, "W H")],
  };
}

/** Figure for the gallery index: the matrix, its factors and their product. */
export const cover = () => figure(factorUniform(0));

function print(): void {
  console.log("Five by ten uniform numbers, two parts\n\nseed   residual   best of rank 2");
  for (let seed = 0; seed < 5; seed++) {
    const { residual, bound } = factorUniform(seed);
    console.log(`${String(seed).padEnd(4)} ${residual.toFixed(5).padStart(10)} ${bound.toFixed(5).padStart(17)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
