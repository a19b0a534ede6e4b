/** The state of the page in one place, and who is told when it changes. */

/** @param {object} initial */
export function createStore(initial) {
  let state = initial;
  const listeners = new Set();
  return {
    get: () => state,
    /** Puts new values in the place of those of the same names. */
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state);
    },
    /** Tells of each change from now on. */
    subscribe: (listener) => listeners.add(listener),
  };
}
