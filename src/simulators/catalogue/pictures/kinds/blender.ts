import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine, withOpacity } from '#simulators/catalogue/pictures/svg.ts';

const FRUITS = ['#F0A08E', '#A9C795', '#F9DC8F'];

export function blender(color: Palette, random: Random): string {
  const fruit = pick(random, FRUITS);
  const jarTop = randomDecimal(random, 26, 32);
  const level = randomDecimal(random, 42, 50);
  return join(
    roundLine(path`M76 ${jarTop + 8}h9c6 0 5 22-4 22h-4`, INK, 4.5),
    filledPath(path`M38 ${jarTop}h44l-6 46H44z`, '#DDE8EE'),
    filledPath(path`M40.5 ${level}h39l-4 ${72 - level}H44z`, fruit),
    withOpacity(0.25, filledPath(path`M70 ${jarTop}h12l-6 46H66z`, INK)),
    roundLine(path`M46 ${jarTop + 7}l3 30`, WHITE, 3),
    rect([35, jarTop - 5, 50, 7], INK, 3),
    rect([52, jarTop - 10, 16, 6], INK, 3),
    rect([42, 70, 36, 7], INK, 2),
    filledPath('M44 76h32l7 22H37z', color.base),
    filledPath('M66 76h10l7 22H66c3-8 3-15 0-22z', color.shade),
    circle([57, 88], 5, color.light),
    roundLine('M57 88l2.5-3', INK, 2),
    circle([72, 88], 2, color.accent),
  );
}
