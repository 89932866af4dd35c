/**
 * Finding anomalies with a map (Machine learning and physics, exercise 2.1, figure 2.2): events of a detector are mapped by UMAP, the map
 * is divided into clusters, and the original columns, coloured by cluster, tell what is special about each. Events at the wall, which
 * differ from usual ones in little but their charge, stay among them: a map shows what differs much.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hdbscan, type Matrix, type NamedLabels, standardize, umap } from "lectern";
import { detectorEvents } from "lectern/datasets";
import { adjustedRandIndex } from "lectern/metrics";
import { plotGrid, scatter } from "lectern/plots";

/** Events, their map and the clusters of the map. */
export interface Exploration {
  readonly x: Matrix;
  readonly features: readonly string[];
  /** The kind of each event, which neither the map nor the clusters have seen. */
  readonly kinds: readonly string[];
  readonly map: Matrix;
  /** The cluster of each event; −1 for none. */
  readonly clusters: Int32Array;
}

/** Maps events and divides the map into clusters. */
export function explore(samples: number, seed: number): Exploration {
  const { x, y, features } = detectorEvents({ samples, anomalies: 0.25, seed }) as {
    x: Matrix;
    y: NamedLabels<string>;
    features: readonly string[];
  };
  const scaled = standardize().fit({ x }).transform(x) as Matrix;
  const map = umap({ neighbors: 15, minDistance: 0, seed }).fit({ x: scaled }).embedding;
  const { labels } = hdbscan({ minClusterSize: Math.max(8, Math.round(samples / 40)) }).fit({ x: map });
  return { x, features, map, clusters: labels, kinds: Array.from(y.codes, (code) => y.classes[code] as string) };
}

/** Agreement of clusters and kinds, for events that are in a cluster. */
export function agreement({ clusters, kinds }: Exploration): number {
  const inside = kinds.map((_, i) => i).filter((i) => (clusters[i] as number) >= 0);
  return adjustedRandIndex(
    inside.map((i) => kinds[i] as string),
    inside.map((i) => String(clusters[i])),
  );
}

/**
 * The columns in which a cluster differs most from the other events: those whose means are furthest apart, in standard deviations
 * of the column.
 */
export function tellingColumns({ x, features, clusters }: Exploration, cluster: number, count = 3): string[] {
  const gaps = features.map((name, j) => {
    const values = Array.from(clusters, (_, i) => x.data[i * x.columns + j] as number);
    const inside = values.filter((_, i) => clusters[i] === cluster);
    const gap = Math.abs(mean(inside) - mean(values.filter((_, i) => clusters[i] !== cluster)));
    return { name, gap: gap / Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2))) };
  });
  return gaps
    .sort((a, b) => b.gap - a.gap)
    .slice(0, count)
    .map(({ name }) => name);
}

/** The kind that most events of a cluster are of, and their share. */
export function mainKind({ clusters, kinds }: Exploration, cluster: number): { kind: string; share: number } {
  const own = kinds.filter((_, i) => clusters[i] === cluster);
  const counts = [...new Set(own)].map((kind) => ({
    kind,
    share: own.filter((each) => each === kind).length / own.length,
  }));
  return counts.reduce((best, each) => (each.share > best.share ? each : best));
}

/** The map, and two pairs of columns, with the clusters as colours. */
export function explorationFigure(found: Exploration) {
  const { x, map, features, clusters } = found;
  const groups = Array.from(clusters, (cluster) => (cluster < 0 ? "none" : `cluster ${cluster + 1}`));
  const columnsOf = (a: string, b: string) =>
    Array.from(clusters, (_, i) => [a, b].map((name) => x.data[i * x.columns + features.indexOf(name)] as number));
  const panel = (a: string, b: string) =>
    scatter(columnsOf(a, b), { groups, xTitle: a, yTitle: b, width: 240, height: 240 });
  return plotGrid([
    [
      scatter(map, { groups, title: "UMAP", width: 240, height: 240 }),
      panel("drift time", "share of light at the top"),
      panel("horizontal position", "noise before the event"),
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => explorationFigure(explore(110, 0));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (let seed = 0; seed < 3; seed++) {
    const found = explore(600, seed);
    console.log(`seed ${seed}: agreement of clusters and kinds ${agreement(found).toFixed(3)}`);
    for (let cluster = 0; cluster <= Math.max(...found.clusters); cluster++) {
      const { kind, share } = mainKind(found, cluster);
      const size = found.clusters.filter((each) => each === cluster).length;
      console.log(
        `  ${size} events, ${(100 * share).toFixed(0)} % ${kind}: ${tellingColumns(found, cluster).join(", ")}`,
      );
    }
  }
}
