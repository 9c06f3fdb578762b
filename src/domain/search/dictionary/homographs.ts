/** English words of titles that are other words in Spanish; the dictionary's translations do not have them. */
export const ENGLISH_HOMOGRAPHS: ReadonlySet<string> = new Set(
  'carbon champion chip disco grand individual jersey jogging media metro mono patent plaza pop sierra tester visor'.split(
    ' ',
  ),
);
