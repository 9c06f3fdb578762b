import { useSettings } from '#web/lib/settings.ts';

/** A product's text as it is shown. */
export interface ShownText {
  text: string;
  /** Undefined for Spanish, the language of the page. */
  lang: 'en' | undefined;
  /** The source's text, where the shown one is its translation. */
  original: string | undefined;
}

/** The translation, or the source where there is none or the shopper reads originals. */
export function shownText(source: string, translated: string | null | undefined, isOriginal = false): ShownText {
  if (isOriginal || !translated) return { text: source, lang: 'en', original: undefined };
  return { text: translated, lang: undefined, original: source };
}

/** As the shopper chose, which the browser remembers: the server and the first render show translations. */
export function useShownText(source: string, translated: string | null | undefined): ShownText {
  return shownText(source, translated, useSettings().originalTexts);
}
