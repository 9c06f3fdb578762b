import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { circle, filledPath, join, rect, withOpacity } from '#simulators/catalogue/pictures/svg.ts';

export function camera(color: Palette): string {
  const body = join(
    rect([42, 34, 34, 16], color.shade, 4),
    rect([16, 44, 88, 54], color.base, 9),
    withOpacity(0.86, filledPath('M16 58h88v22H16z', INK)),
  );
  const lens = join(
    circle([60, 70], 25, color.light),
    circle([60, 70], 20, INK),
    circle([60, 70], 11, color.shade),
    circle([55, 65], 3.5, WHITE),
  );
  return join(body, lens, circle([92, 52], 3, color.accent), rect([22, 38, 13, 7], INK, 2.5));
}
