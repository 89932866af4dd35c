/** The optional functions of models. */

/**
 * The members of a model for the functions that its method offers: `F` are functions as an author writes them, `M` the
 * members that users call. For each that may be offered `build` turns the one into the other.
 */
export function offeredMembers<F extends object, M extends Record<keyof F, unknown>, E extends keyof F>(
  offers: Pick<F, E> | undefined,
  build: { readonly [K in keyof F]: (declared: F[K]) => M[K] },
): Pick<M, E> {
  const members: Partial<Pick<M, E>> = {};
  function add<K extends E>(name: K, declared: Pick<F, E>): void {
    members[name] = build[name](declared[name]);
  }
  if (offers !== undefined) for (const name of Object.keys(offers) as E[]) add(name, offers);
  // Each offered function has its member now, which the loop does not tell the compiler.
  return members as Pick<M, E>;
}
