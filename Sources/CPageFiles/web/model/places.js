/** Where the rider goes again and again: home, and the last destinations. A pure reducer; a place is `{stop_id, stop_name}`. */

/** The number of destinations that are kept. */
const KEPT = 5;

const isPlace = (place) => typeof place?.stop_id === "string" && typeof place.stop_name === "string";
const bare = ({ stop_id, stop_name }) => ({ stop_id, stop_name });

/** The places that the phone has kept; what is none is left out. */
export function placesFrom(kept) {
  const recent = Array.isArray(kept?.recent) ? kept.recent.filter(isPlace).slice(0, KEPT).map(bare) : [];
  return { home: isPlace(kept?.home) ? bare(kept.home) : null, recent };
}

/**
 * The places after an action:
 * - `{type: "go", station}`: a journey there begins
 * - `{type: "home", station}`: the rider says that it is home, or that it no longer is
 * - `{type: "forget", stop_id}`: the network has no such station any more
 */
export function reducePlaces({ home, recent }, action) {
  const first = (station) => [bare(station), ...recent.filter((place) => place.stop_id !== station.stop_id)].slice(0, KEPT);
  switch (action.type) {
    case "go":
      return { home, recent: first(action.station) };
    case "home":
      // Who changes their mind has it among the others still.
      return home?.stop_id === action.station.stop_id ? { home: null, recent: first(home) } : { home: bare(action.station), recent };
    case "forget":
      return {
        home: home?.stop_id === action.stop_id ? null : home,
        recent: recent.filter((place) => place.stop_id !== action.stop_id),
      };
    default:
      return { home, recent };
  }
}

/**
 * The rows of the first page: home, the box's presets, then the last destinations, each destination once.
 * @param {{home: object|null, recent: object[]}} places
 * @param {{name: string, from?: object, to: object}[]} presets as the settings tell them
 * @returns {{kind: "home"|"preset"|"recent", name: string, to: object, from: object|null}[]}
 */
export function shortcutsOf({ home, recent }, presets = []) {
  const rows = home ? [{ kind: "home", name: home.stop_name, to: home, from: null }] : [];
  for (const { name, from = null, to } of presets) rows.push({ kind: "preset", name, to, from });
  for (const to of recent) {
    const isThere = rows.some((row) => row.from === null && row.to.stop_id === to.stop_id);
    if (!isThere) rows.push({ kind: "recent", name: to.stop_name, to, from: null });
  }
  return rows;
}
