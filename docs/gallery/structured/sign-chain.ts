/**
 * The best sequence of signs (ML 2, example 3.2.7): neighbours pull each other to the same sign, inputs pull each position to
 * their own. Viterbi's algorithm moves the maximum inside the sum, from the last position to the first.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { asMatrix } from "lectern/data";
import { viterbi } from "lectern/inference";
import { lines } from "lectern/plots";

/** φ(x, y) = [x ⊙ y, c (y₁y₂, y₂y₃ …)]: 2L − 1 features of L signs. */
export function signFeatures(x: readonly number[], y: readonly number[], coupling: number): number[] {
  return [...x.map((value, t) => value * y[t]), ...y.slice(1).map((sign, t) => coupling * y[t] * sign)];
}

/** argmax of wᵀφ(x, y) over all y of signs, and the maximum. */
export function bestSigns(weights: readonly number[], x: readonly number[], coupling: number) {
  const signs = [-1, 1];
  const unary = asMatrix(x.map((value, t) => signs.map((sign) => weights[t] * value * sign)));
  const pairwise = x
    .slice(1)
    .map((_, t) => asMatrix(signs.map((sign) => signs.map((next) => weights[x.length + t] * coupling * sign * next))));
  const { path, score } = viterbi({ unary, pairwise });
  return { signs: Array.from(path, (code) => signs[code]), score };
}

/** The maximum over y₃ for each y₂: the first message of the recursion. */
export function lastMessage(coupling: number): { readonly up: number; readonly down: number } {
  const message = (second: number) => Math.max(...[-1, 1].map((third) => coupling * second * third + third));
  return { up: message(1), down: message(-1) };
}

/** Figure for the gallery index: the scores of three sequences by the coupling, of which the best one wins. */
export function cover() {
  const couplings = Array.from({ length: 31 }, (_, i) => i / 10);
  const x = [1, -1, 1];
  const score = (y: readonly number[]) => (coupling: number) => signFeatures(x, y, coupling).reduce((a, b) => a + b);
  return lines(
    [
      { name: "+ − +, the signs of the inputs", x: couplings, y: couplings.map(score([1, -1, 1])) },
      { name: "+ + +, equal neighbours", x: couplings, y: couplings.map(score([1, 1, 1])) },
      { name: "+ + −", x: couplings, y: couplings.map(score([1, 1, -1])) },
    ],
    { xTitle: "coupling of neighbours", yTitle: "score", title: "Inputs 1, −1, 1" },
  );
}

function print(): void {
  const [x, weights] = [
    [1, -1, 1],
    [1, 1, 1, 1, 1],
  ];
  for (const coupling of [0.2, 2, 3]) {
    const { signs, score } = bestSigns(weights, x, coupling);
    console.log(`coupling ${coupling}: best signs ${signs.join(", ")} with score ${score}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
