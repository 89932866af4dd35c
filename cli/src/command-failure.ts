/** A failure of the command itself, beside those of the library: its message says all that a person needs. */
export { Failure as CommandFailure, type FailureCode } from "@lectern/formats";
