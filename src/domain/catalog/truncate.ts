/** Maximum text lengths of the screens in characters (specification, section 9). */
export const TEXT_LIMITS = {
  cardDescription: 85,
  mobileList: 60,
  title: 40,
  desktopCartTitle: 80,
  favoriteTitle: 180,
  favoriteTitleSmall: 60,
  detailValue: 50,
  orderSummaryTitle: 36,
} as const;

/** What a cut title does not end with. */
const DANGLING = /[\s,;:&/|([–—-]+$/;

/**
 * Like `truncate`, but ends at a word: a title longer than `max` characters keeps the words that fit whole, followed by
 * '...'. A first word that alone is longer is cut.
 */
export function truncateTitle(title: string, max: number): string {
  const cut = truncate(title, max);
  if (cut === title) return title;
  const kept = [...title].slice(0, max + 1).join('');
  const words = kept.slice(0, Math.max(0, kept.search(/\s\S*$/))).replace(DANGLING, '');
  return words === '' ? cut : `${words}...`;
}

/** Cuts a text longer than `max` characters (code points) to its first `max`, trimmed, followed by '...'. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let result = '';
  let count = 0;
  for (const character of text) {
    if (count === max) return `${result.trimEnd()}...`;
    result += character;
    count += 1;
  }
  return text;
}
