import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** Trousers seen from the front: long, or cut to shorts. */
export function jeans(color: Palette, random: Random, length: 'long' | 'short'): string {
  const flare = randomDecimal(random, 0, 6);
  const top = length === 'long' ? 20 : 40;
  const crotch = top + 30;
  const outline = path`M38 ${top}h44l6 ${98 - top}H${68 - flare}L60 ${crotch}L${52 + flare} 98H32z`;
  const rightSide = path`M72 ${top}h10l6 ${98 - top}H77c2-20 0-${70 - top} -5-${98 - top}z`;
  return join(
    filledPath(outline, color.base),
    filledPath(rightSide, color.shade),
    filledPath(
      path`M60 ${crotch}L${52 + flare} 98h-6c6-${(98 - crotch) * 0.5} 8-${(98 - crotch) * 0.8} 14-${98 - crotch}z`,
      color.shade,
    ),
    line(path`M60 ${top + 8}v${crotch - top - 8}`, color.shade, 2),
    roundLine(path`M40 ${top + 18}c8-1 10-5 11-10M80 ${top + 18}c-8-1-10-5-11-10`, color.light, 2),
    rect([37, top - 1, 46, 8], color.shade, 2),
    line(path`M45 ${top - 2}v10M75 ${top - 2}v10`, INK, 3),
    circle([60, top + 3], 2.4, SUN),
    roundLine(path`M39 ${top + 26}l-3 ${(98 - top) * 0.4}`, color.light, 2.5),
    line(path`M32 93h${20 + flare}M${68 - flare} 93h20`, color.light, 2),
  );
}
