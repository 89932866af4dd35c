/** What the command's exit code tells a script; the same table is in docs/guide/command-line.md. */
export const exitCodes = {
  success: 0,
  /** The work could not be done: the data do not fit, a computation broke down. */
  failure: 1,
  /** The command was not understood: an unknown command, flag, method, column or a value out of range. */
  usage: 2,
  /** A file or database cannot be read or written. */
  file: 3,
  /** Ctrl-C, as shells count it: 128 + SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
