/**
 * English words for things that say little without another word: of 'screen printing supplies' the printing has to be
 * named by a title, and 'supplies' need not be.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  'accessories accessory base equipment gear gift gifts item items parts piece pieces product products set stuff supplies team thing things'.split(
    ' ',
  ),
);
