/** Models of which only the role is known when they are loaded. */
import type { ClassName, NamedLabels } from "../data/labels.js";
import type { AnyInput, AnyModel, Role } from "./contract.js";

/** A model that was loaded from a file: its `role` determines which functions it has. */
export type LoadedModel =
  | Loaded<"regressor", { predict(x: AnyInput): Float64Array }>
  | Loaded<"classifier", { readonly classes: readonly ClassName[]; predict(x: AnyInput): NamedLabels }>
  | Loaded<"transformer", Required<Pick<AnyModel, "outputFeatures" | "transform">>>
  | Loaded<"embedding", Required<Pick<AnyModel, "embedding">>>
  | Loaded<"clusterer", { readonly labels: Int32Array; predict?(x: AnyInput): Int32Array }>
  | Loaded<"density", Required<Pick<AnyModel, "logDensity">>>
  | Loaded<"detector", Required<Pick<AnyModel, "score" | "isOutlier">>>;

type Loaded<R extends Role, F> = Omit<AnyModel, "role" | keyof F> & { readonly role: R } & F;
