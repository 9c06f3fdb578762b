import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, faded, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

/** Standing on their rims, the temples folded behind; round, square or aviator lenses. */
export function sunglasses(color: Palette, random: Random): string {
  const form = pick(random, ['round', 'square', 'aviator']);
  const height = between(random, 30, 34);
  const top = 98 - height;

  const lens = (x: number, side: -1 | 1): string => {
    const outer = x + side * 20;
    const drop = path`M${outer} ${top + 4}c0-6 ${-side * 39}-6 ${-side * 39} 2 0 ${height * 0.6} ${side * 10} ${height - 8} ${side * 18} ${height - 8} ${side * 12} 0 ${side * 21}-${height * 0.4} ${side * 21}-${height - 6}z`;
    const frames: Record<string, string> = {
      round: together(
        disc([x, top + height / 2], height / 2, color.base),
        disc([x, top + height / 2], height / 2 - 4, INK),
      ),
      square: together(box([x - 20, top, 40, height], color.base, 8), box([x - 16, top + 4, 32, height - 8], INK, 5)),
      aviator: together(stroke(drop, color.base, 6), shape(drop, INK)),
    };
    const glint = faded(0.5, stroke(path`M${x - 8} ${top + 17}l8-9`, WHITE, 3));
    return together(frames[form] ?? '', glint);
  };
  return together(
    stroke(path`M18 ${top + 6}c8-16 22-20 34-20M102 ${top + 6}c-8-16-22-20-34-20`, color.shade, 4),
    stroke(path`M50 ${top + 8}c4-6 16-6 20 0`, color.shade, 4.5),
    lens(35, -1),
    lens(85, 1),
    disc([105, top + 7], 2, color.accent),
  );
}
