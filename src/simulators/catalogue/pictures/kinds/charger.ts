import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A power bank or a wall plug, with its cable on the ground. */
export function charger(color: Palette, random: Random, form: 'bank' | 'plug'): string {
  const top = randomDecimal(random, 40, 48);
  const cable = join(
    roundLine(path`M62 ${top + 14}h22c14 0 14 20 2 20s-12 18 2 18h8`, color.shade, 3.5),
    rect([92, top + 46, 11, 12], INK, 2.5),
  );
  const lights = [0, 1, 2, 3].map((light) =>
    circle([34 + light * 6, top + 10], 1.7, light < 3 ? color.light : color.accent),
  );
  const bank = join(
    rect([26, top, 38, 98 - top], color.base, 7),
    filledPath(
      path`M54 ${top}h3a7 7 0 0 1 7 7v${84 - top}a7 7 0 0 1-7 7h-7c5-14 7-${84 - top} 4-${98 - top}z`,
      color.shade,
    ),
    roundLine(path`M32 ${top + 20}v18`, color.light, 3),
    lights,
  );
  const plug = join(
    roundLine('M38 48v-12M52 48v-12', INK, 5),
    rect([24, 46, 42, 52], color.base, 9),
    filledPath('M54 46h3a9 9 0 0 1 9 9v34a9 9 0 0 1-9 9h-6c5-12 6-38 3-52z', color.shade),
    rect([33, 74, 16, 6], INK, 3),
    rect([33, 85, 16, 6], INK, 3),
    roundLine('M30 56v10', color.light, 3),
    circle([41, 62], 2.2, color.accent),
  );
  return join(cable, form === 'bank' ? bank : plug);
}
