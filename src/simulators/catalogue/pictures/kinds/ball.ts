import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import {
  circle,
  clip,
  filledPath,
  join,
  path,
  rotate,
  roundLine,
  withOpacity,
} from '#simulators/catalogue/pictures/svg.ts';

/** A ball with football patches, basketball seams or a volleyball's bands. */
export function ball(color: Palette, random: Random, game: 'football' | 'basketball' | 'volleyball'): string {
  const radius = randomDecimal(random, 31, 35);
  const turn = randomDecimal(random, -24, 24);
  const centre = [60, 98 - radius] as const;
  const [x, y] = centre;
  const outline = path`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0a${radius} ${radius} 0 0 1 ${-2 * radius} 0z`;
  const patch = path`M${x} ${y - 13}l12 9-5 14h-14l-5-14z`;
  const seams = path`M${x} ${y - 13}v-24M${x + 12} ${y - 4}l22-8M${x + 7} ${y + 10}l14 19M${x - 7} ${y + 10}l-14 19M${x - 12} ${y - 4}l-22-8`;
  const marks: Record<string, string> = {
    football: join(filledPath(patch, INK), roundLine(seams, INK, 3)),
    basketball: roundLine(
      path`M${x} ${y - 40}v80M${x - 40} ${y}h80M${x - 26} ${y - 28}c18 16 18 40 0 56M${x + 26} ${y - 28}c-18 16-18 40 0 56`,
      INK,
      2.5,
    ),
    volleyball: join(
      roundLine(path`M${x - 40} ${y + 6}c20-22 54-26 80-8M${x - 40} ${y + 20}c20-22 54-26 80-8`, color.light, 5),
      roundLine(path`M${x - 4} ${y + 2}c6 12 6 26 0 40`, color.accent, 4),
    ),
  };
  const body = game === 'football' ? PAPER : color.base;
  const shade = game === 'football' ? color.light : color.shade;
  return join(
    circle(centre, radius, body),
    clip(
      'ball',
      outline,
      join(
        filledPath(
          path`M${x + 12} ${y - radius - 4}h40v${2 * radius + 8}H${x - 6}c24-14 30-44 18-${2 * radius + 8}z`,
          shade,
        ),
        withOpacity(0.95, rotate(turn, centre, marks[game] ?? '')),
      ),
    ),
    roundLine(path`M${x - radius + 8} ${y - 8}c2-7 6-11 11-14`, game === 'football' ? PAPER : color.light, 3),
  );
}
