/**
 * A spurious cue (Cookbook, chapter 2): tanks that were photographed on sunny days only, horses with the watermark of
 * their photographer. In the training pictures the brightness of the sky is correlated with the label; in use it is not. The
 * model is nearly perfect on the training pictures and no better than chance on others, and its weights show why.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression } from "lectern";
import { accuracy } from "lectern/metrics";
import { createRandom } from "lectern/numeric";

/** The columns: the look of a tank, with much noise, and the brightness of the sky. */
export const features = ["turret", "tracks", "barrel", "sky"] as const;

/** How much of the label each column shows; the sky only where `sunnyTanks` says so. */
const visible = 0.15;
const brightness = 6;

/** Pictures of tanks and of woods; on sunny days either the tanks only, or tanks and woods alike. */
export function pictures(seed: number, count: number, sunnyTanks: boolean): { x: number[][]; y: string[] } {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? "tank" : "wood"));
  const x = y.map((label) => {
    const side = label === "tank" ? 1 : -1;
    const sunny = sunnyTanks ? label === "tank" : random.uniform() < 0.5;
    const seen = [0, 1, 2].map(() => visible * side + random.normal());
    return [...seen, brightness * (sunny ? 0.5 : -0.5) + random.normal()];
  });
  return { x, y };
}

/** What one run shows. */
export interface SpuriousCue {
  readonly training: number;
  /** On new pictures of the same sunny days. */
  readonly sameConditions: number;
  /** On new pictures in any weather. */
  readonly shifted: number;
  /** The size of each column's weight. */
  readonly weights: readonly number[];
  /** The same test after training without the sky. */
  readonly withoutCue: number;
}

/** Trains on sunny tanks, tests in any weather. */
export function spuriousCue(seed: number): SpuriousCue {
  const train = pictures(seed, 400, true);
  const same = pictures(seed + 10_000, 1000, true);
  const shifted = pictures(seed + 20_000, 1000, false);
  const model = logisticRegression().fit(train);
  const blind = (x: readonly (readonly number[])[]) => x.map((row) => row.slice(0, 3));
  const careful = logisticRegression().fit({ x: blind(train.x), y: train.y });
  return {
    training: accuracy(train.y, model.predict(train.x)),
    sameConditions: accuracy(same.y, model.predict(same.x)),
    shifted: accuracy(shifted.y, model.predict(shifted.x)),
    weights: features.map((_, j) => Math.abs(model.state.coefficients.data[j])),
    withoutCue: accuracy(shifted.y, careful.predict(blind(shifted.x))),
  };
}

function print(): void {
  const { training, sameConditions, shifted, weights, withoutCue } = spuriousCue(0);
  console.log("Tanks photographed on sunny days\n");
  console.log(`accuracy on the training pictures         ${training.toFixed(3)}`);
  console.log(`on new pictures of tanks on sunny days    ${sameConditions.toFixed(3)}`);
  console.log(`on new pictures in any weather            ${shifted.toFixed(3)}`);
  console.log(`the same, trained without the sky         ${withoutCue.toFixed(3)}\n`);
  features.forEach((name, j) => {
    console.log(`weight of ${name.padEnd(8)} ${weights[j].toFixed(2).padStart(6)}`);
  });
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
