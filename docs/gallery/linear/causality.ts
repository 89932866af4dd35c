/**
 * Prediction is not causation (Cookbook, chapter 2): a postcode predicts creditworthiness because both follow from how
 * solvent a person is, which is not observed. Solvency does not change when a person moves: assigning other postcodes breaks
 * the prediction and changes no one's creditworthiness.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression } from "lectern";
import { accuracy } from "lectern/metrics";
import { createRandom, type Random } from "lectern/numeric";

/** People: z is hidden; x is where they live, y whether they pay, both caused by z alone. */
export interface People {
  readonly solvency: number[];
  readonly wealthOfQuarter: number[][];
  readonly pays: string[];
}

/** z ~ N(0, 1), x = z + noise, y = [z + noise > 0]. `movedTo` replaces x when it is given. */
export function simulate(seed: number, count: number, movedTo?: (random: Random) => number): People {
  const random = createRandom(seed);
  // Each quantity has a random stream of its own, so that moving people changes nothing else.
  const [latent, place, payment, lottery] = ["z", "x", "y", "moves"].map((name) => random.fork(name));
  const solvency = Array.from({ length: count }, () => latent.normal());
  const home = solvency.map((z) => z + 0.5 * place.normal());
  const wealthOfQuarter = home.map((x) => [movedTo === undefined ? x : movedTo(lottery)]);
  return { solvency, wealthOfQuarter, pays: solvency.map((z) => (z + 0.5 * payment.normal() > 0 ? "yes" : "no")) };
}

/** What one run shows. */
export interface Causality {
  /** On new people, not moved. */
  readonly observed: number;
  /** On the same people after they were moved to random neighbourhoods. */
  readonly randomised: number;
  readonly share: { readonly before: number; readonly after: number };
  /** Whether every person pays after the move exactly as before it. */
  readonly unchanged: boolean;
}

/** Learns from people as they are, then predicts the same people before and after the move. */
export function causality(seed: number): Causality {
  const train = simulate(seed, 1000);
  const model = logisticRegression().fit({ x: train.wealthOfQuarter, y: train.pays });
  const before = simulate(seed + 10_000, 2000);
  const after = simulate(seed + 10_000, 2000, (random) => Math.sqrt(1.25) * random.normal());
  const judged = ({ wealthOfQuarter, pays }: People) => accuracy(pays, model.predict(wealthOfQuarter));
  const share = ({ pays }: People) => pays.filter((answer) => answer === "yes").length / pays.length;
  return {
    observed: judged(before),
    randomised: judged(after),
    share: { before: share(before), after: share(after) },
    unchanged: before.pays.every((answer, i) => answer === after.pays[i]),
  };
}

function print(): void {
  const { observed, randomised, share, unchanged } = causality(0);
  console.log("Creditworthiness predicted from the neighbourhood a person lives in\n");
  console.log(`accuracy                             ${observed.toFixed(3)}`);
  console.log(`after moving everyone at random      ${randomised.toFixed(3)}`);
  console.log(`people who pay, before and after     ${share.before.toFixed(3)} ${share.after.toFixed(3)}`);
  console.log(`everyone pays as before: ${unchanged}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
