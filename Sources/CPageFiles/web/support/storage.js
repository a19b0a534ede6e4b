/** What the phone keeps: a browser may have no storage, or refuse it, and the page goes on without. */

/**
 * @param {() => Storage} of where: `() => localStorage`, `() => sessionStorage`; may throw
 */
export function storage(of) {
  return {
    /** The value of a name, or the default where there is none that can be read. */
    read(name, absent = null) {
      try {
        const text = of().getItem(`alight.${name}`);
        return text === null ? absent : JSON.parse(text);
      } catch {
        return absent;
      }
    },
    /** Keeps a value; false where that cannot be. */
    write(name, value) {
      try {
        of().setItem(`alight.${name}`, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
