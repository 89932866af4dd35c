/** Objects with enumerable plain data, which copies keep, and hidden members, which they do not. */

/** An object whose plain data are enumerable and whose other members are not, frozen. */
export function withHidden<A extends object, B extends object>(visible: A, hidden: B): Readonly<A & B> {
  const result = { ...visible };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(hidden))) {
    Object.defineProperty(result, name, { ...descriptor, enumerable: false });
  }
  return Object.freeze(result as A & B);
}
