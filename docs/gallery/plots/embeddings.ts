/** Plots of two-dimensional embeddings: what they show, and how far they can be trusted. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { linearDiscriminant, type Matrix, pca, standardize } from "lectern";
import { selectRows } from "lectern/data";
import { digits, swissRoll, wine } from "lectern/datasets";
import { pointStress } from "lectern/metrics";
import { distances } from "lectern/neighbor-search";
import { embeddingPlot, principalAxesPlot, scatter, shepardPlot } from "lectern/plots";

/** An embedding, its samples, and the distortion of the distances of each sample. */
export interface JudgedMap {
  readonly x: Matrix;
  readonly map: Matrix;
  readonly stress: Float64Array;
}

/** The first two principal components of samples. */
export function flatMap(x: Matrix): JudgedMap {
  const map = pca({ components: 2 }).fit({ x }).transform(x);
  return { x, map, stress: pointStress(x, map) };
}

/** Three hundred digits. */
export async function someDigits(): Promise<{ readonly x: Matrix; readonly groups: readonly string[] }> {
  const { x, y } = await digits();
  const some = Array.from({ length: 300 }, (_, i) => i);
  return { x: selectRows(x, some), groups: y.names.slice(0, 300) };
}

/** Every plot of the family. */
export async function figures() {
  const wines = await wine();
  const scaled = standardize().fit({ x: wines.x }).transform(wines.x);
  const wineMap = flatMap(scaled);
  const drawn = await someDigits();
  const digitMap = flatMap(drawn.x);
  const roll = flatMap(swissRoll({ samples: 200 }).x);
  const euclidean = { kind: "euclidean" } as const;
  const shepard = ({ x, map }: JudgedMap) => shepardPlot(distances(euclidean, x), distances(euclidean, map));
  const plane = scatter(wineMap.map, { groups: wines.y.names, xTitle: "pc1", yTitle: "pc2" });
  const cloud = { x: wineMap.map, y: wines.y };
  return {
    wines: embeddingPlot(wineMap.map, { groups: wines.y.names, distortion: wineMap.stress }),
    digits: embeddingPlot(digitMap.map, { groups: drawn.groups }),
    roll: embeddingPlot(roll.map, { distortion: roll.stress }),
    names: embeddingPlot(selectRows(wineMap.map, [0, 30, 60, 90, 120, 150]), {
      names: ["first", "second", "third", "fourth", "fifth", "sixth"],
    }),
    wineShepard: shepard(wineMap),
    digitShepard: shepard(digitMap),
    plane,
    axes: principalAxesPlot(wineMap.map, pca().fit(cloud).state),
  };
}

/** The accuracy of the predicted cultivar of wines from the embedding, compared with all columns. */
export async function accuracyOnMap(): Promise<{ readonly map: number; readonly all: number }> {
  const wines = await wine();
  const scaled = standardize().fit({ x: wines.x }).transform(wines.x);
  const share = (x: Matrix) => {
    const { codes } = linearDiscriminant().fit({ x, y: wines.y }).predict(x);
    return codes.filter((code, i) => code === wines.y.codes[i]).length / codes.length;
  };
  return { map: share(flatMap(scaled).map), all: share(scaled) };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await figures()));
}
