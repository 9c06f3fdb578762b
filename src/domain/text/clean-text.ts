/** Marks without a form of their own: directions, joiners, soft hyphens, fillers, the byte order mark, variation selectors, tags. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** The same except what emoji and the scripts of other languages are written with. */
const INVISIBLE_IN_FREE_TEXT =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** Blanks of any width, without tabs and ends of lines. */
const BLANK = /\p{Zs}/gu;
const LINE_END = /[\u2028\u2029]/g;
const HYPHEN = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
/** An accent key or a quotation mark that stands for the apostrophe. */
const APOSTROPHE = /[\u00B4\u0060\u2018\u2019\u201B\u02B9\u02BC\u2032\uFF07]/g;

/** Composes accents, and takes off what nobody sees: for names, addresses, numbers, mails, codes and searches. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(BLANK, ' ').replace(LINE_END, ' ').normalize('NFC');
}

/** The same for what people write at length, whose emoji keep their joiners. */
export function cleanFreeText(text: string): string {
  return text.replace(INVISIBLE_IN_FREE_TEXT, '').replace(BLANK, ' ').replace(LINE_END, '\n').normalize('NFC');
}

/** A clean text whose hyphens are those of the keyboard: for addresses and numbers. */
export function cleanHyphens(text: string): string {
  return cleanText(text).replace(HYPHEN, '-');
}

/** A clean name of a person, with the keyboard's hyphens and apostrophes. */
export function cleanName(text: string): string {
  return cleanHyphens(text).replace(APOSTROPHE, "'");
}
