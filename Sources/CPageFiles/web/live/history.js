/** Keeps the browser's history and the coordinator together, so that the browser's back is the page's back. */

import { Coordinator, historySteps, pathTo, routeAt, routes } from "../model/coordinator.js";

/** Going back takes a browser some milliseconds; this many are given to it. */
const TRAVEL = 1_000;

/**
 * @param {(route: string) => void} onShow told of each route that is shown from now on
 * @returns {Coordinator}
 */
export function startCoordinator(onShow) {
  const waiting = [];
  let isTravelling = false;

  const entry = (route) => [{ route }, "", routes[route].address];
  const perform = ({ back, replace, show }) => {
    if (back > 0) {
      // Going back takes the browser a while: what is to come then waits for it.
      isTravelling = true;
      waiting.unshift({ back: 0, replace, show });
      history.go(-back);
      setTimeout(arrive, TRAVEL, coordinator.route);
      return;
    }
    show.forEach((route, index) =>
      index === 0 && replace ? history.replaceState(...entry(route)) : history.pushState(...entry(route)),
    );
  };
  const goOn = () => {
    while (!isTravelling && waiting.length > 0) perform(waiting.shift());
  };

  // A history that is shorter than it should be answers nothing: then its present entry becomes the route.
  const arrive = (route) => {
    if (!isTravelling) return;
    isTravelling = false;
    if (history.state?.route !== route && waiting.every(({ show }) => show.length === 0)) {
      history.replaceState(...entry(route));
    }
    goOn();
  };

  const first = routeAt(location.pathname);
  const coordinator = new Coordinator(first, (path, before) => {
    waiting.push(historySteps(before, path));
    goOn();
    onShow(coordinator.route);
  });

  if (history.state?.route === first) {
    history.scrollRestoration = "manual";
  } else {
    // Who comes by an address gets the routes behind it too, so that back leads there and not off the page.
    pathTo(first).forEach((route, index) =>
      index === 0 ? history.replaceState(...entry(route)) : history.pushState(...entry(route)),
    );
  }

  window.addEventListener("popstate", (event) => {
    if (isTravelling) {
      isTravelling = false;
      goOn();
      return;
    }
    if (coordinator.restore(event.state?.route ?? routeAt(location.pathname))) onShow(coordinator.route);
  });
  return coordinator;
}
