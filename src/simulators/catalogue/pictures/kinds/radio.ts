import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, line, path, shape, stroke, together, turned } from '#simulators/catalogue/pictures/svg.ts';

/** Two hand radios, leaning apart. */
export function radio(color: Palette, random: Random): string {
  const antenna = between(random, 20, 28);
  const knobs = pick(random, [1, 2]);
  const handset = (x: number): string =>
    together(
      stroke(path`M${x + 6} 44V${44 - antenna}`, INK, 5),
      Array.from({ length: knobs }, (_, knob) => box([x + 13 + knob * 8, 38, 6, 8], INK, 1.5)),
      box([x, 44, 32, 54], color.base, 6),
      shape(path`M${x + 22} 44h4a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6h-6c4-12 5-40 2-54z`, color.shade),
      box([x + 6, 51, 20, 12], '#BFE3F2', 2),
      stroke(path`M${x + 9} 57h7`, INK, 2),
      line(path`M${x + 7} 72h18M${x + 7} 78h18M${x + 7} 84h18`, INK, 2.5),
      disc([x + 7, 92], 1.8, color.accent),
    );
  return together(turned(5, [84, 98], handset(66)), turned(-5, [38, 98], handset(24)));
}
