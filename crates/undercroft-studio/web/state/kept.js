// Rooms that stay while the rest is made anew: a parameter of `tabletop`, filled in from the map that is shown.

import { requestOf } from './document.js';
import { studio } from './studio.js';

/** @typedef {import('../types.js').Json} Json */

/** Whether the engine can lay rooms around others. */
export function canKeepRooms() {
  const tabletop = studio.listing.methods.find(method => method.name === 'tabletop');
  return (
    studio.doc.method === 'tabletop' &&
    !studio.doc.recipe &&
    (studio.made?.levels.length ?? 1) === 1 &&
    Boolean(tabletop?.parameters.some(one => one.name === 'kept'))
  );
}

/**
 * Rooms of a map as the parameter takes them. The engine knows their roles and, with symmetry, their images.
 * @param {import('../types.js').Engine} engine
 * @param {import('../types.js').Made} made
 * @param {number[]} rooms
 * @returns {Promise<Json>}
 */
export async function keptRooms(engine, made, rooms) {
  const answer = await engine.call('keep', { ...requestOf(made.doc), rooms });
  return answer.kept ?? answer.recipe?.method?.tabletop?.kept ?? [];
}
