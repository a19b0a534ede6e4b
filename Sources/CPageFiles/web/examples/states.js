/** Each component in all its states: a function for each, which builds it from the samples. */

import { createAlarmScreen } from "../components/alarm-screen.js";
import { createButton, createIconButton } from "../components/button.js";
import { createConnectionBanner } from "../components/connection-banner.js";
import { createDepartureList } from "../components/departure-list.js";
import { createLegCards } from "../components/leg-cards.js";
import { createLineStrip } from "../components/line-strip.js";
import { createNextStop } from "../components/next-stop.js";
import { createPairingForm } from "../components/pairing-form.js";
import { createRideFacts } from "../components/ride-facts.js";
import { createShortcuts } from "../components/shortcuts.js";
import { createSettingsForm } from "../components/settings-form.js";
import { createStationList } from "../components/station-list.js";
import { createStationSearch } from "../components/station-search.js";
import { createStationSlots } from "../components/station-slots.js";
import { createStopList } from "../components/stop-list.js";
import { createStopStrip } from "../components/stop-strip.js";
import { createToast } from "../components/toast.js";
import { createTopBar } from "../components/top-bar.js";
import { createVerdictQuestion } from "../components/verdict-question.js";
import { createViewState } from "../components/view-state.js";
import { initialChoice } from "../model/choosing.js";
import { commutingView } from "../model/commuting.js";
import { shortcutsOf } from "../model/places.js";
import { h } from "../support/dom.js";
import * as data from "./data.js";
import { routeStates } from "./route-states.js";

const none = () => {};

/** A component that is brought up to date once, and its element. */
function shown(component, view) {
  component.update(view);
  return component.element;
}

/** The states of a component that takes one view, each by its name. */
const each = (create, views) =>
  Object.fromEntries(
    Object.entries(views).map(([name, view]) => [
      name,
      (context) => shown(create(context), typeof view === "function" ? view(context) : view),
    ]),
  );

const view = (status, more) => commutingView(status, more);
const choice = (changes = {}) => ({ choice: { ...initialChoice(), ...changes } });
const [lebakBulus, , , , , blokM] = data.stations;
const departureView = (changes) => ({
  departures: { state: "loaded", items: data.departures, from: "Lebak Bulus", updatedAt: data.now, ...changes },
  now: data.now,
  offset: data.offset,
});

const button = (kind, more = {}) => ({ t }) => {
  const element = createButton({ kind, label: t("choosing.start"), onPress: none, ...more });
  if (more.isDisabled) element.setAttribute("aria-disabled", "true");
  return element;
};

const ride = (changes = {}, more = {}) => ({
  view: view(data.status(changes), { seen: data.seen, ...more }),
  offset: data.offset,
});
/** A ride in which the rider is to change where she would get off. */
const toChange = { destination: "transfer" };
const changing = data.status().next.map((stop) => ({ ...stop, role: toChange[stop.role] ?? stop.role }));
const standing = { row: { ...data.status().row, train: 4 }, place: { ...data.status().place, standing: 1 } };
const twoChanges = {
  journey: { ...data.status().journey, changes: data.changes },
  next: data.status().next.map((call) => ({ ...call, role: toChange[call.role] ?? call.role })),
};
const wayUnknown = { row: { ...data.status().row, toward_last: undefined } };
const journey = (state) => ({ journey: { ...data.status().journey, state } });

const strip = (line, changes = {}) => () => {
  const status = data.status(changes);
  return { line, status, view: view(status, { seen: data.seen }) };
};

const toast = (words) => ({ t }) => {
  const component = createToast({ t });
  component.say({ ...words(t), stays: true });
  return component.element;
};

/** Component, then state, then `({t, language}) => Element`. */
export const states = {
  button: {
    primary: button("primary"),
    "primary-large": button("primary", { isLarge: true }),
    secondary: button("secondary", { sign: "sound" }),
    tertiary: button("tertiary"),
    positive: button("positive", { sign: "check" }),
    neutral: button("neutral"),
    disabled: button("primary", { isDisabled: true }),
    icon: ({ t }) => createIconButton({ label: t("bar.settings"), sign: "settings", onPress: none }),
  },
  "top-bar": each(({ t }) => createTopBar({ t, title: t("ride.title"), onBack: none, onSettings: none }), {
    root: { canGoBack: false },
    "with-back": { canGoBack: true },
  }),
  "station-slots": each(({ t }) => createStationSlots({ t, onSelect: none }), {
    empty: choice(),
    "departure-proposed": choice({ departure: lebakBulus }),
    "departure-selected": choice({ departure: lebakBulus, arrival: blokM, selected: "departure" }),
    both: choice({ departure: lebakBulus, arrival: blokM }),
    hostile: choice({ departure: data.hostile[2], arrival: data.hostile[1] }),
    markup: choice({ departure: data.hostile[0], arrival: data.hostile[3] }),
  }),
  "station-search": each(({ t }) => createStationSearch({ t, onQuery: none }), {
    empty: { query: "" },
    filled: { query: "blok" },
  }),
  "station-list": each(({ t }) => createStationList({ t, onChoose: none, onRetry: none }), {
    loading: { stations: { state: "loading", items: [], query: "" }, chosen: null },
    loaded: { stations: { state: "loaded", items: data.stations.slice(0, 5), query: "" }, chosen: "BLA" },
    found: { stations: { state: "loaded", items: data.stations.slice(4, 6), query: "blok" }, chosen: null },
    "by-line": { stations: { state: "loaded", items: data.stationsByLine, query: "" }, chosen: null },
    empty: { stations: { state: "loaded", items: [], query: "" }, chosen: null },
    "nothing-found": { stations: { state: "loaded", items: [], query: data.hostile[0].stop_name }, chosen: null },
    error: { stations: { state: "error", items: [], query: "" }, chosen: null },
    hostile: { stations: { state: "loaded", items: data.hostile, query: "" }, chosen: "X1" },
  }),
  shortcuts: each(({ t }) => createShortcuts({ t, onGo: none, onHome: none }), {
    recent: { shortcuts: shortcutsOf({ home: null, recent: data.stations.slice(2, 5) }), isStarting: false },
    all: { shortcuts: shortcutsOf({ home: data.stations[0], recent: data.stations.slice(0, 3) }, data.presets), isStarting: false },
    starting: { shortcuts: shortcutsOf({ home: null, recent: data.stations.slice(2, 3) }), isStarting: true },
    none: { shortcuts: [], isStarting: false },
    hostile: { shortcuts: shortcutsOf({ home: data.hostile[1], recent: data.hostile }), isStarting: false },
  }),
  "departure-list": each(({ t }) => createDepartureList({ t, onRetry: none }), {
    loading: departureView({ state: "loading", items: [], updatedAt: null }),
    departures: departureView({}),
    journeys: departureView({ items: data.journeys }),
    late: departureView({ items: data.lateDepartures }),
    board: departureView({ items: data.boardDepartures }),
    "board-journeys": departureView({ items: data.boardJourneys }),
    empty: departureView({ items: [] }),
    error: departureView({ state: "error", items: [] }),
    hostile: departureView({ from: data.hostile[2].stop_name }),
  }),
  "view-state": each(({ t }) => createViewState({ t, onRetry: none }), {
    loading: { kind: "loading" },
    "empty-stations": { kind: "empty", about: "stations" },
    "empty-search": { kind: "empty", about: "search", query: "xyz" },
    "empty-departures": { kind: "empty", about: "departures" },
    "empty-ride": { kind: "empty", about: "ride" },
    error: { kind: "error" },
  }),
  "connection-banner": each(({ t }) => createConnectionBanner({ t }), {
    lost: { link: "lost", heardAt: data.now, offset: data.offset },
    never: { link: "lost", heardAt: null, offset: data.offset },
  }),
  toast: {
    message: toast((t) => ({ text: t("settings.saved"), isError: false })),
    error: toast((t) => ({ text: t("toast.unreachable"), isError: true })),
    action: toast((t) => ({
      text: t("ride.ending"),
      isError: false,
      action: { label: t("toast.undo"), onPress: none, ms: 1_000_000 },
    })),
    "error-of-the-box": toast((t) => ({ text: t("refusal.noWay", { from: "Blok M", to: "Lebak Bulus" }), isError: true })),
  },
  "next-stop": each(({ t }) => createNextStop({ t }), {
    waiting: ride(journey("waiting")),
    "train-arriving": ride(journey("waiting"), { seen: { LBB: { trainArriving: data.now - 10_000 } } }),
    riding: ride(),
    "closed-from": ride({ ...journey("waiting"), journey: { ...journey("waiting").journey, pickup_type: 1 } }),
    "closed-to": ride({ journey: { ...data.status().journey, drop_off_type: 1 } }),
    soon: ride({}, { elapsed: 330_000 }),
    "at-a-stop": ride({ place: { ...data.status().place, standing: 1 } }),
    unsure: ride({ next: data.status().next.map((stop) => ({ ...stop, uncertainty_s: 50 })) }),
    change: ride({ next: changing }),
    "change-with-times": ride(twoChanges, { plan: data.plan }),
    changing: ride({ ...journey("off"), journey: { ...journey("off").journey, changes: data.changes } }),
    "goal-is-next": ride({ next: data.status().next.slice(2) }),
    "carried-on": ride(journey("carriedOn")),
    lost: ride({ ...journey("lost"), next: [] }),
    stale: ride({}, { elapsed: 60_000 }),
    "way-unknown": ride(wayUnknown),
    off: ride(journey("off")),
    arrived: ride({ journey: undefined, last_arrival: data.arrival }),
    hostile: ride({ next: [{ stop: data.hostile[2], role: "destination", doors: data.status().next[0].doors }] }),
  }),
  "line-strip": each(({ t }) => createLineStrip({ t }), {
    riding: strip(data.line),
    "at-a-stop": strip(data.line, standing),
    unsure: strip(data.line, { source: "deadReckoning", place: { ...data.status().place, uncertainty_m: 900 } }),
    "no-train": strip(data.line, { row: undefined }),
    backwards: strip(data.line, { row: { ...data.status().row, toward_last: false, rider: 1 } }),
    "way-unknown": strip(data.line, wayUnknown),
    eastward: strip(data.eastward),
    hostile: strip(data.hostileLine),
  }),
  "ride-facts": each(({ t }) => createRideFacts({ t }), {
    gnss: ride(),
    standing: ride({ fix: { ...data.status().fix, speed_mps: 0 } }),
    bluetooth: ride({ source: "bluetooth", senses: { bluetooth: { available: true, sighting_age_s: 12 } } }),
    estimated: ride({ source: "deadReckoning", fix: undefined }),
    unknown: ride({ source: "none", fix: undefined }),
    problems: ride({ problems: ["no buzzer and no LED"], problem_codes: ["outputs"] }),
    timetable: ride({ problem_codes: ["timetable"], timetable_until: "2026-08-21" }),
    "timetable-over": ride({ problem_codes: ["timetable"], timetable_until: "2026-08-18" }),
    sleeps: { ...ride(), isAwake: false },
    "sleeps-alone": { ...ride({ problem_codes: ["outputs"] }), isAwake: false },
  }),
  "stop-strip": each(({ t }) => createStopStrip({ t }), {
    riding: ride(),
    "at-a-stop": ride(standing),
    "way-unknown": ride(wayUnknown),
    "way-unknown-at-a-stop": ride({ ...standing, row: { ...standing.row, toward_last: undefined } }),
    "goal-is-next": ride({ row: { ...data.status().row, train: 5.6 }, next: data.status().next.slice(2) }),
    change: ride({ journey: { ...data.status().journey, changes: data.changes }, next: [] }),
    "long-line": { view: view(data.longStatus()), offset: data.offset },
    "without-journey": { view: view(data.longStatus({ journey: undefined, next: [] }, {})), offset: data.offset },
    "without-a-row": ride({ row: undefined }),
    empty: { view: { phase: "none", rows: [], wayToNext: null }, offset: data.offset },
  }),
  "leg-cards": each(({ t }) => createLegCards({ t }), {
    riding: ride(twoChanges, { plan: data.plan, line: data.coloredLine }),
    waiting: ride({ journey: { ...data.status().journey, state: "waiting" } }, { plan: data.plan }),
    changing: ride({ journey: { ...twoChanges.journey, state: "off" } }, { plan: data.plan }),
    "without-times": ride(twoChanges),
    "one-train": ride(),
    hostile: ride({ journey: { ...twoChanges.journey, changes: data.hostileChanges } }),
  }),
  "stop-list": each(({ t }) => createStopList({ t }), {
    riding: ride(),
    "at-a-stop": ride(standing),
    backwards: ride({ row: { ...data.status().row, toward_last: false, rider: 1 }, next: [] }),
    "way-unknown": ride(wayUnknown),
    change: ride(twoChanges, { plan: data.plan }),
    "without-a-row": ride({ row: undefined }),
    empty: { view: { phase: "none", rows: [] }, offset: data.offset },
  }),
  "alarm-screen": alarms(),
  "verdict-question": each(({ t }) => createVerdictQuestion({ t, onAnswer: none }), {
    asking: { question: data.arrival, isSending: false },
    sending: { question: data.arrival, isSending: true },
    hostile: { question: { ...data.arrival, ...data.hostile[1] }, isSending: false },
  }),
  "settings-form": each(({ t }) => createSettingsForm({ t, onSettings: none, onPreference: none, onRetry: none, onTrial: none }), {
    loaded: ({ language }) => ({ settings: data.settings, prefs: data.prefs(language) }),
    "other-values": ({ language }) => ({
      settings: { state: "loaded", lead_s: 75, repeat_s: 0 },
      prefs: { ...data.prefs(language), alarm: "silent", variant: "set", scheme: "dark" },
    }),
    loading: ({ language }) => ({ settings: { state: "loading" }, prefs: data.prefs(language) }),
    error: ({ language }) => ({ settings: { state: "error" }, prefs: data.prefs(language) }),
  }),
  "pairing-form": each(({ t }) => createPairingForm({ t, onToken: none }), {
    asking: { isWrong: false },
    wrong: { isWrong: true },
  }),
  ...routeStates,
};

function alarms() {
  const whole = (alarm, more = {}) => ({ alarm, isSending: false, trouble: "", ...more });
  const kinds = ["approaching", "arrived", "missed", "wrongDirection", "offRoute", "wrongTrain"];
  return each(({ t }) => createAlarmScreen({ t, onAcknowledge: none }), {
    ...Object.fromEntries(kinds.map((kind) => [kind, whole(data.alarm(kind))])),
    ...Object.fromEntries(
      ["approaching", "arrived", "missed"].map((kind) => [`${kind}-transfer`, whole(data.alarm(kind, "transfer"))]),
    ),
    "arrived-change": whole(data.alarm("arrived", "transfer"), { changes: data.changes }),
    unheard: whole(data.alarm("unheard")),
    trial: whole({ event: "trial", id: "trial" }),
    "not-known-yet": whole(data.alarm("toCome")),
    sending: whole(data.alarm("arrived"), { isSending: true }),
    "not-reached": ({ t }) => whole(data.alarm("arrived"), { trouble: t("alarm.trouble") }),
    hostile: whole(data.alarm("missed", "destination", data.hostile[2])),
  });
}

/** Where a component is no landmark of its own, it stands in one. */
export const landmarks = new Set(["pairing-form", "alarm-screen", ...Object.keys(routeStates)]);

/** An example in its place. */
export const placed = (component, element) =>
  landmarks.has(component) ? element : h("main", { class: "page example" }, element);
