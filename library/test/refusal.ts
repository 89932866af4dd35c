/** For tests of messages: the code and the message of a refusal. */
import { LecternError } from "../src/core/errors.js";

/** "code: message" of the LecternError that is thrown; being accepted, or any other error, fails the test. */
export function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof LecternError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error("it was accepted");
}
