/** All that is seen, built in one language and brought up to date from the state. */

import { alarmView } from "../model/alarms.js";
import { shortcutsOf } from "../model/places.js";
import { paintLines } from "../support/color.js";
import { h, isolated, show } from "../support/dom.js";
import { timeOf } from "../support/times.js";
import { createAlarmScreen } from "../components/alarm-screen.js";
import { createCommutingPage } from "../components/commuting-page.js";
import { createCommutingSheet } from "../components/commuting-sheet.js";
import { createConnectionBanner } from "../components/connection-banner.js";
import { createDepartureArrivalPage } from "../components/departure-arrival-page.js";
import { createDepartureArrivalSheet } from "../components/departure-arrival-sheet.js";
import { createPairingForm } from "../components/pairing-form.js";
import { createRouteFrame } from "../components/route-frame.js";
import { createTopBar } from "../components/top-bar.js";
import { boxTime } from "./box-time.js";
import { alarmOf, viewOf } from "./view.js";

const restOf = (route) => (route.endsWith("Sheet") ? "large" : "small");

/** @param {Function} t @param {object} actions what the rider can do, each a function */
export function createScreen(t, actions) {
  const settings = { onSettings: actions.saveSettings, onPreference: actions.prefer, onRetry: actions.retry, onTrial: actions.tryAlarm };
  const choosing = frame(t, "choosing", t("app.name"), actions, {
    page: createDepartureArrivalPage({
      t,
      onSelect: actions.select,
      onStart: actions.start,
      onShowRide: actions.showRide,
      onGo: actions.startShortcut,
      onHome: actions.home,
      onRetry: actions.retry,
    }),
    sheet: createDepartureArrivalSheet({
      t,
      onRest: (rest) => actions.rest("DepartureArrival", rest),
      onTab: actions.tab,
      onQuery: actions.query,
      onChoose: actions.choose,
      onRetry: actions.retry,
      settings,
    }),
  });
  const commuting = frame(t, "commuting", t("ride.title"), actions, {
    page: createCommutingPage({
      t,
      onNewJourney: actions.toRoot,
      onGoBack: actions.goBack,
      onSound: actions.unlock,
      onRetry: actions.retry,
    }),
    sheet: createCommutingSheet({
      t,
      onRest: (rest) => actions.rest("Commuting", rest),
      onTab: actions.tab,
      onEnd: actions.end,
      onAnswer: actions.answer,
      settings,
    }),
  });
  const alarm = createAlarmScreen({ t, onAcknowledge: actions.acknowledge });
  const pairing = createPairingForm({ t, onToken: actions.pair });
  const routes = h("div", {}, choosing.element, commuting.element, pairing.element);

  return {
    element: h("div", {}, routes, alarm.element),
    choosing,
    commuting,
    update(state) {
      const isUnpaired = state.link === "unpaired";
      const isChoosing = state.route.startsWith("DepartureArrival");
      const rings = isUnpaired ? null : alarmOf(state);
      const offset = state.status?.utc_offset_s ?? -60 * new Date().getTimezoneOffset();
      show(choosing.element, isChoosing && !isUnpaired);
      show(commuting.element, !isChoosing && !isUnpaired);
      show(pairing.element, isUnpaired);
      pairing.update({ isWrong: state.isTokenWrong });
      const view = viewOf(state);
      const common = { ...state, rest: restOf(state.route), offset, now: boxTime(state), view };
      if (isChoosing) updateChoosing(choosing, common);
      else updateCommuting(commuting, common);
      // Nothing below an alarm can be reached, by whatever means; the alarm takes the focus before that, and gives it back after it.
      if (rings === null && routes.inert) routes.inert = false;
      alarm.update({
        alarm: rings,
        changes: view.changes,
        isSending: state.acknowledged.state === "sending" && rings !== null,
        trouble: state.acknowledged.state === "failed" && rings !== null ? t("alarm.trouble") : "",
      });
      if (rings !== null && !routes.inert) routes.inert = true;
      document.title = titleOf(t, rings, isChoosing, view);
    },
  };
}

function frame(t, name, title, actions, { page, sheet }) {
  const bar = createTopBar({ t, title, onBack: actions.back, onSettings: actions.settings });
  const banner = createConnectionBanner({ t });
  const whole = createRouteFrame({ name, bar, banner, page, sheet });
  return {
    element: whole.element,
    page,
    sheet,
    update({ rest, canGoBack, link, heardAt, offset }) {
      whole.update({ rest });
      bar.update({ canGoBack });
      banner.update({ link, heardAt, offset });
    },
  };
}

function updateChoosing({ page, sheet, update }, common) {
  const { status } = common;
  const journey = common.isEnding ? null : (status?.journey ?? null);
  update({ ...common, canGoBack: common.rest === "large", heardAt: timeOf(status?.time) });
  page.update({ ...common, journey, shortcuts: journey ? [] : shortcutsOf(common.places, common.settings.presets) });
  sheet.update(common);
}

function updateCommuting({ element, page, sheet, update }, common) {
  const { status } = common;
  paintLines(element, common.view.train?.color ?? null);
  update({ ...common, canGoBack: true, heardAt: timeOf(status?.time) });
  page.update({ ...common, needsSound: ["both", "sound"].includes(common.prefs.alarm) && !common.isSoundReady });
  sheet.update({ ...common, hasJourney: Boolean(status?.journey) });
}

function titleOf(t, alarm, isChoosing, view) {
  if (alarm) return `${t(alarmView(alarm).title)} – ${t("app.name")}`;
  if (isChoosing) return `${t("choosing.title")} – ${t("app.name")}`;
  const ride = view.to ? t("title.ride", { name: isolated(view.to.stop_name) }) : t("ride.title");
  return `${ride} – ${t("app.name")}`;
}
