import { INK, PAPER, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

/** A wooden steam engine on two or three wheels. */
export function toy(color: Palette, random: Random): string {
  const wheels = pick(random, [
    [36, 80],
    [32, 56, 82],
  ]);
  const boiler = together(box([26, 54, 44, 24], color.base, 11), stroke('M33 61h22', color.light, 4));
  const cab = together(
    box([66, 38, 28, 40], color.base, 3),
    shape('M84 38h7a3 3 0 0 1 3 3v37H84z', color.shade),
    box([71, 47, 13, 13], PAPER, 3),
    box([62, 32, 36, 7], INK, 3.5),
  );
  const smoke = together(disc([30, 26], 4, WHITE), disc([23, 19], 5.5, WHITE));
  return together(
    box([20, 76, 78, 9], color.shade, 3),
    boiler,
    cab,
    shape('M34 54V40h-3v-5h15v5h-3v14z', INK),
    smoke,
    wheels.map((x) => together(disc([x, 87], 11, INK), disc([x, 87], 4.5, color.accent))),
    shape('M18 80l-8 8h10z', color.accent),
  );
}
