import { INK, type Palette, STEEL } from '#simulators/catalogue/pictures/palette.ts';
import { between, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

/** A cordless drill. */
export function tool(color: Palette, random: Random): string {
  const batteryMark = between(random, 18, 24);
  const grip = together(
    shape('M42 58h22l-4 30H46c-4 0-6-3-5-7z', color.shade),
    shape('M44 66h10l-2 22h-6c-4 0-6-3-5-7z', INK),
  );
  const battery = together(
    box([38, 84, batteryMark + 10, 14], INK, 3.5),
    stroke(path`M42 91h${batteryMark}`, color.accent, 3),
  );
  const motor = together(
    shape('M30 42c0-6 4-10 10-10h34c5 0 8 3 8 8v14c0 5-3 8-8 8H40c-6 0-10-4-10-10z', color.base),
    shape('M30 50h52v4c0 5-3 8-8 8H40c-6 0-10-4-10-10z', color.shade),
    stroke('M38 40h24', color.light, 4),
  );
  const chuck = together(shape('M82 38l12 4v10l-12 4z', INK), stroke('M94 47h17', STEEL, 4));
  return together(grip, battery, motor, chuck, stroke('M64 62v8', color.accent, 5));
}
