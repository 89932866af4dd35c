/**
 * Eigenfaces (Turk and Pentland 1991; Cookbook, chapter 7): faces as points in the space of their pixels, far more pixels than
 * faces, recognised by the nearest known face in the space of the first principal components. The faces here are computer-drawn:
 * each person has fixed features, each picture its own smile, position, light and noise.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestNeighborsClassifier, pca } from "lectern";
import { createRandom } from "lectern/numeric";
import { matrixPlot } from "lectern/plots";

/** Pictures are 32 x 32 pixels. */
export const side = 32;

interface Person {
  readonly width: number;
  readonly eyes: number;
  readonly eyeHeight: number;
  readonly mouth: number;
  readonly nose: number;
  readonly hair: number;
}

/** One picture per row, with the name of the person. */
export interface Faces {
  readonly x: number[][];
  readonly y: string[];
}

/** Pictures of people, some of each. */
export function faces(people: number, pictures: number, seed: number): Faces {
  const random = createRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const x: number[][] = [];
  const y: string[] = [];
  for (let p = 0; p < people; p++) {
    const person: Person = {
      width: between(0.55, 0.8),
      eyes: between(0.22, 0.4),
      eyeHeight: between(-0.3, -0.1),
      mouth: between(0.35, 0.6),
      nose: between(0.05, 0.2),
      hair: between(-0.8, -0.45),
    };
    for (let k = 0; k < pictures; k++) {
      const view = {
        across: between(-0.04, 0.04),
        down: between(-0.04, 0.04),
        smile: between(-0.1, 0.1),
        light: between(0.9, 1.1),
      };
      x.push(draw(person, view).map((value) => value + 0.05 * random.normal()));
      y.push(`person ${p}`);
    }
  }
  return { x, y };
}

interface View {
  readonly across: number;
  readonly down: number;
  readonly smile: number;
  readonly light: number;
}

function draw(person: Person, { across, down, smile, light }: View): number[] {
  const spot = (u: number, v: number, a: number, b: number, size: number) =>
    Math.exp(-((u - a) ** 2 + (v - b) ** 2) / size ** 2);
  return Array.from({ length: side * side }, (_, at) => {
    const u = (2 * (at % side)) / (side - 1) - 1 - across;
    const v = (2 * Math.floor(at / side)) / (side - 1) - 1 - down;
    const inside = 1 / (1 + Math.exp(20 * ((u / person.width) ** 2 + (v / 0.95) ** 2 - 1)));
    const hair = 1 / (1 + Math.exp(20 * (v - person.hair)));
    const eyes = spot(u, v, -person.eyes, person.eyeHeight, 0.12) + spot(u, v, person.eyes, person.eyeHeight, 0.12);
    const nose = spot(u, v, 0, person.nose, 0.1);
    const mouth = Math.exp(-(((v - person.mouth - smile * u * u * 8) / 0.07) ** 2)) * (Math.abs(u) < 0.3 ? 1 : 0);
    return light * (inside * (1 - 0.7 * hair) - 0.6 * eyes - 0.2 * nose - 0.4 * mouth);
  });
}

/** The share of new pictures whose nearest known face, in the space of some components, is of the same person. */
export function recognition(seed: number, components = 15, people = 10) {
  const all = faces(people, 6, seed);
  const isKnown = (_: unknown, i: number) => i % 6 < 4;
  const [x, y] = [all.x.filter(isKnown), all.y.filter(isKnown)];
  const model = pca({ components }).fit({ x });
  const known = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x: model.transform(x), y });
  const fresh = all.x.filter((_, i) => i % 6 >= 4);
  const names = all.y.filter((_, i) => i % 6 >= 4);
  const { codes, classes } = known.predict(model.transform(fresh));
  const right = names.filter((name, i) => classes[codes[i]] === name).length;
  return { share: right / names.length, chance: 1 / people, solver: model.report.notes["solver"], model };
}

/** The first eigenface as a picture, or every second pixel of it with `step` 2. */
export function figure(seed: number, component = 0, step = 1) {
  const { model } = recognition(seed);
  const { data } = model.state.components;
  const pixels = Array.from({ length: side / step }, (_, k) => k * step);
  const face = pixels.map((r) => pixels.map((c) => data[component * side * side + r * side + c]));
  return matrixPlot(face, { title: `eigenface ${component + 1}` });
}

/** Figure for the gallery index: the first eigenface, at half the resolution. */
export const cover = () => figure(0, 0, 2);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log("components   recognised");
  for (const components of [1, 2, 5, 10, 20]) {
    console.log(`${String(components).padStart(10)}   ${recognition(0, components).share.toFixed(2)}`);
  }
}
