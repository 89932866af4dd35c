/** Finds equal rows of tables by their values, in memory of a few bytes per row. */

import { log2 } from "../../numeric/elementary/functions.js";
import { missingInColumn } from "../table/column.js";
import type { Column, Table } from "../table/table.js";

/**
 * For every row the first row that equals it: the row itself where it is new. Missing values are equal to each other.
 */
export function firstEqualRows(table: Table): Int32Array {
  const index = createIndex(table);
  const hashes = hashRows(table);
  const first = new Int32Array(table.rows);
  for (let row = 0; row < first.length; row++) first[row] = index.findOrAdd(row, hashes[row]);
  return first;
}

/** For every row of `wanted` the first row of `table` that equals it, or −1; the columns must be the same ones in order. */
export function matchRows(table: Table, wanted: Table): Int32Array {
  const index = createIndex(table);
  const hashes = hashRows(table);
  for (let row = 0; row < table.rows; row++) index.findOrAdd(row, hashes[row]);
  const others = hashRows(wanted);
  return others.map((hash, row) => index.find(wanted, row, hash));
}

/** A hash table with open addressing: each slot holds the first of several equal rows, or −1. */
function createIndex(table: Table) {
  const size = 2 ** Math.ceil(log2(2 * Math.max(1, table.rows)));
  const slots = new Int32Array(size).fill(-1);
  const hashOf = new Int32Array(size);
  /** The slot in which an equal row is, or in which it would be. */
  const locate = (other: Table, row: number, hash: number): number => {
    let slot = hash & (size - 1);
    while (slots[slot] >= 0 && !(hashOf[slot] === hash && equalRows(table, slots[slot], other, row))) {
      slot = (slot + 1) & (size - 1);
    }
    return slot;
  };
  return {
    find: (other: Table, row: number, hash: number): number => slots[locate(other, row, hash)],
    findOrAdd(row: number, hash: number): number {
      const slot = locate(table, row, hash);
      if (slots[slot] >= 0) return slots[slot];
      slots[slot] = row;
      hashOf[slot] = hash;
      return row;
    },
  };
}

function equalRows(a: Table, i: number, b: Table, k: number): boolean {
  return a.columns.every((column, j) => equalCells(column, i, b.columns[j], k));
}

function equalCells(a: Column, i: number, b: Column, k: number): boolean {
  const missing = missingInColumn(a, i);
  if (missing || missingInColumn(b, k)) return missing && missingInColumn(b, k);
  if (a.type === "image") return b.type === "image" && equalImages(a, i, b, k);
  const text = textOf(a, i);
  if (text !== undefined) return text === textOf(b, k);
  return family(a) === family(b) && numberOf(a, i) === numberOf(b, k);
}

/** Categories, levels and texts are the same thing: which of them a column is may depend on how many values differ. */
function textOf(column: Column, row: number): string | null | undefined {
  switch (column.type) {
    case "text":
      return column.values[row];
    case "category":
      return column.categories[column.codes[row]];
    case "ordinal":
      return column.levels[column.codes[row]];
    default:
      return undefined;
  }
}

function numberOf(column: Column, row: number): number {
  return "values" in column ? (column.values[row] as number) : 0;
}

function family({ type }: Column): string {
  return type === "category" || type === "ordinal" ? "text" : type;
}

type ImageColumn = Extract<Column, { type: "image" }>;

function equalImages(a: ImageColumn, i: number, b: ImageColumn, k: number): boolean {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) return false;
  const size = a.width * a.height * a.channels;
  for (let at = 0; at < size; at++) if (a.pixels[i * size + at] !== b.pixels[k * size + at]) return false;
  return true;
}

/** One hash per row, mixed column by column, so that equal rows have equal hashes whatever the coding of categories. */
function hashRows(table: Table): Int32Array {
  const hashes = new Int32Array(table.rows);
  const bits = new Float64Array(1);
  const words = new Int32Array(bits.buffer);
  const hashNumber = (value: number): number => {
    bits[0] = value + 0; // −0 becomes 0
    return Math.imul(words[0], 0x9e3779b1) ^ words[1];
  };
  for (const column of table.columns) {
    const hashCell = cellHasher(column, hashNumber);
    for (let row = 0; row < table.rows; row++) {
      const hash = missingInColumn(column, row) ? 0x5bd1e995 : hashCell(row);
      hashes[row] = mix(Math.imul(hashes[row], 31) + hash);
    }
  }
  return hashes;
}

function cellHasher(column: Column, hashNumber: (value: number) => number): (row: number) => number {
  switch (column.type) {
    case "text":
      return (row) => hashText(column.values[row] as string);
    case "category":
    case "ordinal": {
      const hashes = (column.type === "category" ? column.categories : column.levels).map(hashText);
      return (row) => hashes[column.codes[row]];
    }
    case "image": {
      const size = column.width * column.height * column.channels;
      return (row) => {
        let hash = size;
        for (let at = row * size; at < (row + 1) * size; at++) hash = mix(hash + hashNumber(column.pixels[at]));
        return hash;
      };
    }
    default:
      return (row) => hashNumber(column.values[row]);
  }
}

function hashText(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** The last steps of MurmurHash3: every bit of the input reaches every bit of the output. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
