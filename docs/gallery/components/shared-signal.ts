/**
 * A weak signal that two measurements share (Cookbook, chapter 10, figures 10.1 to 10.3). No single column shows it, and most
 * of the variance in each measurement is something else: principal components correlate no better. Canonical correlation finds
 * it. With many columns and few samples it does so in its dual form, with a ridge penalty, and the projections agree on new
 * samples.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Matrix, pca } from "lectern";
import { canonicalAnalysis, principalAngles, projectView } from "lectern/components";
import { pairedViews, sharedSignal } from "lectern/datasets";
import { correlation } from "lectern/linalg";
import { pearsonCorrelation } from "lectern/metrics";
import { canonicalPairs, diagram, lines, scatterMatrix } from "lectern/plots";

/** Number of points that a small plot can show. */
const shown = 200;

/** The columns of both views side by side. */
function beside(x: Matrix, y: Matrix): Matrix {
  const columns = x.columns + y.columns;
  const data = new Float64Array(x.rows * columns);
  for (let i = 0; i < x.rows; i++) {
    data.set(x.data.subarray(i * x.columns, (i + 1) * x.columns), i * columns);
    data.set(y.data.subarray(i * y.columns, (i + 1) * y.columns), i * columns + x.columns);
  }
  return { rows: x.rows, columns, data };
}

/** What the methods find in the toy data of equation 10.3 with noise along one direction. */
export function findSignal(seed: number) {
  const { x, y, latent } = sharedSignal({ samples: 100_000, gamma: 0.1, seed });
  const analysis = canonicalAnalysis([x, y]);
  const scores = [projectView(analysis, 0, x), projectView(analysis, 1, y)] as const;
  const all = correlation(beside(x, y));
  const single = [2, 3].flatMap((j) => [0, 1].map((i) => Math.abs(all.data[4 * i + j])));
  const first = ({ data }: Matrix) => data.filter((_, at) => at % 2 === 0);
  const principal = [x, y].map((view) => pca({ components: 1 }).fit({ x: view }).transform(view).data);
  return {
    correlations: [...analysis.correlations],
    largestSingle: Math.max(...single),
    ofPrincipal: Math.abs(pearsonCorrelation(principal[0], principal[1])),
    withLatent: Math.abs(pearsonCorrelation(first(scores[0]), latent.data)),
    angles: [...principalAngles(centred(x), centred(y))],
    figures: {
      pairwise: scatterMatrix(firstRows(beside(x, y)), { names: ["x1", "x2", "y1", "y2"], title: "Figure 10.2" }),
      components: canonicalPairs(firstRows(scores[0]), firstRows(scores[1]), { title: "Figure 10.3" }),
    },
  };
}

function firstRows(x: Matrix): Matrix {
  return { rows: shown, columns: x.columns, data: x.data.slice(0, shown * x.columns) };
}

function centred(x: Matrix): Matrix {
  const mean = new Float64Array(x.columns);
  for (let at = 0; at < x.data.length; at++) mean[at % x.columns] += x.data[at] / x.rows;
  return { ...x, data: x.data.map((value, at) => value - mean[at % x.columns]) };
}

/** Figure 10.1: a hidden Z shows in X and Y, whose subspaces are chosen so that the angle between them is small. */
export function generativePicture() {
  const boxes = [
    { name: "", x: 145, y: 60, width: 330, height: 170, part: "plate" },
    { name: "N samples", x: 265, y: -12, width: 76, height: 20, part: "plate" },
    { name: "Z\nhidden", x: 30, y: 60, width: 70, height: 44, part: "hidden" },
    { name: "X\nmeasured", x: 140, y: 105, width: 80, height: 44, part: "measured" },
    { name: "Y\nmeasured", x: 140, y: 25, width: 80, height: 44, part: "measured" },
    { name: "Wₓᵀ X", x: 255, y: 105, width: 70, height: 34, part: "projected" },
    { name: "W_yᵀ Y", x: 255, y: 25, width: 70, height: 34, part: "projected" },
    { name: "principal angle\nas small as possible", x: 405, y: 65, width: 130, height: 44, part: "angle" },
  ];
  const arrows = [
    { from: 2, to: 3 },
    { from: 2, to: 4 },
    { from: 3, to: 5 },
    { from: 4, to: 6 },
    { from: 5, to: 7 },
    { from: 6, to: 7 },
  ];
  const colours = {
    plate: "transparent",
    hidden: "#f3f3f3",
    measured: "#d9d9d9",
    projected: "#bfdcef",
    angle: "#f7d9a8",
  };
  return diagram(boxes, arrows, colours);
}

/** Many columns, few samples: fitted on the first hundred samples, evaluated on the rest. */
export function highDimensional(seed: number) {
  const { x, y } = pairedViews({ samples: 200, xColumns: 400, yColumns: 300, noise: 3, seed });
  const part = (view: Matrix, from: number): Matrix => ({
    rows: 100,
    columns: view.columns,
    data: view.data.slice(from * view.columns, (from + 100) * view.columns),
  });
  const analysis = canonicalAnalysis([part(x, 0), part(y, 0)], { components: 1, ridge: { kind: "dual-relative" } });
  const [u, v] = [projectView(analysis, 0, part(x, 100)).data, projectView(analysis, 1, part(y, 100)).data];
  return {
    solvers: analysis.solvers,
    heldOut: pearsonCorrelation(u, v),
    figure: lines(
      [
        { name: "first view", y: u },
        { name: "second view", y: v },
      ],
      { xTitle: "new sample", yTitle: "projection", width: 480 },
    ),
  };
}

/** Figure for the gallery index: a hidden signal in two measurements. */
export const cover = () => generativePicture();

function print(): void {
  const { correlations, largestSingle, ofPrincipal, withLatent } = findSignal(0);
  console.log("A weak signal shared by two measurements of two columns\n");
  console.log(`largest correlation of single columns   ${largestSingle.toFixed(3)}`);
  console.log(`correlation of the principal components ${ofPrincipal.toFixed(3)}`);
  console.log(`canonical correlations                  ${correlations.map((value) => value.toFixed(3)).join(" ")}`);
  console.log(`first component with the hidden signal  ${withLatent.toFixed(3)}`);
  console.log(
    `\n400 and 300 columns, 100 samples: correlation on 100 new ones ${highDimensional(0).heldOut.toFixed(3)}`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
