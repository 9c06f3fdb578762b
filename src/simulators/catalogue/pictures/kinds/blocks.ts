import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect } from '#simulators/catalogue/pictures/svg.ts';

/** Studded bricks in a pile, with an arch or a roof on top. */
export function blocks(color: Palette, random: Random): string {
  const top = pick(random, ['roof', 'arch']);
  const shift = randomDecimal(random, -4, 4);
  const brick = (x: number, y: number, { width, fill, side }: { width: number; fill: string; side: string }): string =>
    join(
      Array.from({ length: Math.round(width / 14) }, (_, stud) => rect([x + 4 + stud * 14, y - 4, 7, 5], side, 1.5)),
      rect([x, y, width, 20], fill, 2.5),
      filledPath(
        path`M${x + width * 0.68} ${y}h${width * 0.32 - 2.5}a2.5 2.5 0 0 1 2.5 2.5v15a2.5 2.5 0 0 1-2.5 2.5h${-width * 0.32 + 2.5}z`,
        side,
      ),
    );
  const tops: Record<string, string> = {
    roof: filledPath(path`M${38 + shift} 58L${60 + shift} 32l22 26z`, color.accent === INK ? SUN : color.accent),
    arch: join(
      filledPath(path`M${36 + shift} 58V38h48v20H${72 + shift}c0-14-24-14-24 0z`, color.shade),
      circle([60 + shift, 31], 6, SUN),
    ),
  };
  return join(
    tops[top] ?? '',
    brick(32 + shift, 58, { width: 56, fill: color.light, side: color.base }),
    brick(16, 78, { width: 42, fill: color.base, side: color.shade }),
    brick(60, 78, { width: 44, fill: INK, side: '#1B4660' }),
  );
}
