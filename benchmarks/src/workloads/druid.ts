/** Loads druid.js, and types the part of it that is used. */
import { pathToFileURL } from "node:url";
import { peerFile, requirePeer } from "../peers.js";

/** Samples as rows. */
export type Rows = readonly (readonly number[])[];
/** The rows of each cluster. */
export type Groups = readonly (readonly number[])[];

/** A method that embeds rows; `transform` takes the number of iterations if it has any. */
type Embedding = new (
  rows: Rows,
  parameters: Readonly<Record<string, unknown>>,
) => { transform(iterations?: number): Rows };

interface DruidKMeans {
  get_clusters(): Groups;
  init(clusters: number, centers: readonly Float64Array[]): void;
}

/** A node of a tree of clusters; `index` is the row of a leaf. */
interface DruidNode {
  readonly dist: number;
  readonly index: number;
  readonly left: DruidNode | null;
  readonly right: DruidNode | null;
}

/** A tree of clusters: it is cut at a height into lists of leaves. */
export interface DruidTree {
  readonly root: DruidNode;
  get_clusters(height: number): readonly (readonly DruidNode[])[];
}

/** The part of druid.js that is used. */
export interface Druid {
  readonly Matrix: { from(data: Rows): unknown };
  readonly KMeans: new (
    data: unknown,
    clusters: number,
    metric?: unknown,
    seed?: number,
    runs?: boolean,
  ) => DruidKMeans;
  readonly OPTICS: new (data: unknown, radius: number, minNeighbors: number) => { get_clusters(): Groups };
  readonly KMedoids: new (
    data: unknown,
    clusters: number,
  ) => { get_clusters(): Groups & { readonly medoids: readonly number[] } };
  readonly Hierarchical_Clustering: new (data: unknown, linkage: "single" | "complete") => DruidTree;
  readonly PCA: Embedding;
  readonly MDS: Embedding;
  readonly ISOMAP: Embedding;
  readonly LLE: Embedding;
  readonly LTSA: Embedding;
  readonly SAMMON: Embedding;
  readonly TSNE: Embedding;
  readonly UMAP: Embedding;
  readonly TriMap: Embedding;
}

/** Its file for `require` is not a CommonJS module, so that it is imported by the path of its sources. */
export async function importDruid(): Promise<Druid> {
  requirePeer("@saehrimnir/druidjs");
  const path = peerFile("@saehrimnir/druidjs").replace("dist/druid.min.js", "src/index.js");
  return (await import(pathToFileURL(path).href)) as Druid;
}
