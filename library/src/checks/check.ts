/** How a check is declared. */
import type { Subject } from "./subject.js";

/** One idea: a name that says what must hold, to whom it applies, and how it is seen. */
export interface CheckDeclaration {
  readonly name: string;
  /** Left out when it applies to every method. */
  readonly applies?: (subject: Subject) => boolean;
  readonly run: (subject: Subject) => void | Promise<void>;
}
