/** The phone's own sound and vibration. A browser gives both after the rider has touched the page, and not before. */

const PITCH = 880;

/** Sounds rhythms and vibrates, as the rider wants it: both, sound, vibration, or neither (silent). */
export class AlarmSound {
  #context = null;
  #timer = null;
  #gain = null;
  #name = null;
  #rhythm = null;
  #isHeard = true;

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
   * @param {"both"|"sound"|"vibration"|"silent"} mode
   */
  start(rhythm, mode) {
    const isHeard = ["both", "sound"].includes(mode);
    const isFelt = ["both", "vibration"].includes(mode);
    const name = `${mode} ${rhythm.join()}`;
    if (this.#name === name) return;
    this.stop();
    [this.#name, this.#rhythm, this.#isHeard] = [name, rhythm, isHeard];
    this.#sound();
    const buzz = () => isFelt && vibrate(rhythm);
    buzz();
    this.#timer = setInterval(() => {
      buzz();
      if (this.isReady && this.#gain) this.#beep();
    }, lengthOf(rhythm));
  }

  /** Sounds a rhythm once, unless another one goes on. */
  once(rhythm, mode) {
    if (this.#rhythm) return;
    this.start(rhythm, mode);
    clearInterval(this.#timer);
    const name = this.#name;
    setTimeout(() => this.#name === name && this.stop(), lengthOf(rhythm));
  }

  /** Ends what sounds. */
  stop() {
    if (!this.#rhythm) return;
    clearInterval(this.#timer);
    [this.#name, this.#rhythm] = [null, null];
    this.#gain?.disconnect();
    this.#gain = null;
    vibrate(0);
  }

  #sound() {
    if (!this.#context || !this.#isHeard) return;
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

const lengthOf = (rhythm) => rhythm.reduce((sum, step) => sum + step, 0);

/** Vibrates where the phone can, and the rider has touched the page: before that a browser only complains. */
function vibrate(rhythm) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(rhythm);
}
