import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

const LIPSTICK_RED = '#D2553F';

/** A bottle with pump or dropper, and a lipstick beside it. */
export function cosmetics(color: Palette, random: Random): string {
  const height = between(random, 40, 50);
  const closure = pick(random, ['pump', 'dropper']);
  const top = 98 - height;

  const bottle = together(
    box([36, top, 32, height], color.base, 7),
    shape(path`M58 ${top}h3a7 7 0 0 1 7 7v${height - 14}a7 7 0 0 1-7 7h-3z`, color.shade),
    box([41, top + 13, 20, height - 24], PAPER, 2),
    stroke(path`M45 ${top + 19}h12M45 ${top + 25}h7`, INK, 2),
  );
  const closures: Record<string, string> = {
    pump: together(box([44, top - 8, 16, 8], INK), stroke(path`M52 ${top - 8}v-9h-14`, INK, 5)),
    dropper: together(box([45, top - 7, 14, 7], INK), shape(path`M47 ${top - 7}v-9c0-5 10-5 10 0v9z`, color.light)),
  };
  const lipstick = together(
    box([75, 70, 15, 28], INK, 2.5),
    box([77, 58, 11, 14], color.accent),
    shape('M78.5 58V46l8 4.5V58z', LIPSTICK_RED),
  );
  return together(bottle, closures[closure] ?? '', lipstick);
}
