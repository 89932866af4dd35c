/** The exit codes of the command; the same table is in docs/guide/command-line.md. */
export const exitCodes = {
  success: 0,
  /** The command failed: unsuitable data or a numerical failure. */
  failure: 1,
  /** A usage error: an unknown command, flag, method or column, or a value out of range. */
  usage: 2,
  /** A file or database cannot be read or written. */
  file: 3,
  /** Ctrl-C, by the convention of shells: 128 + SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
