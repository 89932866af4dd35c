/** Puts the workbench on the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import { createComputer } from "./compute/client.js";
import "./looks.css";

const computer = createComputer(
  () => new Worker(new URL("./compute/worker.ts", import.meta.url), { type: "module", name: "lectern compute" }),
);

createRoot(document.getElementById("workbench") as HTMLElement).render(
  <StrictMode>
    <App computer={computer} />
  </StrictMode>,
);
