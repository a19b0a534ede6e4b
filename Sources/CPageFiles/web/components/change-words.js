/** What to board at a change of trains, in words. */

import { isolated } from "../support/dom.js";

/**
 * @param {Function} t
 * @param {object|null|undefined} change as the status tells it
 * @returns {string} empty where nobody knows what to board
 */
export function boardingWords(t, change) {
  if (!change?.line || !change.headsign) return "";
  const [line, headsign] = [isolated(change.line), isolated(change.headsign)];
  const walk = change.board_at;
  return walk
    ? t("change.walk", { name: isolated(walk.stop_name), line, headsign })
    : t("change.board", { line, headsign });
}
