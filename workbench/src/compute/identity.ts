/** What a result was computed from, as a short text: a result is shown only under its own. */
import type { Column, Table } from "lectern/data";
import type { StudyRequest } from "./calls.js";

/** The identity of data: the same for tables with the same names, types and values. */
export function tableIdentity({ rows, names, columns }: Table): string {
  const hash = createHash();
  hash.text(`${rows} ${JSON.stringify(names)}`);
  for (const column of columns) addColumn(hash, column);
  return hash.digest();
}

/** The identity of a study: data, columns, recipe with its options, split and seed. */
export function studyIdentity(request: StudyRequest): string {
  const { data, target, ignored, steps, testShare, seed, axes } = request;
  const hash = createHash();
  hash.text(JSON.stringify([data, target, ignored, steps, testShare, seed, axes.x, axes.y]));
  return hash.digest();
}

type Hash = ReturnType<typeof createHash>;

function addColumn(hash: Hash, column: Column): void {
  hash.text(column.type);
  switch (column.type) {
    case "number":
    case "date":
    case "boolean":
      hash.bytes(column.values);
      break;
    case "category":
      hash.text(JSON.stringify(column.categories));
      hash.bytes(column.codes);
      break;
    case "ordinal":
      hash.text(JSON.stringify(column.levels));
      hash.bytes(column.codes);
      break;
    case "text":
      for (const value of column.values) hash.text(value === null ? "\u0000" : value);
      break;
    case "image":
      hash.text(`${column.width} ${column.height} ${column.channels}`);
      hash.bytes(column.missing);
      hash.bytes(column.pixels);
  }
}

/** Two independent streams of 32 bits: browsers have no hash of their own that works on every page without waiting. */
function createHash() {
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  const add = (word: number) => {
    a = Math.imul(a ^ word, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b ^ word, 0x5bd1e995);
    b ^= b >>> 13;
  };
  return {
    text(text: string) {
      add(text.length);
      for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
    },
    bytes({ buffer, byteOffset, byteLength }: ArrayBufferView) {
      const view = new DataView(buffer, byteOffset, byteLength);
      const whole = byteLength - (byteLength % 4);
      add(byteLength);
      for (let i = 0; i < whole; i += 4) add(view.getInt32(i, true));
      for (let i = whole; i < byteLength; i++) add(view.getUint8(i));
    },
    digest: () => [a, b].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join(""),
  };
}
