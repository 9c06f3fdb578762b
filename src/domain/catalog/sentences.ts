const MAX_LENGTH = 20_000;
/** A point after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr sr sra jr st vs etc e.g i.e eg ie approx no nos inc co corp ltd fl oz lb lbs in ft cm mm kg max min vol fig dept est u.s u.k a.m p.m aprox ud uds pág núm av'.split(
    ' ',
  ),
);
/** The marketplace's heading above the description, which scraped text includes. */
const PAGE_HEADING = /^\s*(?:product description|about this item|from the manufacturer)\b[\s:]*/i;
const CLOSERS = /["'”’)\]]/;
const OPENS_SENTENCE = /["“'‘(¿¡•\p{Lu}\p{N}]/u;

/**
 * Splits a description into trimmed sentences. Line breaks and bullets always split; a point splits only where a new
 * sentence starts: not in decimals, abbreviations, initials or list numbers. The run time is linear in the length.
 */
export function splitSentences(description: string): string[] {
  return description
    .slice(0, MAX_LENGTH)
    .replace(PAGE_HEADING, '')
    .split(/[\r\n]+|[•●▪►]/)
    .flatMap(sentencesOfLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A feature longer than this is assumed to be several joined into one text. */
const MAX_FEATURE_LENGTH = 320;
/**
 * The start of a heading joined to the text before it: 'for kidsALL-DAY COMFORT: they', 'every move.VERSATILE SET FOR'.
 */
const JOINED_HEADING = /(?<=[\p{Ll}.!)])(?=\p{Lu}[\p{Lu}'’-]+[\s:]+[\p{Lu}\d][\p{Lu}\d'’\s&-]{2,})/gu;

/** Splits features that a source joined into one text, and removes duplicates. */
export function splitFeatures(features: readonly string[]): string[] {
  const separated = features.flatMap((feature) =>
    feature.length <= MAX_FEATURE_LENGTH ? feature : splitSentences(feature.replace(JOINED_HEADING, '\n')),
  );
  return [...new Set(separated)];
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (!isStop(line[at])) continue;
    let end = at + 1;
    while (end < line.length && (isStop(line[end]) || CLOSERS.test(line[end] ?? ''))) end += 1;
    if (endsSentence(line, { start, stop: at, end })) {
      sentences.push(line.slice(start, end));
      start = end;
    }
    at = end - 1;
  }
  sentences.push(line.slice(start));
  return sentences;
}

function isStop(character: string | undefined): boolean {
  return character === '.' || character === '!' || character === '?' || character === '…';
}

function endsSentence(line: string, place: { start: number; stop: number; end: number }): boolean {
  const next = line[place.end];
  if (next === undefined) return true;
  const word = wordBefore(line, place);
  if (!/\s/.test(next)) return isJoinedSentence(line, place.end, word);
  const following = line.slice(place.end, place.end + 8).trimStart()[0];
  if (following === undefined) return true;
  if (!OPENS_SENTENCE.test(following)) return false;
  if (line[place.stop] !== '.') return true;
  return !isAbbreviation(word, line.slice(place.start, place.stop));
}

/** Whether a sentence starts without a blank, which scraped text often lost: 'great sound.Buy it'. */
function isJoinedSentence(line: string, end: number, word: string): boolean {
  return word.length >= 4 && /^\p{Ll}+$/u.test(word) && /^\p{Lu}\p{Ll}/u.test(line.slice(end, end + 2));
}

function isAbbreviation(word: string, sentence: string): boolean {
  if (ABBREVIATIONS.has(word.toLowerCase())) return true;
  if (/^\p{Lu}$/u.test(word)) return true;
  return /^\s*\d{1,2}$/.test(sentence);
}

function wordBefore(line: string, place: { start: number; stop: number }): string {
  const from = Math.max(place.start, place.stop - 24);
  return (
    line
      .slice(from, place.stop)
      .split(/[\s(["“,]/)
      .at(-1) ?? ''
  );
}
