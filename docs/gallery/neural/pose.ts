/**
 * Poses of several people (ML and physics, example 18.2, figure 18.4; Cao et al. 2017), here of stick figures. A network makes of an image
 * a confidence map for each part of the body and a vector field along each limb, the part affinity field. Peaks of the maps are the parts;
 * of all pairs of parts that could be a limb, those are matched whose connecting lines go along the field. Where figures
 * overlap, the nearest part is often that of someone else, and the field tells which one belongs.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createGraph } from "lectern/graphs";
import { imagesFromRows } from "lectern/images";
import { bestAssignment } from "lectern/metrics";
import { type Architecture, applyNetwork, createNetwork, type Network, trainNetwork } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { graphPlot, imagePlot, type Plot, plotGrid } from "lectern/plots";
import { tensor } from "lectern/tensor";

/** Pixels along each side of an image. */
export const side = 20;
const pixels = side * side;

/** Parts of the body, and the limbs between them: a tree with the neck as its root. */
export const parts = ["neck", "head", "hip", "left hand", "right hand", "left foot", "right foot"] as const;
export const limbs: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [2, 5],
  [2, 6],
];

/** A place: row and column in pixels, with whole numbers at centres. */
export type Place = readonly [row: number, column: number];
/** The place of each part. */
export type Figure = readonly Place[];

const moved = ([row, column]: Place, length: number, angle: number): Place => [
  row + length * Math.cos(angle),
  column + length * Math.sin(angle),
];

/** A stick figure with its neck near a place; angles are from straight down. */
function drawFigure(random: Random, [row, column]: Place): Figure {
  const jitter = (size: number) => size * (2 * random.uniform() - 1);
  const neck: Place = [row + jitter(1), column + jitter(1)];
  const lean = jitter(0.3);
  const hip = moved(neck, 5 + jitter(0.5), lean);
  const arm = (sign: number) => moved(neck, 4 + jitter(0.5), sign * (1.3 + jitter(0.7)));
  const leg = (sign: number) => moved(hip, 5 + jitter(0.5), lean + sign * (0.45 + jitter(0.25)));
  return [neck, moved(neck, 3, Math.PI + lean), hip, arm(-1), arm(1), leg(-1), leg(1)];
}

/** An image and the figures on it. */
export interface Scene {
  readonly image: Float64Array;
  readonly figures: readonly Figure[];
}

/** Scenes of two figures side by side, so near that limbs may cross. */
export function drawScenes(seed: number, count: number): Scene[] {
  const random = createRandom(seed).fork("scenes");
  return Array.from({ length: count }, () => {
    const gap = 4.5 + 3 * random.uniform();
    const middle = side / 2 + 2 * random.uniform() - 1;
    const figures = [-gap / 2, gap / 2].map((shift) => drawFigure(random, [6 + random.uniform(), middle + shift]));
    const ink = (at: Place) =>
      Math.max(
        ...figures.flatMap((figure) => [
          ...limbs.map(([a, b]) => 1.2 - distanceToLimb(at, figure[a], figure[b])),
          1.8 - distance(at, figure[1]),
        ]),
      );
    const image = Float64Array.from(
      { length: pixels },
      (_, i) => Math.min(1, Math.max(0, ink(placeOf(i)))) + 0.15 * random.normal(),
    );
    return { image, figures };
  });
}

const placeOf = (pixel: number): Place => [Math.floor(pixel / side), pixel % side];
const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function distanceToLimb(at: Place, from: Place, to: Place): number {
  const [dy, dx] = [to[0] - from[0], to[1] - from[1]];
  const along = ((at[0] - from[0]) * dy + (at[1] - from[1]) * dx) / (dy * dy + dx * dx);
  const share = Math.min(1, Math.max(0, along));
  return distance(at, [from[0] + share * dy, from[1] + share * dx]);
}

/** Channels of a scene: a map for each part, then rows and columns of the field of each limb. */
export type Maps = readonly Float64Array[];

/** What the network should say: bells around the parts, and unit vectors along the limbs within a pixel of them. */
export function idealMaps(figures: readonly Figure[]): Maps {
  const map = (value: (at: Place) => number) => Float64Array.from({ length: pixels }, (_, i) => value(placeOf(i)));
  const bells = parts.map((_, part) =>
    map((at) => Math.max(...figures.map((figure) => Math.exp(-(distance(at, figure[part]) ** 2) / 2)))),
  );
  const fields = limbs.flatMap(([a, b]) =>
    [0, 1].map((axis) =>
      map((at) => {
        const near = figures.filter((figure) => distanceToLimb(at, figure[a], figure[b]) <= 1);
        const unit = (figure: Figure) => (figure[b][axis] - figure[a][axis]) / distance(figure[a], figure[b]);
        return near.reduce((sum, figure) => sum + unit(figure) / near.length, 0);
      }),
    ),
  );
  return [...bells, ...fields];
}

/** Places of the highest peaks of a map, at most as many as there are figures, between pixels by parabolas. */
export function peaksOf(map: Float64Array, count: number): Place[] {
  const at = (row: number, column: number) =>
    row < 0 || column < 0 || row >= side || column >= side ? 0 : map[row * side + column];
  const around = [-1, 0, 1].flatMap((u) => [-1, 0, 1].map((v) => [u, v]));
  const isPeak = (i: number) => {
    const [row, column] = placeOf(i);
    return map[i] > 0.15 && around.every(([u, v]) => at(row + u, column + v) <= map[i]);
  };
  const vertex = (before: number, own: number, after: number) => {
    const curvature = before - 2 * own + after;
    return curvature < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature))) : 0;
  };
  return Array.from(map.keys())
    .filter(isPeak)
    .sort((a, b) => map[b] - map[a])
    .slice(0, count)
    .map((i): Place => {
      const [row, column] = placeOf(i);
      const dy = vertex(at(row - 1, column), map[i], at(row + 1, column));
      return [row + dy, column + vertex(at(row, column - 1), map[i], at(row, column + 1))];
    });
}

/** How well the line between two places goes along a field: the mean inner product with the direction of the line. */
export function alongField([rows, columns]: readonly Float64Array[], from: Place, to: Place): number {
  const length = Math.max(distance(from, to), 1e-9);
  const steps = 10;
  let sum = 0;
  for (let k = 0; k <= steps; k++) {
    const [row, column] = [0, 1].map((axis) => Math.round(from[axis] + (k / steps) * (to[axis] - from[axis])));
    const pixel = Math.min(side - 1, Math.max(0, row)) * side + Math.min(side - 1, Math.max(0, column));
    sum += (rows[pixel] * (to[0] - from[0]) + columns[pixel] * (to[1] - from[1])) / length;
  }
  return sum / (steps + 1);
}

/** How parts are matched: along the field of the limb, or by distance alone. */
export type Matching = "fields" | "distances";

/** Figures from maps: necks begin them, and limb by limb the other parts are assigned. Parts that were not found are missing. */
export function assemble(maps: Maps, count: number, matching: Matching = "fields"): (Place | undefined)[][] {
  const peaks = parts.map((_, part) => peaksOf(maps[part], count));
  const figures = peaks[0].map((neck): (Place | undefined)[] => [neck]);
  limbs.forEach(([a, b], limb) => {
    const field = maps.slice(parts.length + 2 * limb, parts.length + 2 * limb + 2);
    const value = (figure: number, peak: number) => {
      const [from, to] = [figures[figure]?.[a], peaks[b][peak]];
      if (from === undefined || to === undefined) return 0;
      // Fields first of all must not contradict; of distances, the smallest sum wins.
      return matching === "fields" ? 1 + alongField(field, from, to) : 1 / (1 + distance(from, to));
    };
    const size = Math.max(figures.length, peaks[b].length);
    const data = Float64Array.from({ length: size * size }, (_, k) => value(Math.floor(k / size), k % size));
    const chosen = bestAssignment({ rows: size, columns: size, data });
    figures.forEach((figure, i) => {
      figure[b] = peaks[b][chosen[i]];
    });
  });
  return figures;
}

/** The share of limbs both of whose ends are found within two pixels, and belong to the same figure. */
export function shareOfLimbs(found: readonly (readonly (Place | undefined)[])[], truth: readonly Figure[]): number {
  const isNear = (place: Place | undefined, part: Place) => place !== undefined && distance(place, part) < 2;
  const correct = truth.flatMap((figure) =>
    limbs.map(([a, b]) => found.some((own) => isNear(own[a], figure[a]) && isNear(own[b], figure[b]))),
  );
  return correct.filter(Boolean).length / correct.length;
}

/** Normalised convolutions whose windows grow, so that each pixel sees a whole figure. */
export function layersOf(channels: number): Architecture {
  const block = (dilation: number) => [
    { kind: "convolution", outputs: channels, padding: "same", dilation } as const,
    { kind: "batch-normalization" } as const,
    { kind: "activation", function: "relu" } as const,
  ];
  const outputs = parts.length + 2 * limbs.length;
  return [...[1, 1, 2, 4, 2, 1].flatMap(block), { kind: "convolution", outputs, size: 1 }];
}

/** Trains a network on scenes. */
export function learn(seed: number, { scenes = 400, epochs = 12, channels = 16 } = {}): Network {
  const all = drawScenes(seed, scenes);
  const x = tensor(Float32Array.from(all.flatMap(({ image }) => [...image])), [scenes, 1, side, side]);
  const maps = all.flatMap(({ figures }) => idealMaps(figures).flatMap((map) => [...map]));
  const targets = tensor(Float32Array.from(maps), [scenes, parts.length + 2 * limbs.length, side, side]);
  const start = createNetwork(layersOf(channels), [1, side, side], { seed });
  return trainNetwork(
    start,
    { x, targets },
    {
      ...{ loss: { kind: "squared" }, epochs, batchSize: 5, learningRate: 0.01, schedule: { kind: "cosine" }, seed },
    },
  ).network;
}

/** The maps that a network makes of an image. */
export function mapsOf({ architecture, parameters, state }: Network, image: Float64Array): Maps {
  const { data } = applyNetwork(architecture, parameters, tensor(Float32Array.from(image), [1, 1, side, side]), {
    state,
  }).y;
  return Array.from({ length: data.length / pixels }, (_, c) =>
    Float64Array.from(data.subarray(c * pixels, (c + 1) * pixels)),
  );
}

/** The mean share of limbs that are found in scenes, by their maps. */
export function meanShare(scenes: readonly Scene[], maps: (scene: Scene) => Maps, matching: Matching): number {
  const shares = scenes.map((scene) => shareOfLimbs(assemble(maps(scene), 2, matching), scene.figures));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Figure 18.4: the image, the map of the hips, the field of the legs to the left, and the figures. */
export function figure(network: Network, seed = 0): Plot {
  const [{ image }] = drawScenes(seed + 1000, 1);
  const maps = mapsOf(network, image);
  const size = { width: 170, height: 170 };
  // Few shades, so that neighbours of one shade are one rectangle.
  const picture = (map: Float64Array, title: string, range: readonly [number, number]) => {
    const shades = Array.from(map, (value) => Math.round(6 * Math.min(range[1], Math.max(range[0], value))) / 6);
    return imagePlot(imagesFromRows([shades], { width: side, height: side }), { title, range, ...size });
  };
  const found = assemble(maps, 2);
  const places = found.flatMap((own) => parts.map((_, part) => own[part] ?? (own[0] as Place)));
  const edges = found.flatMap((_, k) =>
    limbs.map(([a, b]): [number, number] => [k * parts.length + a, k * parts.length + b]),
  );
  const skeleton = graphPlot(createGraph(places.length, edges), {
    ...{ places: places.map(([row, column]) => [column, -row]), title: "matched parts", ...size },
    groups: found.flatMap((_, k) => parts.map(() => `figure ${k + 1}`)),
  });
  const field = parts.length + 2 * 4;
  return plotGrid([
    [
      picture(image, "image", [0, 1]),
      picture(maps[2], "confidence: hip", [0, 1]),
      picture(maps[field + 1], "field: hip to left foot, sideways", [-1, 1]),
      skeleton,
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => figure(learn(0));

function print(): void {
  for (const seed of [0, 1, 2]) {
    const scenes = drawScenes(seed + 1000, 100);
    const ideal = ({ figures }: Scene) => idealMaps(figures);
    const network = learn(seed);
    const learned = ({ image }: Scene) => mapsOf(network, image);
    for (const [name, maps] of [
      ["ideal maps", ideal],
      ["learned maps", learned],
    ] as const) {
      const [fields, distances] = (["fields", "distances"] as const).map((matching) =>
        meanShare(scenes, maps, matching),
      );
      console.log(
        `seed ${seed}, ${name}: limbs matched along fields ${fields.toFixed(3)}, by distances ${distances.toFixed(3)}`,
      );
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
