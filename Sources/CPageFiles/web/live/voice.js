/** The phone's own voice (Web Speech API), for who does not look at the page and has no screen reader. */

/**
 * Says a sentence in the page's language.
 * @param {string} words
 * @param {{isUrgent?: boolean}} more an alarm cuts short what is being said
 */
export function speak(words, { isUrgent = false } = {}) {
  const voice = globalThis.speechSynthesis;
  if (!voice || words === "") return;
  if (isUrgent) voice.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  voice.speak(said);
}
