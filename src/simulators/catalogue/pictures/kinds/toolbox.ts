import { INK, type Palette, STEEL } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A tool box with a hammer or a spanner showing behind it. */
export function toolbox(color: Palette, random: Random): string {
  const tool = pick(random, ['hammer', 'spanner']);
  const top = randomDecimal(random, 56, 62);
  const tools: Record<string, string> = {
    hammer: rotate(20, [80, 70], join(roundLine('M80 30V80', '#A98B66', 6), filledPath('M64 22h24l8 5-8 5H64z', INK))),
    spanner: rotate(
      20,
      [80, 70],
      join(
        roundLine('M80 36V80', STEEL, 7),
        filledPath('M72 22l4 2v7h8v-7l4-2c4 6 3 14-3 18h-10c-6-4-7-12-3-18z', STEEL),
      ),
    ),
  };
  return join(
    tools[tool] ?? '',
    rotate(
      -16,
      [36, 70],
      join(
        roundLine('M36 44V70', STEEL, 4),
        rect([31.5, 26, 9, 22], color.accent === INK ? color.light : color.accent, 4),
      ),
    ),
    roundLine(path`M46 ${top}V${top - 10}h28v10`, INK, 5),
    rect([16, top, 88, 98 - top], color.base, 5),
    filledPath(path`M82 ${top}h17a5 5 0 0 1 5 5V93a5 5 0 0 1-5 5H80c5-10 6-${88 - top} 2-${98 - top}z`, color.shade),
    rect([16, top + 11, 88, 4], INK),
    rect([30, top + 8, 10, 11], color.light, 2),
    rect([80, top + 8, 10, 11], color.light, 2),
    roundLine(path`M22 ${top + 5}h16`, color.light, 2.5),
    circle([60, top + 26], 3.2, color.accent),
  );
}
