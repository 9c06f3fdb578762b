import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomBoolean, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, ring, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A frying pan, alone or leaning before a larger one shown from above. */
export function pan(color: Palette, random: Random): string {
  const width = randomDecimal(random, 54, 62);
  const depth = randomDecimal(random, 15, 20);
  const pair = randomBoolean(random, 0.5);
  const left = 14;
  const rim = 98 - depth;

  const behind = rotate(
    28,
    [50, 62],
    join(
      rect([46, 6, 8, 30], INK, 4),
      circle([50, 62], 31, color.shade),
      circle([50, 62], 26, INK),
      ring([50, 62], 19, [color.light, 1.5]),
      circle([50, 11], 1.6, color.light),
    ),
  );
  const front = join(
    roundLine(path`M${left + width - 2} ${rim + 5}L${left + width + 26} ${rim - 4}`, INK, 6),
    filledPath(path`M${left} ${rim}h${width}l-4 ${depth - 6}a9 9 0 0 1-9 6H${left + 13}a9 9 0 0 1-9-6z`, color.base),
    filledPath(
      path`M${left + width * 0.7} ${rim}h${width * 0.3}l-4 ${depth - 6}a9 9 0 0 1-9 6h${-width * 0.16}c5-3 7-9 6 ${-depth}z`,
      color.shade,
    ),
    roundLine(path`M${left + 8} ${rim + 6}l2 ${depth - 12}`, color.light, 3),
    rect([left - 3, rim - 3, width + 6, 5], INK, 2.5),
    circle([left + width + 3, rim + 3.5], 2, color.accent === INK ? color.light : color.accent),
  );
  const food = pair
    ? ''
    : join(circle([left + 24, rim - 5], 8, '#FFFFFF'), circle([left + 25, rim - 8], 4.5, '#FFBE1A'));
  return join(pair ? behind : steam(left + width / 2, rim, color), food, front);
}

function steam(x: number, rim: number, color: Palette): string {
  const wisp = (offset: number): string =>
    roundLine(path`M${x + offset} ${rim - 20}c-5-5 5-9 0-14s3-8 1-11`, color.light, 3);
  return join(wisp(-8), wisp(6));
}
