// Rooms and connections as a recipe of the method `graph`.

/**
 * The recipe that lays out these rooms, joined exactly so. What stands beside them are further parameters of the method, such as `start`,
 * `goal` and `keys`. Without rooms they are what the connections name.
 */
export function graph({ rooms, connections = [], keys, ...others } = {}) {
  const joined = connections.map(connection);
  const named = rooms ?? [...new Set(joined.flatMap((one) => (Array.isArray(one) ? one : one.between)))];
  const parameters = { rooms: byName(named), connections: joined, ...others };
  if (keys !== undefined) parameters.keys = Array.isArray(keys) ? keys : Object.entries(keys).map(key);
  return { method: { graph: parameters } };
}

/** Rooms by their names: names, or objects with a name, or both already in an object. */
function byName(rooms) {
  if (!Array.isArray(rooms)) return rooms;
  const found = new Map();
  for (const room of rooms) {
    const { name, ...fields } = typeof room === 'object' && room !== null ? room : { name: room };
    if (name === undefined) throw new TypeError(`a room has a name: ${JSON.stringify(room)}`);
    if (found.has(String(name))) throw new TypeError(`there are two rooms ${JSON.stringify(String(name))}`);
    found.set(String(name), fields);
  }
  return Object.fromEntries(found);
}

/** A pair of names, which may have an object as a third item, or an object with `between`. */
function connection(one) {
  if (!Array.isArray(one)) {
    if (one?.between === undefined) throw new TypeError(`a connection says which rooms it is between: ${JSON.stringify(one)}`);
    return one;
  }
  const [from, to, fields] = one;
  if (one.length < 2 || one.length > 3) throw new TypeError(`a connection is a pair of names, not ${JSON.stringify(one)}`);
  return fields === undefined ? [from, to] : { between: [from, to], ...fields };
}

/** A key by its name, and the room it lies in, if that is said. */
function key([name, room]) {
  return room === null || room === undefined ? { name } : { name, room };
}
