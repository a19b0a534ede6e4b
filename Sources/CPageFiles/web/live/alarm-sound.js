/** The phone's own sound and vibration. A browser gives both after the rider has touched the page, and not before. */

const PITCH = 880;

/** Sounds rhythms until told to stop. */
export class AlarmSound {
  #context = null;
  #timer = null;
  #gain = null;
  #rhythm = null;

  /** @param {() => void} onChange told when `isReady` may have changed */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
  }

  /** Whether it can be heard. */
  get isReady() {
    return this.#context?.state === "running";
  }

  /** Asks the browser for sound; to be called in the rider's own tap or key press. */
  unlock() {
    const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (!Context) return;
    if (!this.#context) {
      this.#context = new Context();
      this.#context.onstatechange = () => this.onChange();
    }
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
    // What has been ringing in silence is heard from now on.
    if (this.#rhythm && !this.#gain) this.#sound();
  }

  /**
   * Starts a rhythm, or goes on with the same one.
   * @param {number[]} rhythm milliseconds on and off by turns
   */
  start(rhythm) {
    if (this.#rhythm?.join() === rhythm.join()) return;
    this.stop();
    this.#rhythm = rhythm;
    this.#sound();
    const whole = rhythm.reduce((sum, step) => sum + step, 0);
    const buzz = () => vibrate(rhythm);
    buzz();
    this.#timer = setInterval(() => {
      buzz();
      if (this.isReady && this.#gain) this.#beep();
    }, whole);
  }

  /** Ends what sounds. */
  stop() {
    if (!this.#rhythm) return;
    clearInterval(this.#timer);
    this.#rhythm = null;
    this.#gain?.disconnect();
    this.#gain = null;
    vibrate(0);
  }

  #sound() {
    if (!this.#context) return;
    this.#gain = this.#context.createGain();
    this.#gain.connect(this.#context.destination);
    this.#beep();
  }

  /** One turn of the rhythm, timed by the sound's own clock: timers of a page in the background come late. */
  #beep() {
    let at = this.#context.currentTime + 0.02;
    this.#rhythm.forEach((step, index) => {
      const seconds = step / 1000;
      if (index % 2 === 0) {
        const tone = this.#context.createOscillator();
        const edge = this.#context.createGain();
        tone.type = "square";
        tone.frequency.value = PITCH;
        // Soft edges, so that a beep does not click.
        edge.gain.setValueAtTime(0, at);
        edge.gain.linearRampToValueAtTime(0.35, at + 0.01);
        edge.gain.setValueAtTime(0.35, at + seconds - 0.01);
        edge.gain.linearRampToValueAtTime(0, at + seconds);
        tone.connect(edge).connect(this.#gain);
        tone.start(at);
        tone.stop(at + seconds);
      }
      at += seconds;
    });
  }
}

/** Vibrates where the phone can, and the rider has touched the page: before that a browser only complains. */
function vibrate(rhythm) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(rhythm);
}
