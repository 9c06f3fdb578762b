import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine, withOpacity } from '#simulators/catalogue/pictures/svg.ts';

/** Standing on their rims, the temples folded behind; round, square or aviator lenses. */
export function sunglasses(color: Palette, random: Random): string {
  const form = pick(random, ['round', 'square', 'aviator']);
  const height = randomDecimal(random, 30, 34);
  const top = 98 - height;

  const lens = (x: number, side: -1 | 1): string => {
    const outer = x + side * 20;
    const drop = path`M${outer} ${top + 4}c0-6 ${-side * 39}-6 ${-side * 39} 2 0 ${height * 0.6} ${side * 10} ${height - 8} ${side * 18} ${height - 8} ${side * 12} 0 ${side * 21}-${height * 0.4} ${side * 21}-${height - 6}z`;
    const frames: Record<string, string> = {
      round: join(
        circle([x, top + height / 2], height / 2, color.base),
        circle([x, top + height / 2], height / 2 - 4, INK),
      ),
      square: join(rect([x - 20, top, 40, height], color.base, 8), rect([x - 16, top + 4, 32, height - 8], INK, 5)),
      aviator: join(roundLine(drop, color.base, 6), filledPath(drop, INK)),
    };
    const glint = withOpacity(0.5, roundLine(path`M${x - 8} ${top + 17}l8-9`, WHITE, 3));
    return join(frames[form] ?? '', glint);
  };
  return join(
    roundLine(path`M18 ${top + 6}c8-16 22-20 34-20M102 ${top + 6}c-8-16-22-20-34-20`, color.shade, 4),
    roundLine(path`M50 ${top + 8}c4-6 16-6 20 0`, color.shade, 4.5),
    lens(35, -1),
    lens(85, 1),
    circle([105, top + 7], 2, color.accent),
  );
}
