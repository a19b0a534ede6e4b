/** Tells the box whether somebody looks at the page: it then need not ring the phone for each station. */

const EVERY = 20_000;

/** A name for this tab; `crypto.randomUUID` is for https only. */
function tabName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Starts to tell.
 * @param {(page: string, visible: boolean) => Promise<void>} tell
 */
export function reportPresence(tell) {
  const page = tabName();
  let timer = null;
  // What is lost is told again after 20 s, and the connection has its own message.
  const say = (visible) => tell(page, visible).catch(() => {});
  const update = () => {
    clearInterval(timer);
    const visible = document.visibilityState === "visible";
    say(visible);
    timer = visible ? setInterval(() => say(true), EVERY) : null;
  };
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", () => say(false));
  update();
}
