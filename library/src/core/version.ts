/** The version of this library, as model files record it. */

/** The same text as in the package's manifest; a test compares the two. */
export const libraryVersion = "0.1.0";
