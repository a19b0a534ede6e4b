/**
 * The stream of statuses and events. Phones kill streams in silence, so the connection is made anew by force when the
 * page comes to the front, when the network comes back, and when nothing was heard for 5 s; then what was missed is
 * asked for by the id of the last event.
 */

/** Nothing for so long, in milliseconds: statuses come each second. */
const SILENCE = 5_000;
/** How long to wait before each further try, in milliseconds. */
const BACK_OFF = [300, 1_000, 2_000, 4_000, 5_000];

/** One connection that comes back by itself. */
export class LiveStream {
  #source = null;
  #heardAt = 0;
  #tries = 0;
  #timer = null;
  #watch = null;
  #link = "connecting";
  #told;
  #lastId;
  #probe;

  /**
   * @param {{
   *   lastId: string|null,
   *   onStatus: (status: object) => void,
   *   onEvent: (event: object, id: string) => void,
   *   onReset: () => void,
   *   onLink: (link: "connecting"|"live"|"lost"|"unpaired") => void,
   *   probe: () => Promise<void>,
   * }} of `probe` asks the box for something and throws an `ApiError`: a stream does not tell why it fails
   */
  constructor({ lastId, probe, ...told }) {
    this.#lastId = lastId;
    this.#probe = probe;
    this.#told = told;
  }

  /** Connects, and stays connected until `stop`. */
  start() {
    this.#watch ??= setInterval(() => this.#check(), 1_000);
    this.#connect();
  }

  /** Ends the connection. */
  stop() {
    clearInterval(this.#watch);
    this.#watch = null;
    this.#close();
  }

  /** Connects anew at once, whatever the present connection says of itself. */
  reconnect() {
    if (this.#watch === null) return;
    this.#tries = 0;
    this.#connect();
  }

  #connect() {
    this.#close();
    this.#heardAt = performance.now();
    const since = this.#lastId === null ? "" : `?since=${encodeURIComponent(this.#lastId)}`;
    const source = new EventSource(`/api/events${since}`);
    this.#source = source;
    const hear = (name, take) =>
      source.addEventListener(name, (message) => {
        if (source !== this.#source) return;
        const data = parsed(message.data);
        if (data === null) return;
        this.#heardAt = performance.now();
        this.#tries = 0;
        take(data, message.lastEventId);
      });
    hear("status", (status) => {
      this.#tell("live");
      this.#told.onStatus(status);
    });
    hear("event", (event, id) => {
      if (id) this.#lastId = id;
      this.#told.onEvent(event, id);
    });
    hear("reset", () => {
      this.#lastId = null;
      this.#told.onReset();
    });
    source.onerror = () => source === this.#source && this.#fail();
  }

  #check() {
    if (this.#timer === null && performance.now() - this.#heardAt > SILENCE) this.#fail();
  }

  async #fail() {
    this.#close();
    const wait = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)];
    this.#tries += 1;
    // One stream that ends is no loss yet: the next one may stand before the rider could read of it. Who is being asked for the
    // token goes on typing.
    if (this.#link !== "unpaired" && (this.#tries > 1 || this.#link === "connecting")) this.#tell("lost");
    this.#timer = setTimeout(() => this.#connect(), wait);
    const timer = this.#timer;
    try {
      await this.#probe();
    } catch (error) {
      if (error?.kind === "unpaired" && timer === this.#timer) this.#tell("unpaired");
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#source?.close();
    this.#source = null;
  }

  #tell(link) {
    if (link === this.#link) return;
    this.#link = link;
    this.#told.onLink(link);
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
