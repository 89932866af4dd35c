/** The handler of a call in the worker. */
import type { CallName, Calls } from "./calls.js";

/** The context of a handler, besides the request. */
export interface HandlerControl<N extends CallName> {
  readonly signal: AbortSignal;
  tell(news: Calls[N]["news"]): void;
}

/** Answers one kind of call. */
export type Handler<N extends CallName> = (
  request: Calls[N]["request"],
  control: HandlerControl<N>,
) => Promise<Calls[N]["answer"]> | Calls[N]["answer"];
