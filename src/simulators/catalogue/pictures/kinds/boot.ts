import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A lace-up ankle boot with a heavy tread. */
export function boot(color: Palette, random: Random): string {
  const top = randomDecimal(random, 32, 40);
  const toecap = pick(random, ['cap', 'band']);
  const laces = [0, 1, 2, 3].map((row) => roundLine(path`M${52 + row * 2.6} ${top + 9 + row * 8.5}h9`, WHITE, 2.6));
  const upper = path`M28 ${top}h34c1 ${64 - top} 8 26 22 28s19 8 19 24v2H26c-2-20 2-34 2-${64 - top}z`;
  const toes: Record<string, string> = {
    cap: filledPath('M82 63c14 2 21 9 21 24H84c-5-8-6-17-2-24z', color.shade),
    band: roundLine('M76 62c-4 8-4 17-1 24', color.light, 3.5),
  };
  return join(
    roundLine(path`M30 ${top + 4}c-4-1-5-8 0-8`, INK, 3),
    filledPath(upper, color.base),
    filledPath(path`M28 ${top}h12c2 18-6 26-3 ${89 - top}H26c-3-20 2-34 2-${89 - top}z`, color.shade),
    toes[toecap] ?? '',
    rect([25, top - 4, 40, 9], color.light, 4.5),
    laces,
    filledPath('M23 87h81c2 5 0 11-6 11H72l-3-3h-8l-3 3H29c-6 0-8-6-6-11z', INK),
    roundLine('M27 87.5h74', color.accent === INK ? color.light : color.accent, 2),
  );
}
