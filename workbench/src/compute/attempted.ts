/** Work that the samples may not allow. */
import { LecternError } from "lectern";

/** The result, or null where the library refuses the samples, such as a silhouette of one cluster. */
export function attempted<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof LecternError) return null;
    throw error;
  }
}
