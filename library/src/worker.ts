/**
 * The worker of the package, which `createWorkers` starts in Node. In browsers a worker file of one line starts it:
 * `import "lectern/worker"`. It knows every method of the library. Imported anywhere else than in a worker it does nothing.
 */
import { registry } from "./registry.js";
import { serveOn } from "./workers/serve-tasks.js";
import { parentTaskPort } from "./workers/task-port.js";

const port = parentTaskPort();
if (port !== undefined) serveOn(port, registry);
