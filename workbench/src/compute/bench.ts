/** What the worker keeps from one call to the next: the samples, and the models fitted to them. */
import { LecternError } from "lectern";
import type { Table } from "lectern/data";
import type { Learned } from "./learned.js";

/** Samples and models, in one place. */
export interface Bench {
  /** Takes other samples; the models of those before are forgotten. */
  load(table: Table): void;
  /** The samples; refused while there are none. */
  table(): Table;
  /** Keeps what was learned and names it. */
  keep(learned: Learned): number;
  /** What was learned in a study; refused when it is no longer kept. */
  study(id: number): Learned;
}

/** Models can be large, so that only the latest are kept. */
const MOST_STUDIES = 20;

/**
 * A bench without samples. Studies are counted from `firstId`: a worker that takes the place of another begins higher, so
 * that no name of a lost model becomes that of a new one.
 */
export function createBench(firstId = 1): Bench {
  let current: Table | undefined;
  let next = firstId;
  const studies = new Map<number, Learned>();
  return {
    load(table) {
      current = table;
      studies.clear();
    },
    table() {
      if (current === undefined) throw new LecternError("invalid-data", "there are no samples yet; choose some first");
      return current;
    },
    keep(learned) {
      const id = next++;
      studies.set(id, learned);
      for (const old of studies.keys()) if (old <= id - MOST_STUDIES) studies.delete(old);
      return id;
    },
    study(id) {
      const found = studies.get(id);
      if (found !== undefined) return found;
      throw new LecternError("invalid-option", "the model of this study is no longer kept; fit it again");
    },
  };
}
