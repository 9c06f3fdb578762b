import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** Two hand radios, leaning apart. */
export function radio(color: Palette, random: Random): string {
  const antenna = randomDecimal(random, 20, 28);
  const knobs = pick(random, [1, 2]);
  const handset = (x: number): string =>
    join(
      roundLine(path`M${x + 6} 44V${44 - antenna}`, INK, 5),
      Array.from({ length: knobs }, (_, knob) => rect([x + 13 + knob * 8, 38, 6, 8], INK, 1.5)),
      rect([x, 44, 32, 54], color.base, 6),
      filledPath(path`M${x + 22} 44h4a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6h-6c4-12 5-40 2-54z`, color.shade),
      rect([x + 6, 51, 20, 12], '#BFE3F2', 2),
      roundLine(path`M${x + 9} 57h7`, INK, 2),
      line(path`M${x + 7} 72h18M${x + 7} 78h18M${x + 7} 84h18`, INK, 2.5),
      circle([x + 7, 92], 1.8, color.accent),
    );
  return join(rotate(5, [84, 98], handset(66)), rotate(-5, [38, 98], handset(24)));
}
