import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, ring, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** An upright box with two drivers, or a lying portable one with a handle. */
export function speaker(color: Palette, random: Random, form: 'upright' | 'portable'): string {
  const size = randomDecimal(random, 0, 6);
  return form === 'upright' ? upright(color, size) : portable(color, size);
}

function driver(at: readonly [number, number], radius: number, color: Palette): string {
  return join(
    circle(at, radius, INK),
    ring(at, radius * 0.68, [color.light, 2]),
    circle(at, radius * 0.3, color.light),
  );
}

function upright(color: Palette, size: number): string {
  const top = 30 - size;
  return join(
    rect([36, top, 48, 98 - top], color.base, 8),
    filledPath(path`M70 ${top}h6a8 8 0 0 1 8 8V90a8 8 0 0 1-8 8H68c6-16 6-${82 - top} 2-${98 - top}z`, color.shade),
    driver([60, top + 17], 9, color),
    driver([60, 73], 17, color),
    roundLine(path`M41 ${top + 12}v26`, color.light, 2.5),
    circle([60, 93.5], 1.8, color.accent),
  );
}

function portable(color: Palette, size: number): string {
  const top = 54 - size;
  return join(
    roundLine(path`M40 ${top}c0-20 40-20 40 0`, INK, 5),
    rect([18, top, 84, 98 - top], color.base, 14),
    filledPath(
      path`M80 ${top}h8a14 14 0 0 1 14 14V84a14 14 0 0 1-14 14H76c8-12 9-${84 - top} 4-${98 - top}z`,
      color.shade,
    ),
    driver([41, 76 - size / 2], 14, color),
    driver([79, 76 - size / 2], 14, color),
    roundLine(path`M30 ${top + 6}h20`, color.light, 3),
    circle([60, 76 - size / 2], 2.4, color.accent),
  );
}
