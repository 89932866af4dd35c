/** Kept runs in the database of the browser, so that they survive a reload of the page. Nothing leaves the machine. */
import type { Run } from "./run.js";

/** The runs of one tab. */
interface StoredRuns {
  readonly tab: string;
  readonly runs: readonly Run[];
  /** When they were stored, in milliseconds since 1970. */
  readonly time: number;
}

const DATABASE = "lectern-workbench";
const STORE = "runs";

/** Runs of tabs that were closed are deleted after this number of milliseconds. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;

/** The runs that this tab kept before the page was loaded again. */
export async function loadRuns(): Promise<readonly Run[]> {
  const store = await openStore("readwrite");
  store.index("time").openCursor(IDBKeyRange.upperBound(Date.now() - MAX_AGE)).onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
    cursor?.delete();
    cursor?.continue();
  };
  const found: StoredRuns | undefined = await resultOf(store.get(tabName()));
  return found?.runs ?? [];
}

/** Stores the runs of this tab in place of those before. */
export async function storeRuns(runs: readonly Run[]): Promise<void> {
  const store = await openStore("readwrite");
  const record: StoredRuns = { tab: tabName(), runs, time: Date.now() };
  await (runs.length === 0 ? resultOf(store.delete(record.tab)) : resultOf(store.put(record)));
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { keyPath: "tab" }).createIndex("time", "time");
  };
  return (await resultOf(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** A name that a tab keeps when its page is loaded again. */
function tabName(): string {
  const known = sessionStorage.getItem(DATABASE);
  if (known !== null) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("");
  sessionStorage.setItem(DATABASE, made);
  return made;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
