// A list of listeners by name: how parts of the page hear of each other without knowing each other.

/** @type {Map<string, Set<(data: any) => void>>} */
const listeners = new Map();

/**
 * Calls `listener` whenever `name` is told; the answer stops that.
 * @param {string} name
 * @param {(data: any) => void} listener
 */
export function on(name, listener) {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

/**
 * Tells everybody who listens.
 * @param {string} name
 * @param {any} [data]
 */
export function tell(name, data) {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data);
}
