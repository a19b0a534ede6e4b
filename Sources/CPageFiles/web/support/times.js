/** Times and lengths in plain words, on the clocks of the network and not those of the phone. */

/** Milliseconds since 1970 of an RFC 3339 time, or null. */
export function timeOf(text) {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/**
 * Hours and minutes of a time in the network's zone.
 * @param {number} time milliseconds since 1970 UTC
 * @param {number} offset seconds that the network's clocks are ahead of UTC
 */
export function clock(time, offset, { seconds = false } = {}) {
  return new Date(time + offset * 1000).toISOString().slice(11, seconds ? 19 : 16);
}

/** How long until something: whole minutes that are left for sure, and below one "less than a minute". */
export function minutes(t, seconds) {
  return seconds < 60 ? t("time.soon") : t("time.minutes", { count: Math.floor(seconds / 60) });
}

/** The same in a narrow column. */
export function minutesShort(t, seconds) {
  return seconds < 60 ? t("time.soonShort") : minutes(t, seconds);
}

/** Half a day in seconds: a time of day that lies farther ahead may be taken for that of another day. */
const HALF_DAY = 43_200;

/** How long until a time in a narrow column, or its day where it lies far ahead. */
export function untilShort(t, time, now, offset) {
  const seconds = (time - now) / 1000;
  if (seconds < HALF_DAY) return minutesShort(t, seconds);
  return dayOf(time + offset * 1000);
}

/** The day of a time by a clock without a zone. */
export function dayOf(time) {
  return new Date(time).toLocaleDateString(document.documentElement.lang || undefined, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
  });
}

/** How long since something. */
export function ago(t, seconds) {
  if (seconds < 2) return t("time.now");
  if (seconds < 60) return t("time.secondsAgo", { count: Math.round(seconds) });
  return t("time.minutesAgo", { count: Math.round(seconds / 60) });
}

/** A length in metres or kilometres. */
export function distance(t, metres) {
  return metres < 950
    ? t("distance.metres", { count: Math.max(10, Math.round(metres / 10) * 10) })
    : t("distance.kilometres", { count: Math.round(metres / 100) / 10 });
}
