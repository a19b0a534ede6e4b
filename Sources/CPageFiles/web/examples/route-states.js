/** The four routes in their states, as the page itself builds them. */

import { initialState } from "../app/initial-state.js";
import { createScreen } from "../app/screen.js";
import * as data from "./data.js";

const none = () => {};
const actions = new Proxy({}, { get: () => none });

function route(name, changes = {}) {
  return ({ t, language }) => {
    const state = {
      ...initialState({ prefs: data.prefs(language), places: data.places, route: name, seen: data.seen, choice: null, tab: "main" }),
      link: "live",
      status: data.status({ journey: undefined, last_arrival: undefined }),
      statusAt: performance.now(),
      stations: { state: "loaded", items: data.stations, query: "" },
      departures: { state: "loaded", items: data.journeys, from: "Lebak Bulus", updatedAt: data.now },
      settings: data.settings,
      line: data.line,
      isSoundReady: true,
      ...changes,
    };
    const screen = createScreen(t, actions);
    screen.update(state);
    return screen.element;
  };
}

const [lebakBulus, , , , , , asean] = data.stations;
const chosen = { departure: lebakBulus, arrival: asean, selected: "arrival", variant: "swap", departureBy: "default" };
const failed = { state: "error", items: [], query: "", from: "Lebak Bulus", updatedAt: null };
const waiting = { ...data.status().journey, state: "waiting" };
const riding = { status: data.status() };

/** Route, then state, then what builds it. */
export const routeStates = {
  DepartureArrivalPage: {
    loading: route("DepartureArrivalPage", {
      link: "connecting",
      status: null,
      stations: { state: "loading", items: [], query: "" },
      departures: { state: "loading", items: [], from: "", updatedAt: null },
      choice: { ...chosen, departure: null, arrival: null },
    }),
    loaded: route("DepartureArrivalPage", { choice: { ...chosen, arrival: null } }),
    again: route("DepartureArrivalPage", {
      choice: { ...chosen, arrival: null },
      places: { home: data.stations[0], recent: data.stations.slice(5, 8) },
      settings: { ...data.settings, presets: data.presets },
    }),
    ready: route("DepartureArrivalPage", { choice: chosen }),
    same: route("DepartureArrivalPage", { choice: { ...chosen, variant: "set", arrival: lebakBulus } }),
    starting: route("DepartureArrivalPage", { choice: chosen, isStarting: true }),
    empty: route("DepartureArrivalPage", {
      choice: chosen,
      departures: { state: "loaded", items: [], from: "Lebak Bulus", updatedAt: data.now },
    }),
    error: route("DepartureArrivalPage", { choice: chosen, departures: failed }),
    "timetable-over": route("DepartureArrivalPage", {
      choice: chosen,
      departures: { state: "loaded", items: [], from: "Lebak Bulus", updatedAt: data.now },
      status: data.status({ journey: undefined, problem_codes: ["timetable"], timetable_until: "2026-08-18" }),
    }),
    "no-connection": route("DepartureArrivalPage", { choice: chosen, link: "lost", departures: failed }),
    "under-way": route("DepartureArrivalPage", { choice: chosen, ...riding }),
    unpaired: route("DepartureArrivalPage", { link: "unpaired" }),
  },
  DepartureArrivalSheet: {
    loaded: route("DepartureArrivalSheet", { choice: { ...chosen, arrival: null } }),
    loading: route("DepartureArrivalSheet", { stations: { state: "loading", items: [], query: "" } }),
    empty: route("DepartureArrivalSheet", { stations: { state: "loaded", items: [], query: "" } }),
    error: route("DepartureArrivalSheet", { stations: failed }),
    settings: route("DepartureArrivalSheet", { tab: "settings", choice: chosen }),
    hostile: route("DepartureArrivalSheet", {
      stations: { state: "loaded", items: data.hostile, query: "" },
      choice: { ...chosen, departure: data.hostile[2], arrival: data.hostile[1] },
    }),
  },
  CommutingPage: {
    loading: route("CommutingPage", { status: null, link: "connecting", line: null }),
    empty: route("CommutingPage", { line: null }),
    waiting: route("CommutingPage", {
      status: data.status({ journey: waiting }),
      waiting: { state: "loaded", items: data.boardJourneys, from: "Lebak Bulus", updatedAt: data.now },
    }),
    "waiting-error": route("CommutingPage", { status: data.status({ journey: waiting }), waiting: failed }),
    riding: route("CommutingPage", { ...riding }),
    "line-with-colours": route("CommutingPage", { ...riding, line: data.paleLine }),
    "without-sound": route("CommutingPage", { ...riding, isSoundReady: false }),
    "without-a-line": route("CommutingPage", { ...riding, line: null }),
    "no-connection": route("CommutingPage", { ...riding, link: "lost", statusAt: performance.now() - 60_000 }),
    arrived: route("CommutingPage", { status: data.status({ journey: undefined, last_arrival: data.arrival }) }),
    alarm: route("CommutingPage", { status: data.status({ alarm: data.alarm("arrived") }) }),
  },
  CommutingSheet: {
    riding: route("CommutingSheet", { ...riding }),
    empty: route("CommutingSheet", {
      line: null,
      status: data.status({ journey: undefined, row: undefined, next: [] }),
    }),
    arrived: route("CommutingSheet", { status: data.status({ journey: undefined, last_arrival: data.arrival }) }),
    settings: route("CommutingSheet", { ...riding, tab: "settings" }),
    "no-connection": route("CommutingSheet", { ...riding, link: "lost" }),
  },
};
