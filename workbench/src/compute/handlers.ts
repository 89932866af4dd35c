/** Who answers which call. */
import type { CallName } from "./calls.js";
import type { Handler } from "./handler.js";

const missing = () => {
  throw new Error("this call has no handler yet");
};

export const handlers: { readonly [N in CallName]: Handler<N> } = {
  load: missing,
  study: missing,
  play: missing,
  advise: missing,
  compare: missing,
  model: missing,
  table: missing,
};
