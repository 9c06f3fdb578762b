import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, chance, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, path, ring, shape, stroke, together, turned } from '#simulators/catalogue/pictures/svg.ts';

/** A frying pan, alone or leaning before a larger one shown from above. */
export function pan(color: Palette, random: Random): string {
  const width = between(random, 54, 62);
  const depth = between(random, 15, 20);
  const pair = chance(random, 0.5);
  const left = 14;
  const rim = 98 - depth;

  const behind = turned(
    28,
    [50, 62],
    together(
      box([46, 6, 8, 30], INK, 4),
      disc([50, 62], 31, color.shade),
      disc([50, 62], 26, INK),
      ring([50, 62], 19, [color.light, 1.5]),
      disc([50, 11], 1.6, color.light),
    ),
  );
  const front = together(
    stroke(path`M${left + width - 2} ${rim + 5}L${left + width + 26} ${rim - 4}`, INK, 6),
    shape(path`M${left} ${rim}h${width}l-4 ${depth - 6}a9 9 0 0 1-9 6H${left + 13}a9 9 0 0 1-9-6z`, color.base),
    shape(
      path`M${left + width * 0.7} ${rim}h${width * 0.3}l-4 ${depth - 6}a9 9 0 0 1-9 6h${-width * 0.16}c5-3 7-9 6 ${-depth}z`,
      color.shade,
    ),
    stroke(path`M${left + 8} ${rim + 6}l2 ${depth - 12}`, color.light, 3),
    box([left - 3, rim - 3, width + 6, 5], INK, 2.5),
    disc([left + width + 3, rim + 3.5], 2, color.accent === INK ? color.light : color.accent),
  );
  const food = pair
    ? ''
    : together(disc([left + 24, rim - 5], 8, '#FFFFFF'), disc([left + 25, rim - 8], 4.5, '#FFBE1A'));
  return together(pair ? behind : steam(left + width / 2, rim, color), food, front);
}

function steam(x: number, rim: number, color: Palette): string {
  const wisp = (offset: number): string =>
    stroke(path`M${x + offset} ${rim - 20}c-5-5 5-9 0-14s3-8 1-11`, color.light, 3);
  return together(wisp(-8), wisp(6));
}
