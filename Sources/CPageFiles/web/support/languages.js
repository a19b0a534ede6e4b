/** The languages that there are, each with its own name for itself. Written by list-files.py. */
export const languages = Object.freeze({ en: "English", fr: "Français", id: "Bahasa Indonesia" });
