/** Objects that are plain data to those who copy them, and more to those who hold them. */

/** An object whose plain data are enumerable and whose functions are not, frozen; the caller knows its type. */
export function withHidden<R>(visible: object, ...hidden: object[]): R {
  const result = { ...visible };
  for (const members of hidden) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
      Object.defineProperty(result, name, { ...descriptor, enumerable: false });
    }
  }
  return Object.freeze(result) as R;
}
