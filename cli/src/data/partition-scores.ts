/** Metrics of clusters: how well they agree with known classes, and how compact and separated they are. */
import { cell, columnOf, evenlySpacedRows, selectTableRows, type Table, tableNumbers } from "lectern/data";
import {
  adjustedMutualInformation,
  adjustedRandIndex,
  type ContingencyTable,
  calinskiHarabasz,
  contingencyTable,
  daviesBouldin,
  matchClusters,
  normalizedMutualInformation,
  partitionMutualInformation,
  randIndex,
  silhouetteScore,
  variationOfInformation,
} from "lectern/metrics";
import { counted } from "../terminal/counted.js";
import { aligned } from "../terminal/layout.js";
import { showNumber } from "../terminal/numbers.js";
import { encodedColumns } from "./encoded-columns.js";

/** A metric with its value, and what the value means. */
export interface PartitionScore {
  readonly name: string;
  readonly value: number;
  readonly meaning: string;
}

/** What methods that leave rows out call their cluster. */
const noise = "noise";

/** The cluster of each row as text; rows in no cluster have a negative number. */
export function clusterNames(labels: ArrayLike<number>): string[] {
  return Array.from(labels, (label) => (label < 0 ? noise : String(label)));
}

/** The agreement of two partitions of the same rows; information in nats. */
export function agreement(classes: readonly string[], clusters: readonly string[]): PartitionScore[] {
  const score = (name: string, value: number, meaning: string) => ({ name, value, meaning });
  const matching = matchClusters(classes, clusters);
  const pairs = matching.matches.map(({ first, second }) => `${second} is ${first}`).join(", ");
  return [
    score("Rand index", randIndex(classes, clusters), "share of the pairs of rows that both treat alike"),
    score("adjusted Rand index", adjustedRandIndex(classes, clusters), "0 by chance, 1 if equal"),
    score("mutual information", partitionMutualInformation(classes, clusters), "in nats, 0 if independent"),
    score("normalised", normalizedMutualInformation(classes, clusters), "1 if equal"),
    score("adjusted for chance", adjustedMutualInformation(classes, clusters), "0 by chance, 1 if equal"),
    score("variation of information", variationOfInformation(classes, clusters), "in nats, 0 if equal"),
    score("matching", matching.accuracy, `share of the rows in matched clusters: ${pairs}`),
  ];
}

/** Maximum number of rows for metrics that need all distances. */
const maxRows = 2000;

/** Points with the group of each; some of them, spread evenly, if there are many. */
export interface GroupedPoints {
  readonly points: Table;
  readonly groups: readonly string[];
  /** Whether the columns have their scales already, as those of an embedding; otherwise they are encoded and scaled. */
  readonly isScaled?: boolean;
}

/** How compact and separated groups are; undefined if there are not at least 2 groups and more points than groups. */
export function separation({ points, groups, isScaled = false }: GroupedPoints): PartitionScore[] | undefined {
  const kept = evenlySpacedRows(createRows(groups), maxRows);
  const rows = Int32Array.from({ length: kept.rows }, (_, i) => Number(cell(kept, i, "row")));
  const inGroups = rows.filter((row) => groups[row] !== noise);
  const names = Array.from(inGroups, (row) => groups[row]);
  const count = new Set(names).size;
  if (count < 2 || count >= names.length) return undefined;
  const some = selectTableRows(points, inGroups);
  const x = isScaled ? tableNumbers(some) : encodedColumns(some);
  return [
    {
      name: "silhouette",
      value: silhouetteScore(x, names),
      meaning: "1 is best, below 0.25 there is little structure",
    },
    { name: "Davies–Bouldin", value: daviesBouldin(x, names), meaning: "0 is best" },
    { name: "Caliński–Harabasz", value: calinskiHarabasz(x, names), meaning: "larger is better" },
  ];
}

function createRows(groups: readonly string[]): Table {
  const values = Float64Array.from(groups, (_, i) => i);
  return { rows: groups.length, names: ["row"], columns: [{ type: "number", values }] };
}

/** The classes of a column, and the rows that have one. */
export interface KnownClasses {
  readonly rows: Int32Array;
  readonly classes: readonly string[];
}

/** Maximum number of classes to compare with; more are names of rows. */
const maxClasses = 100;

/** The classes of a column; undefined if it has only one, or nearly as many as rows. */
export function knownClasses(table: Table, column: string): KnownClasses | undefined {
  columnOf(table, column);
  const cells = Array.from({ length: table.rows }, (_, i) => cell(table, i, column));
  const rows = Int32Array.from(cells.keys()).filter((i) => cells[i] !== null && cells[i] !== undefined);
  const classes = Array.from(rows, (i) => String(cells[i]));
  const count = new Set(classes).size;
  return count > 1 && count <= Math.min(maxClasses, rows.length / 2) ? { rows, classes } : undefined;
}

/** Lines for the terminal. */
export function scoreLines(scores: readonly PartitionScore[]): string[] {
  return aligned(scores.map(({ name, value, meaning }) => [`  ${name}`, showNumber(value), meaning]));
}

/** Maximum number of rows and columns of a contingency table that is shown. */
const maxShown = 15;

/** The contingency table as lines: classes are rows, clusters are columns. */
export function contingencyLines(classes: readonly string[], clusters: readonly string[]): string[] {
  const { rows, columns, counts }: ContingencyTable = contingencyTable(classes, clusters);
  if (rows.length > maxShown || columns.length > maxShown) {
    return [
      `  ${counted(rows.length, "class", "classes")} and ${counted(columns.length, "cluster")}: too many for a table`,
    ];
  }
  const cells = rows.map((name, i) => [
    `  ${name}`,
    ...columns.map((_, j) => String(counts.data[i * columns.length + j])),
  ]);
  return aligned([["", ...columns.map(String)], ...cells]);
}
