/** The state that the worker keeps between calls: the data, and the models fitted to them. */
import { LecternError } from "lectern";
import type { Table } from "lectern/data";
import type { Learned } from "./learned.js";

/** Samples and models, in one place. */
export interface Bench {
  /** Replaces the data and drops the models of the old ones. */
  load(table: Table, identity: string): void;
  /** Drops the data and the models. */
  clear(): void;
  /** The data; an error while there are none, or if they are not those with the given identity. */
  table(identity?: string): Table;
  /** Stores a fitted model and returns its id. */
  keep(learned: Learned): number;
  /** The model of a study; an error if it is no longer stored. */
  study(id: number): Learned;
}

/** Models can be large, so only the latest are kept. */
const MAX_STUDIES = 20;

/**
 * An empty bench. Ids of studies begin at `firstId`: a worker that replaces another begins higher, so that the id of a lost
 * model is never reused.
 */
export function createBench(firstId = 1): Bench {
  let current: { readonly table: Table; readonly identity: string } | undefined;
  let next = firstId;
  const studies = new Map<number, Learned>();
  return {
    load(table, identity) {
      current = { table, identity };
      studies.clear();
    },
    clear() {
      current = undefined;
      studies.clear();
    },
    table(identity) {
      if (current === undefined) throw new LecternError("invalid-data", "no data are loaded; choose some first");
      if (identity !== undefined && identity !== current.identity) {
        throw new LecternError("invalid-data", "the data have changed since; choose them again");
      }
      return current.table;
    },
    keep(learned) {
      const id = next++;
      studies.set(id, learned);
      for (const old of studies.keys()) if (old <= id - MAX_STUDIES) studies.delete(old);
      return id;
    },
    study(id) {
      const found = studies.get(id);
      if (found !== undefined) return found;
      throw new LecternError("invalid-option", "the model of this study is no longer stored; fit it again");
    },
  };
}
