/** Begins: language, preferences, history, stream. */

import { createApp } from "./app/app.js";
import { initialState, preferences } from "./app/initial-state.js";
import { createLiveRegions } from "./components/live-regions.js";
import { createToast } from "./components/toast.js";
import { AlarmSound } from "./live/alarm-sound.js";
import { api } from "./live/api.js";
import { startCoordinator } from "./live/history.js";
import { reportPresence } from "./live/presence.js";
import { LiveStream } from "./live/stream.js";
import { speak } from "./live/voice.js";
import { createWakeLock } from "./live/wake-lock.js";
import { placesFrom } from "./model/places.js";
import { createStore } from "./support/store.js";
import { storage } from "./support/storage.js";
import { languageFor, loadStrings } from "./support/strings.js";
import { applyScheme } from "./support/scheme.js";

const token = new URLSearchParams(location.hash.slice(1)).get("token");
// Out of the address before anything else, so that no screenshot and no history has it.
if (token !== null) history.replaceState(history.state, "", location.pathname + location.search);

const kept = storage(() => localStorage);
const tab = storage(() => sessionStorage);

const language = languageFor(kept.read("preferences")?.language, navigator.languages ?? [navigator.language]);
const prefs = preferences(kept.read("preferences"), language);
// Before anything is drawn, so that no white page flashes at night.
applyScheme(prefs.scheme);

let strings = await firstStrings();
const ride = tab.read("ride", {});
let app = null;
let toast = null;
let lastId = ride.lastId ?? null;

const isOpenedBare = location.pathname === "/";
const coordinator = startCoordinator((route) => {
  const isOtherPage = store.get().route.startsWith("Commuting") !== route.startsWith("Commuting");
  store.set({ route });
  if (isOtherPage) {
    store.set({ tab: "main" });
    app.focusHeading();
  }
});
const store = createStore(
  initialState({
    prefs,
    places: placesFrom(kept.read("places")),
    route: coordinator.route,
    seen: ride.seen ?? {},
    choice: tab.read("choice"),
    tab: tab.read("tab", "main"),
  }),
);
const sound = new AlarmSound(() => store.set({ isSoundReady: sound.isReady }));
const regions = createLiveRegions();
const root = document.querySelector("#app");
const toastPlace = document.querySelector("#toast");
document.body.append(regions.element);

app = createApp({
  store,
  api,
  coordinator,
  sound,
  regions,
  root,
  toast: () => toast,
  strings: () => strings,
  prefer,
  keep,
  isOpenedBare,
  voice: speak,
  onPaired() {
    stream.reconnect();
    refresh();
  },
});

/** The words with which the page begins: without them it would stay empty, so they are asked for until they come. */
async function firstStrings() {
  for (;;) {
    try {
      return await loadStrings(language);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

let keptSeen = null;
let keptChoice = null;
let keptTab = null;
let keptPlaces = store.get().places;
/** What a reload in mid-ride must not lose. */
function keep({ seen, choice, tab: name, places }) {
  if (places !== keptPlaces) kept.write("places", (keptPlaces = places));
  if (seen !== keptSeen) tab.write("ride", { lastId, seen: (keptSeen = seen) });
  if (choice !== keptChoice) tab.write("choice", (keptChoice = choice));
  if (name !== keptTab) tab.write("tab", (keptTab = name));
}

async function prefer(name, value) {
  const { prefs: before, choice } = store.get();
  const next = { ...before, [name]: value };
  kept.write("preferences", next);
  if (name === "language") {
    try {
      strings = await loadStrings(value);
    } catch {
      toast.say({ text: strings.t("toast.unreachable"), isError: true });
      return;
    }
  }
  store.set({ prefs: next, choice: name === "variant" ? { ...choice, variant: value } : choice });
  if (name === "scheme") applyScheme(value);
  if (name === "language") {
    build();
    root.querySelector(`input[value="${value}"]`)?.focus();
  }
}

function build() {
  document.documentElement.lang = strings.language;
  toast = createToast({ t: strings.t });
  toastPlace.replaceChildren(toast.element);
  app.build();
}

build();
store.subscribe(app.changed);
const awake = createWakeLock((isAwake) => store.set({ isAwake }));
store.subscribe(({ status, link }) => awake.want(Boolean(status?.journey) && link !== "unpaired"));

const stream = new LiveStream({
  lastId,
  probe: () => api.status(),
  onStatus: app.take,
  onEvent(event, id) {
    if (id) lastId = id;
    app.hear(event);
  },
  onReset() {
    lastId = null;
    store.set({ seen: {} });
    api.status().then(app.take, () => {});
  },
  onLink(link) {
    const before = store.get().link;
    store.set({ link });
    if (link === "live" && before !== "live") {
      app.commands.resume();
      refresh();
    }
  },
});

function refresh() {
  app.data.loadStations(store.get().stations.query);
  app.data.loadSettings();
  app.data.tick();
}

if (token !== null) await app.commands.pair(token);
stream.start();
refresh();
setInterval(() => {
  store.set({ isSoundReady: sound.isReady });
  app.data.tick();
}, 1_000);
reportPresence(api.presence);

// A touch counts as the rider's own act when it ends, a mouse's press when it begins.
for (const name of ["pointerdown", "pointerup", "click", "keydown"]) document.addEventListener(name, () => sound.unlock(), { capture: true });
const wake = () => document.visibilityState === "visible" && stream.reconnect();
document.addEventListener("visibilitychange", wake);
// Who puts the phone away has ended the journey, and may never come back to this page.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && app.commands.endNow());
window.addEventListener("pagehide", () => app.commands.endNow());
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", wake);
