/** Where the screens cut texts (specification, section 9), in characters. */
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

/** A text longer than `max` characters keeps its first `max`, trimmed, and '...'. Characters are code points. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  let count = 0;
  for (const character of text) {
    if (count === max) return `${kept.trimEnd()}...`;
    kept += character;
    count += 1;
  }
  return text;
}
