import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const LIPSTICK_RED = '#D2553F';

/** A bottle with pump or dropper, and a lipstick beside it. */
export function cosmetics(color: Palette, random: Random): string {
  const height = randomDecimal(random, 40, 50);
  const closure = pick(random, ['pump', 'dropper']);
  const top = 98 - height;

  const bottle = join(
    rect([36, top, 32, height], color.base, 7),
    filledPath(path`M58 ${top}h3a7 7 0 0 1 7 7v${height - 14}a7 7 0 0 1-7 7h-3z`, color.shade),
    rect([41, top + 13, 20, height - 24], PAPER, 2),
    roundLine(path`M45 ${top + 19}h12M45 ${top + 25}h7`, INK, 2),
  );
  const closures: Record<string, string> = {
    pump: join(rect([44, top - 8, 16, 8], INK), roundLine(path`M52 ${top - 8}v-9h-14`, INK, 5)),
    dropper: join(rect([45, top - 7, 14, 7], INK), filledPath(path`M47 ${top - 7}v-9c0-5 10-5 10 0v9z`, color.light)),
  };
  const lipstick = join(
    rect([75, 70, 15, 28], INK, 2.5),
    rect([77, 58, 11, 14], color.accent),
    filledPath('M78.5 58V46l8 4.5V58z', LIPSTICK_RED),
  );
  return join(bottle, closures[closure] ?? '', lipstick);
}
