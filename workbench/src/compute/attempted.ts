/** Computations that may fail on the data. */
import { LecternError } from "lectern";

/** The result, or null if the library rejects the data, such as a silhouette of one cluster. */
export function attempted<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof LecternError) return null;
    throw error;
  }
}
