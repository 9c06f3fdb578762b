import { type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, shape, stroke, together, turned } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

/** A gift card before its envelope, tied or with a sun over hills. */
export function card(color: Palette, random: Random): string {
  const face = pick(random, ['ribbon', 'sun']);
  const lean = between(random, -8, -3);
  const hills = wave({ x: 22, y: 86, width: 72, height: 14 });
  const faces: Record<string, string> = {
    ribbon: together(
      box([36, 48, 9, 48], color.accent),
      box([22, 66, 72, 8], color.accent),
      shape('M40 68c-14-14-20 4 0 2zM42 68c14-14 20 4 0 2z', color.light),
    ),
    sun: together(disc([68, 68], 11, SUN), shape(`${hills}V92a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z`, color.shade)),
  };
  const envelope = turned(
    6,
    [64, 98],
    together(box([26, 40, 76, 52], color.light, 4), stroke('M29 43l35 26 35-26', color.shade, 2.5)),
  );
  const front = turned(
    lean,
    [58, 98],
    together(box([22, 48, 72, 48], color.base, 5), faces[face] ?? '', stroke('M29 55h16', color.light, 3)),
  );
  return together(envelope, front);
}
