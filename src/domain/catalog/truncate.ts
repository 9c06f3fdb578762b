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
