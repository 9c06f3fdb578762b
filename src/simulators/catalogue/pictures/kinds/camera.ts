import { INK, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { box, disc, faded, shape, together } from '#simulators/catalogue/pictures/svg.ts';

export function camera(color: Palette): string {
  const body = together(
    box([42, 34, 34, 16], color.shade, 4),
    box([16, 44, 88, 54], color.base, 9),
    faded(0.86, shape('M16 58h88v22H16z', INK)),
  );
  const lens = together(
    disc([60, 70], 25, color.light),
    disc([60, 70], 20, INK),
    disc([60, 70], 11, color.shade),
    disc([55, 65], 3.5, WHITE),
  );
  return together(body, lens, disc([92, 52], 3, color.accent), box([22, 38, 13, 7], INK, 2.5));
}
