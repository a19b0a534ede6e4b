/** Keeps the screen on during a journey: a phone whose screen sleeps does not ring. Browsers allow it on secure pages only. */

/** @param {(isAwake: boolean|null) => void} onChange told whether the screen stays on; null where nobody wants it to */
export function createWakeLock(onChange) {
  let lock = null;
  let isWanted = false;
  let isAsking = false;

  async function ask() {
    if (!isWanted || lock !== null || isAsking || document.visibilityState !== "visible") return;
    isAsking = true;
    try {
      const got = await navigator.wakeLock.request("screen");
      // A browser takes it back as the page is hidden, or to save its battery.
      got.addEventListener("release", () => {
        lock = null;
        if (isWanted) onChange(false);
      });
      if (isWanted) lock = got;
      else got.release();
    } catch {
      // There is none, or the phone refuses it.
    }
    isAsking = false;
    if (isWanted) onChange(lock !== null);
  }

  document.addEventListener("visibilitychange", ask);
  return {
    /** Asks for the screen to stay on, or lets it go. */
    want(wanted) {
      if (wanted === isWanted) return;
      isWanted = wanted;
      if (wanted) {
        ask();
        return;
      }
      lock?.release();
      lock = null;
      onChange(null);
    },
  };
}
