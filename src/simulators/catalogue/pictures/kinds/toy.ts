import { INK, PAPER, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A wooden steam engine on two or three wheels. */
export function toy(color: Palette, random: Random): string {
  const wheels = pick(random, [
    [36, 80],
    [32, 56, 82],
  ]);
  const boiler = join(rect([26, 54, 44, 24], color.base, 11), roundLine('M33 61h22', color.light, 4));
  const cab = join(
    rect([66, 38, 28, 40], color.base, 3),
    filledPath('M84 38h7a3 3 0 0 1 3 3v37H84z', color.shade),
    rect([71, 47, 13, 13], PAPER, 3),
    rect([62, 32, 36, 7], INK, 3.5),
  );
  const smoke = join(circle([30, 26], 4, WHITE), circle([23, 19], 5.5, WHITE));
  return join(
    rect([20, 76, 78, 9], color.shade, 3),
    boiler,
    cab,
    filledPath('M34 54V40h-3v-5h15v5h-3v14z', INK),
    smoke,
    wheels.map((x) => join(circle([x, 87], 11, INK), circle([x, 87], 4.5, color.accent))),
    filledPath('M18 80l-8 8h10z', color.accent),
  );
}
