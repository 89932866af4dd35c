/** The version of the command and of the library in it. */
export const version = "0.1.0";
