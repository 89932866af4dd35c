/** Embeddings of libraries from npm, on as many samples as they manage in seconds: the first 500 digits. */
import {
  classicalMds,
  isomap,
  locallyLinearEmbedding,
  metricMds,
  pca,
  tangentSpaceAlignment,
  trimap,
  tSne,
  umap,
} from "lectern";
import { type MatrixLike, toRows } from "lectern/data";
import { trustworthiness } from "lectern/metrics";
import { type DataSet, matrix } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { requirePeer } from "../peers.js";
import { npm, type Reference, type Workload } from "../workload.js";
import { type Druid, importDruid, type Rows } from "./druid.js";

/** The part of umap-js that is used. */
interface UmapJs {
  readonly UMAP: new (options: { readonly random: () => number }) => { fit(rows: Rows): Rows };
}

/** Times an embedding, and scores it by the trustworthiness of ten neighbours. */
export function measureEmbedding(data: DataSet, embed: () => MatrixLike): Measurement {
  const watch = createStopwatch();
  const map = watch.time("fit_transform", embed);
  return {
    seconds: watch.seconds,
    quality: { trustworthiness10: trustworthiness(matrix(data, "X"), map, { neighbors: 10 }) },
  };
}

/** A map may be worse by chance. */
const comparison = { figure: "trustworthiness10", rule: "larger-is-better", tolerance: 0.01 } as const;

function druid(embed: (library: Druid, rows: Rows) => Rows): Reference {
  return npm("druidjs", async (data) => {
    const library = await importDruid();
    const rows = toRows(matrix(data, "X"));
    return measureEmbedding(data, () => embed(library, rows));
  });
}

/** The same method here and in druid.js, both with their own settings but the same number of neighbours. */
function besideDruid(
  name: string,
  ours: (x: ReturnType<typeof matrix>) => MatrixLike,
  theirs: (library: Druid, rows: Rows) => Rows,
): Workload {
  return {
    name: `${name}_500digits_npm`,
    data: "mds_500",
    references: [druid(theirs)],
    comparison,
    run: (data) => measureEmbedding(data, () => ours(matrix(data, "X"))),
  };
}

const neighbors = 15;

/** The methods that druid.js has too. */
export const druidEmbeddings: readonly Workload[] = [
  besideDruid(
    "pca2",
    (x) => pca({ components: 2 }).fit({ x }).transform(x),
    ({ PCA }, rows) => new PCA(rows, { d: 2 }).transform(),
  ),
  besideDruid(
    "mds2",
    (x) => classicalMds().fit({ x }).embedding,
    ({ MDS }, rows) => new MDS(rows, { d: 2 }).transform(),
  ),
  besideDruid(
    "isomap2",
    (x) => isomap({ neighborhood: { kind: "nearest", neighbors } }).fit({ x }).embedding,
    ({ ISOMAP }, rows) => new ISOMAP(rows, { d: 2, neighbors }).transform(),
  ),
  besideDruid(
    "lle2",
    (x) => locallyLinearEmbedding({ neighbors }).fit({ x }).embedding,
    ({ LLE }, rows) => new LLE(rows, { d: 2, neighbors }).transform(),
  ),
  besideDruid(
    "ltsa2",
    (x) => tangentSpaceAlignment({ neighbors }).fit({ x }).embedding,
    ({ LTSA }, rows) => new LTSA(rows, { d: 2, neighbors }).transform(),
  ),
  besideDruid(
    "sammon2",
    (x) => metricMds({ loss: { kind: "sammon" } }).fit({ x }).embedding,
    ({ SAMMON }, rows) => new SAMMON(rows, { d: 2 }).transform(),
  ),
  besideDruid(
    "tsne2",
    (x) => tSne({ perplexity: 30 }).fit({ x }).embedding,
    ({ TSNE }, rows) => new TSNE(rows, { d: 2, perplexity: 30 }).transform(),
  ),
  besideDruid(
    "umap2",
    (x) => umap({ neighbors }).fit({ x }).embedding,
    ({ UMAP }, rows) => new UMAP(rows, { d: 2, n_neighbors: neighbors }).transform(),
  ),
  besideDruid(
    "trimap2",
    (x) => trimap().fit({ x }).embedding,
    ({ TriMap }, rows) => new TriMap(rows, { d: 2 }).transform(),
  ),
];

/** umap-js with its defaults, which are those of umap-learn. */
export const umapJs: Reference = npm("umap-js", (data) => {
  const { UMAP } = requirePeer("umap-js") as UmapJs;
  const rows = toRows(matrix(data, "X"));
  return measureEmbedding(data, () => new UMAP({ random: createUniform(1) }).fit(rows));
});

/** Uniform numbers from a 32-bit generator (mulberry32). */
function createUniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
