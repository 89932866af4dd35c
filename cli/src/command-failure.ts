/** A failure of the command itself, as opposed to the library: its message is all that a user needs. */
export { Failure as CommandFailure, type FailureCode } from "@lectern/formats";
