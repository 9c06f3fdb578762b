import { COLORS, type Color } from '#domain/search/filters.ts';

/** Words of colours as sources write them. Names that could be anything ('Isle', 'Knox') are not among them. */
const WORDS: Readonly<Record<Color, string>> = {
  black: 'black bblack jet onyx ebony noir obsidian',
  white: 'white snow snowflake',
  gray: 'gray grey graphite charcoal ash slate granite pewter pavement anthracite carbon gunmetal titanium',
  blue: 'blue navy indigo cobalt denim azure royal petrol sapphire midnight lapis peacoat',
  lightblue: 'turquoise turqoise aqua aquamarine cyan teal caribbean',
  green: 'green olive mint sage emerald lime yerba hunter forest camo camouflage jade pistachio',
  red: 'red burgundy maroon wine crimson ceibo ruby scarlet cranberry garnet berry cherry',
  pink: 'pink rose fuchsia magenta blush coral salmon flamingo mauve peach',
  orange: 'orange rust pumpkin apricot mango terracotta',
  yellow: 'yellow mustard lemon banana daffodil sun canary',
  brown:
    'brown coffee chocolate mocha chestnut walnut tan camel caramel cognac espresso umber nutmeg bronze copper latte',
  beige: 'beige khaki sand cream ivory bone taupe stone nude oatmeal ecru champagne hemp',
  purple: 'purple violet lavender lilac plum grape orchid iris',
  gold: 'gold golden',
  silver: 'silver chrome platinum',
  multicolor: 'multicolor multicolour multicolored multi assorted rainbow',
};
const BY_WORD = new Map(
  COLORS.flatMap((color) => WORDS[color].split(' ').map((word): [string, Color] => [word, color])),
);
/** Two words whose last one alone says another colour. */
const PHRASES: Readonly<Record<string, Color>> = {
  'light blue': 'lightblue',
  'sky blue': 'lightblue',
  'baby blue': 'lightblue',
  'ice blue': 'lightblue',
  'pool blue': 'lightblue',
  'carolina blue': 'lightblue',
  'rose gold': 'pink',
  'stainless steel': 'silver',
  'off white': 'white',
  'jet black': 'black',
};
const MAX_NAMED = 3;

/** The colour that a word is the plain name of: 'black', and not 'jet', which is other things as well. */
export function colorNamed(word: string): Color | null {
  return COLORS.find((color) => WORDS[color].startsWith(`${word} `)) ?? PHRASES[word] ?? null;
}

/** The colours of a variant's name, the first first; empty for a name that says none. */
export function colorsOf(name: string): Color[] {
  const parts = name
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .split(/[/,&+|;]|\band\b|\bwith\b/);
  const named = [...new Set(parts.flatMap((part) => colorOfPart(part) ?? []))];
  return named.length > MAX_NAMED ? ['multicolor'] : named;
}

/** 'Wine Red' is red, 'Blue Gray' gray: the last word says it. */
function colorOfPart(part: string): Color | null {
  const words = part.split(/[^a-z]+/).filter((word) => word !== '');
  const found = words.findLastIndex((word, at) => BY_WORD.has(word) || `${words[at - 1]} ${word}` in PHRASES);
  if (found < 0) return null;
  const word = words[found] ?? '';
  return PHRASES[`${words[found - 1]} ${word}`] ?? BY_WORD.get(word) ?? null;
}
