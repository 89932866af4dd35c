/** Starts the TypeScript of a worker thread: Node takes no loader from its parent. */
import { register } from "tsx/esm/api";

register();
await import(new URL("./worker.ts", import.meta.url).href);
