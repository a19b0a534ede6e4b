/** What the page fetches from the box, and fetches again by itself where that failed. */

import { reduceChoice } from "../model/choosing.js";
import { boxTime } from "./box-time.js";
import { noBoard } from "./initial-state.js";

/** A station so near, in metres, counts as the one where the rider is. */
const NEAR = 1_000;
/** The time after which departures and the trains of the journey are asked for again, in milliseconds. */
const REFRESH = 30_000;

/** @param {{get: Function, set: Function}} store @param {object} api */
export function createData(store, api) {
  const turns = new Map();
  const boards = { departures: { at: -Infinity, for: null }, waiting: { at: -Infinity, for: null } };
  // The empty key is that of no line yet; null, that of one that could not be had.
  let lineFor = "";
  let planFor = null;
  let planAt = -Infinity;

  /** The newest of several requests of one kind counts, and an answer to an older one is dropped. */
  async function newest(kind, ask, take, fail) {
    const turn = (turns.get(kind) ?? 0) + 1;
    turns.set(kind, turn);
    const isNewest = () => turns.get(kind) === turn;
    try {
      const answer = await ask();
      if (isNewest()) take(answer);
    } catch (error) {
      if (!isNewest()) return;
      if (error.kind === "unpaired") store.set({ link: "unpaired" });
      else fail({ state: "error" });
    }
  }

  async function loadStations(query = "") {
    const before = store.get().stations;
    // A list that is there stays until the next one is: nothing flickers below a typing thumb.
    store.set({ stations: { ...before, query, state: before.items.length > 0 ? before.state : "loading" } });
    await newest(
      "stations",
      () => api.stations(query, query === "" ? 1_000 : 50),
      ({ stations: items = [] }) => {
        store.set({ stations: { state: "loaded", items, query } });
        if (query === "" && items.length > 0) proposeDeparture(items[0]);
      },
      (failed) => store.set({ stations: { ...failed, items: [], query } }),
    );
  }

  function proposeDeparture(station) {
    const type = station.distance_m !== undefined && station.distance_m <= NEAR ? "propose" : "default";
    store.set({ choice: reduceChoice(store.get().choice, { type, station }) });
  }

  /** Departures from a station, or the journeys to another one, for one of the two boards of the page. */
  async function loadBoard(name, from, to) {
    const board = boards[name];
    const key = boardKey(from, to);
    const isKept = key === board.for && store.get()[name].state === "loaded";
    board.at = performance.now();
    if (key !== board.for) {
      board.for = key;
      store.set({ [name]: { ...noBoard, from: from.stop_name } });
    }
    await newest(
      name,
      () => (to ? api.journeys(from.stop_id, to.stop_id) : api.departures(from.stop_id)),
      (answer) =>
        store.set({
          [name]: {
            state: "loaded",
            items: answer.journeys ?? answer.departures ?? [],
            from: from.stop_name,
            updatedAt: boxTime(store.get()),
          },
        }),
      // What was heard before is still the timetable: it stays, with the time at which it was heard.
      (failed) => {
        if (!isKept) store.set({ [name]: { ...noBoard, ...failed, from: from.stop_name } });
      },
    );
  }

  /** The boards that are looked at: of the slots where the rider chooses, of the journey where they wait. */
  function loadBoards(isForced) {
    const state = store.get();
    const { departure, arrival } = state.choice;
    const { state: phase, from, to } = state.status?.journey ?? {};
    const wanted = state.route.startsWith("DepartureArrival")
      ? ["departures", departure, arrival?.stop_id === departure?.stop_id ? null : arrival]
      : ["waiting", phase === "waiting" ? (from ?? null) : null, to];
    const [name, origin, goal] = wanted;
    if (!origin) return;
    const board = boards[name];
    const isOld = performance.now() - board.at > (state[name].state === "error" ? 5_000 : REFRESH);
    if (isForced || isOld || boardKey(origin, goal) !== board.for) loadBoard(name, origin, goal);
  }

  async function loadLine(key) {
    lineFor = key;
    await newest(
      "line",
      () => api.line(),
      (line) => store.set({ line }),
      () => {
        lineFor = null;
        store.set({ line: null });
      },
    );
  }

  async function loadPlan(key) {
    // That of another part of the journey is no plan of this one.
    if (key !== planFor) store.set({ plan: null });
    [planFor, planAt] = [key, performance.now()];
    if (key === null) return;
    // What was heard before is still the timetable.
    await newest("plan", () => api.plan(), ({ journeys = [] }) => store.set({ plan: journeys[0] ?? null }), () => {});
  }

  async function loadSettings() {
    await newest(
      "settings",
      () => api.settings(),
      (settings) => store.set({ settings: { state: "loaded", ...settings } }),
      (failed) => store.set({ settings: failed }),
    );
  }

  let ticks = 0;
  /** Called each second: what is old, has changed or has failed is fetched again. */
  function tick() {
    const state = store.get();
    if (state.link === "unpaired" || document.visibilityState === "hidden") return;
    ticks += 1;
    const isRetry = ticks % 5 === 0;
    if (state.stations.state === "error" && isRetry) loadStations(state.stations.query);
    if (state.settings.state === "error" && isRetry) loadSettings();
    const isChoosing = state.route.startsWith("DepartureArrival");
    loadBoards(false);
    const plan = planKey(state.status);
    const isPlanOld = plan !== null && !isChoosing && performance.now() - planAt > REFRESH;
    if (plan !== planFor || isPlanOld) loadPlan(plan);
    const key = lineKey(state.status);
    if (key !== null && key !== lineFor && (lineFor !== null || isRetry)) loadLine(key);
  }

  return { loadStations, loadBoards, loadSettings, tick, proposeNear: proposeDeparture };
}

const boardKey = (from, to) => `${from.stop_id} ${to?.stop_id ?? ""}`;

/** What the line depends upon: a ride that goes on along another line needs another picture. */
function lineKey(status) {
  if (!status?.row?.stops?.length && !status?.journey) return null;
  return `${status.place?.line ?? ""} ${(status.row?.stops ?? []).map((stop) => stop.stop_id).join()}`;
}

/** What the trains to board depend upon; null where there are none. */
function planKey(status) {
  const { to, state, changes = [] } = status?.journey ?? {};
  if (state !== "waiting" && changes.length === 0) return null;
  return [to?.stop_id, state === "waiting", ...changes.map((change) => `${change.stop_id} ${change.line}`)].join();
}
