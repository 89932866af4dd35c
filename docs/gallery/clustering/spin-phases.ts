/**
 * Phases of a spin chain by k-means (ML and physics, example 4.1; Canabarro, Fanchini, Malvezzi, Pereira and Chaves 2019): three
 * clusters of the correlations in ground states of the ANNNI model are its ferromagnetic, paramagnetic and antiphase regions. K-means
 * knows no physics, and the borders are near those of the theory; with 12 spins instead of 8 they are nearer.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kMeans } from "lectern";
import { spinChains } from "lectern/datasets";
import { lines, overlay, scatter } from "lectern/plots";

/** The couplings and fields of the phase diagram; the steps of the field are 0.08. */
export const frustrations = Array.from({ length: 16 }, (_, i) => i / 15);
export const fields = Array.from({ length: 20 }, (_, i) => 0.05 + (1.5 * i) / 19);
const couplings = frustrations.flatMap((frustration) => fields.map((field) => ({ frustration, field })));

export type Phase = "ferromagnet" | "paramagnet" | "antiphase";

/**
 * The field above which the theory has a paramagnet: the Ising transition by perturbation theory below κ = 1/2, and the end of
 * the floating phase above it.
 */
export function criticalField(frustration: number): number {
  const k = frustration;
  if (k === 0) return 1;
  if (k < 0.5) return ((1 - k) / k) * (1 - Math.sqrt((1 - 3 * k + 4 * k * k) / (1 - k)));
  return 1.05 * Math.sqrt((k - 0.5) * (k - 0.1));
}

/** The phase by the theory. */
export function theory(frustration: number, field: number): Phase {
  if (field > criticalField(frustration)) return "paramagnet";
  return frustration < 0.5 ? "ferromagnet" : "antiphase";
}

/** A point of the phase diagram with the phase that k-means finds. */
export interface PhasePoint {
  readonly frustration: number;
  readonly field: number;
  readonly phase: Phase;
}

/** The phase diagram: three clusters, named by the corners of the diagram in which the phases are known. */
export function phaseDiagram(spins: number, seed: number): PhasePoint[] {
  const { x } = spinChains(couplings, { spins });
  const { labels } = kMeans({ clusters: 3, starts: 10, seed }).fit({ x });
  const at = (frustration: number, field: number) => labels[frustration * fields.length + field];
  const [last, top] = [frustrations.length - 1, fields.length - 1];
  const names = new Map<number, Phase>([
    [at(0, 0), "ferromagnet"],
    [at(last, 0), "antiphase"],
    [at(0, top), "paramagnet"],
  ]);
  return couplings.map((coupling, i) => ({ ...coupling, phase: names.get(labels[i]) as Phase }));
}

/** The share of the diagram with the phase of the theory. */
export function agreement(diagram: readonly PhasePoint[]): number {
  const right = diagram.filter(({ frustration, field, phase }) => theory(frustration, field) === phase);
  return right.length / diagram.length;
}

/** For each frustration the field from which on there is a paramagnet. */
export function borderOf(diagram: readonly PhasePoint[]): number[] {
  return frustrations.map((frustration) => {
    const ordered = diagram.filter((point) => point.frustration === frustration && point.phase !== "paramagnet");
    return ordered.reduce((most, { field }) => Math.max(most, field), 0) + 0.75 / 19;
  });
}

/** Figure 4.1: the phases, and the borders by the theory as lines. */
export function figure(spins: number, seed: number) {
  const diagram = phaseDiagram(spins, seed);
  const titles = { xTitle: "frustration", yTitle: "field", width: 360, height: 300 };
  const points = scatter(
    diagram.map(({ frustration, field }) => [frustration, field]),
    { groups: diagram.map(({ phase }) => phase), ...titles },
  );
  const along = (from: number, to: number) => Array.from({ length: 60 }, (_, i) => from + ((to - from) * i) / 59);
  const curve = (name: string, x: number[]) => ({ name, x, y: x.map(criticalField) });
  const borders = lines(
    [curve("Ising transition", along(0, 0.4999)), curve("end of the floating phase", along(0.5, 1))],
    titles,
  );
  return overlay([points, borders]);
}

/** Figure for the gallery index. */
export const cover = () => figure(8, 0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const spins of [8, 12]) {
    console.log(`${spins} spins: ${(100 * agreement(phaseDiagram(spins, 0))).toFixed(1)} % as by the theory`);
  }
}
