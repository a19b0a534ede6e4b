/**
 * Where the rider is on the page: four routes that form a tree, so that what lies behind a route follows from its name.
 * Nothing here knows the DOM or the browser's history: that is told through `onChange`, and tells through `restore`.
 */

/** The routes, each with its address and the route behind it. */
export const routes = Object.freeze({
  DepartureArrivalPage: Object.freeze({ address: "/departure-arrival", parent: null }),
  DepartureArrivalSheet: Object.freeze({ address: "/departure-arrival/sheet", parent: "DepartureArrivalPage" }),
  CommutingPage: Object.freeze({ address: "/commuting", parent: "DepartureArrivalPage" }),
  CommutingSheet: Object.freeze({ address: "/commuting/sheet", parent: "CommutingPage" }),
});

/** The route at the bottom. */
export const rootRoute = "DepartureArrivalPage";

/**
 * The routes from the root to a route, both included.
 * @param {string} route one of `routes`
 * @returns {string[]}
 */
export function pathTo(route) {
  const parent = routes[route].parent;
  return parent === null ? [route] : [...pathTo(parent), route];
}

/**
 * The route of an address, or the root where there is none: "/" is the root's address too.
 * @param {string} address a path, with or without a slash at its end
 */
export function routeAt(address) {
  const bare = address.replace(/\/+$/, "");
  return Object.keys(routes).find((route) => routes[route].address === bare) ?? rootRoute;
}

/** Shows routes one on another. Each operation answers whether it did anything. */
export class Coordinator {
  #path;
  #onChange;

  /**
   * @param {string} route the route shown at first
   * @param {(path: string[], before: string[]) => void} onChange told of each change that was asked for here
   */
  constructor(route = rootRoute, onChange = () => {}) {
    this.#path = pathTo(route in routes ? route : rootRoute);
    this.#onChange = onChange;
  }

  /** The route shown. */
  get route() {
    return this.#path[this.#path.length - 1];
  }

  /** The routes from the root to the one shown. */
  get path() {
    return [...this.#path];
  }

  /** Shows a route; false where it is shown already or there is none of that name. */
  showRoute(route) {
    if (!Object.hasOwn(routes, route) || route === this.route) return false;
    return this.#go(pathTo(route));
  }

  /** Whether a route lies behind the one shown. */
  canPopToRoute(route) {
    return route !== this.route && this.#path.includes(route);
  }

  /** Goes back to a route; false where it does not lie behind the one shown. */
  popToRoute(route) {
    return this.canPopToRoute(route) && this.#go(pathTo(route));
  }

  /** Goes back by one route; false at the root. */
  popRoute() {
    return this.#path.length > 1 && this.#go(this.#path.slice(0, -1));
  }

  /** Goes back to the root; false where it is shown. */
  popToRootRoute() {
    return this.popToRoute(rootRoute);
  }

  /** Takes over what the browser's history shows now, and tells nobody; false where that is shown already. */
  restore(route) {
    if (!Object.hasOwn(routes, route) || route === this.route) return false;
    this.#path = pathTo(route);
    return true;
  }

  #go(path) {
    const before = this.#path;
    this.#path = path;
    this.#onChange([...path], [...before]);
    return true;
  }
}

/**
 * What the browser's history has to do so that it shows another path: go back by a number of entries, then put the first of
 * `show` in the place of the current entry where `replace` says so, then add the others.
 * @param {string[]} before
 * @param {string[]} path
 * @returns {{back: number, replace: boolean, show: string[]}}
 */
export function historySteps(before, path) {
  let common = 0;
  while (common < Math.min(before.length, path.length) && before[common] === path[common]) common += 1;
  const popped = before.length - common;
  const show = path.slice(common);
  const replace = popped > 0 && show.length > 0;
  return { back: replace ? popped - 1 : popped, replace, show };
}
