/** What recipes of transformers can do in addition: fit, and transform the training samples. */
import { LecternError } from "../core/errors.js";
import type { OptionTable } from "../core/options/options.js";
import { type Progress, runToEnd, stepwise, type Work } from "../core/run.js";
import type { Target } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { Table } from "../data/table/table.js";
import type { Capabilities, Trained, Training } from "./contract.js";
import type { FitControl } from "./fit-control.js";
import { finite } from "./guard.js";
import { learn } from "./learn.js";
import type { ModelOf, Settled } from "./settled.js";
import { validated } from "./validate/validated.js";

/** A model that transforms, if it keeps what its role promises; `X` is what samples become. */
interface MayTransform<X> {
  transform?(x: never): X;
}

/** The additional members of a transformer's recipe. */
export function createTraining<
  G extends Target | undefined,
  T extends OptionTable,
  C extends Capabilities,
  S,
  P extends Progress,
  V extends MayTransform<Matrix | SparseMatrix | Table>,
  D,
  X extends Matrix | SparseMatrix | Table,
>(settled: Settled<G, T, C, S, P, V>): Training<ModelOf<T, S, V>, D, P, X> {
  type M = ModelOf<T, S, V>;
  const { kind, rules } = settled;

  function* work(data: D, control: FitControl<M, P>): Work<P, Trained<M, X>> {
    const { model, x, transformed } = yield* learn(settled, data, control);
    if (transformed !== undefined) {
      return { model, transformed: () => finite(kind, "fit", rules.supports, transformed()) as X };
    }
    const { transform } = model;
    if (transform === undefined) throw new LecternError("broken-contract", `${kind}: a transformer needs transform`);
    return { model, transformed: () => transform(validated({ x }) as never) as X };
  }

  return {
    trainingSteps: (data, control = {}) => stepwise(work(data, control), control),
    fitTransform(data, control = {}) {
      const { model, transformed } = runToEnd(work(data, control), control);
      return { model, transformed: transformed() };
    },
  };
}
