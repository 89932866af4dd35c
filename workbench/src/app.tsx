/** The workbench as a whole: what is shown, and who keeps which part of the state. */
import type { Computer } from "./compute/client.js";

export function App(_: { readonly computer: Computer }) {
  return <main>workbench</main>;
}
