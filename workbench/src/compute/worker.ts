/** The compute worker: handles calls one after the other, and can stop them. */
import { LecternError } from "lectern";
import type { CallName } from "./calls.js";
import type { Handler } from "./handler.js";
import { handlers } from "./handlers.js";
import type { Failure, FromWorker, ToWorker } from "./messages.js";

const stops = new Map<number, AbortController>();
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "stop") {
    stops.get(data.id)?.abort();
    return;
  }
  stops.set(data.id, new AbortController());
  queue = queue.then(() => answer(data));
};

async function answer({ id, name, request }: Extract<ToWorker, { type: "call" }>): Promise<void> {
  const signal = (stops.get(id) as AbortController).signal;
  const send = (message: FromWorker) => self.postMessage(message);
  try {
    if (signal.aborted) throw new LecternError("aborted", "stopped");
    const handler = handlers[name] as Handler<CallName>;
    const tell = (news: unknown) => send({ type: "news", id, news });
    send({ type: "answer", id, answer: await handler(request as never, { signal, tell }) });
  } catch (error) {
    send({ type: "failure", id, failure: failureOf(error) });
  } finally {
    stops.delete(id);
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof LecternError) return { message: error.message, code: error.code };
  return { message: error instanceof Error ? error.message : String(error), code: "defect" };
}
