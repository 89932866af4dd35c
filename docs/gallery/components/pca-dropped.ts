/**
 * Energy is not information (Information retrieval, 19.4): the strongest components may contain what does not matter, such as the
 * brightness of pictures. Dropping them can help a nearest-neighbour classifier, make no difference, or do harm: three
 * generators, one for each.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestNeighborsClassifier, pca } from "lectern";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

/** Samples and their classes. */
export interface Sets {
  readonly x: number[][];
  readonly y: string[];
}

/** Which directions are strong: three uninformative ones, all of them equally, or the three informative ones. */
export type Kind = "nuisance" | "even" | "signal";

/** Classes in 20 columns: two of them, or, for the even kind, one at either end of every axis. */
export function samples(kind: Kind, count: number, seed: number): Sets {
  const random = createRandom(seed);
  const x: number[][] = [];
  const y: string[] = [];
  for (let i = 0; i < count; i++) {
    const sign = i % 2 === 0 ? 1 : -1;
    const axis = Math.floor((i % 40) / 2);
    x.push(
      Array.from({ length: 20 }, (_, j) => {
        const noise = random.normal();
        if (kind === "nuisance") return j < 3 ? 20 * noise : noise + (j < 8 ? 1.5 * sign : 0);
        if (kind === "even") return noise + (j === axis ? 7 * sign : 0);
        return noise + (j < 3 ? 3 * sign : 0);
      }),
    );
    y.push(kind === "even" ? `${axis} ${sign}` : `${sign}`);
  }
  return { x, y };
}

/** Small pictures of a cross or a ring, each with its own brightness. */
export function pictures(count: number, seed: number): Sets {
  const random = createRandom(seed);
  const x: number[][] = [];
  const y: string[] = [];
  for (let i = 0; i < count; i++) {
    const brightness = 10 * random.normal();
    const isCross = i % 2 === 0;
    x.push(
      Array.from({ length: 64 }, (_, at) => {
        const [u, v] = [(at % 8) - 3.5, Math.floor(at / 8) - 3.5];
        const ink = isCross ? Math.abs(u) < 1 || Math.abs(v) < 1 : Math.abs(Math.hypot(u, v) - 3) < 0.8;
        return brightness + (ink ? 1 : 0) + 0.8 * random.normal();
      }),
    );
    y.push(isCross ? "cross" : "ring");
  }
  return { x, y };
}

/** The test error of three nearest neighbours on ten components, after dropping the first ones. */
export function testError(train: Sets, test: Sets, drop: number): number {
  const model = pca({ components: 10, skip: drop }).fit({ x: train.x });
  const neighbors = nearestNeighborsClassifier({ neighbors: 3 }).fit({ x: model.transform(train.x), y: train.y });
  const { codes, classes } = neighbors.predict(model.transform(test.x));
  return test.y.filter((name, i) => classes[codes[i]] !== name).length / test.y.length;
}

/** The first direction of the pictures. */
export function firstDirection(seed: number): Float64Array {
  return pca({ components: 1 }).fit({ x: pictures(200, seed).x }).state.components.data;
}

/** The error against the number of dropped components, for four data sets. */
export function figure(seed: number) {
  const drops = [0, 1, 2, 3, 4, 5];
  const kinds: readonly Kind[] = ["nuisance", "even", "signal"];
  const sets = [
    ...kinds.map((kind) => ({
      name: kind as string,
      train: samples(kind, 300, seed),
      test: samples(kind, 300, seed + 1),
    })),
    { name: "pictures", train: pictures(200, seed), test: pictures(200, seed + 1) },
  ];
  const curves = sets.map(({ name, train, test }) => ({
    name,
    x: drops,
    y: drops.map((drop) => testError(train, test, drop)),
  }));
  return lines(curves, { xTitle: "strongest components dropped", yTitle: "error" });
}

/** Figure for the gallery index: errors against the number of dropped components. */
export const cover = () => figure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const kinds: readonly Kind[] = ["nuisance", "even", "signal"];
  for (const kind of kinds) {
    const [train, test] = [samples(kind, 300, 0), samples(kind, 300, 1)];
    console.log(kind.padEnd(10), [0, 1, 3].map((drop) => testError(train, test, drop).toFixed(3)).join("  "));
  }
}
