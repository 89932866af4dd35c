/** The option paths of a recipe as far as its type tells, so that editors suggest them. */

/** The fields of records and of alternatives inside an option. */
type InnerNames<V> = V extends readonly unknown[] | ((...given: never) => unknown)
  ? never
  : V extends { readonly kind: string; readonly options: unknown }
    ? never
    : V extends object
      ? Exclude<keyof V & string, "kind">
      : never;

/** The names of options, and the paths of what is inside them: "penalty" and "penalty.alpha". */
type PathsOf<O> = { [N in keyof O & string]: N | `${N}.${InnerNames<O[N]>}` }[keyof O & string];

/** The paths into the steps of a pipeline: "ridge.alpha". */
type StepPaths<S> = {
  [N in keyof S & string]: S[N] extends { readonly options: infer O } ? `${N}.${PathsOf<O>}` : never;
}[keyof S & string];

/**
 * The option paths of a recipe that its type shows: its own options, and those of the steps of a pipeline. Other paths,
 * such as shorter or deeper ones, are valid too: they are checked when the recipe is used.
 */
export type KnownPath<R> = R extends { restore(saved: never): infer M; readonly options: infer O }
  ? M extends { readonly steps: infer S }
    ? StepPaths<S>
    : PathsOf<O>
  : never;

/** An option path of a recipe; editors suggest those that are known. */
export type OptionPath<R> = KnownPath<R> | (string & {});

/** Values by option path; editors suggest the paths that are known. */
export type ByPath<R, V> = { readonly [P in KnownPath<R>]?: V } & Readonly<Record<string, V>>;
