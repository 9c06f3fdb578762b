import { type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

/** A gift card before its envelope, tied or with a sun over hills. */
export function card(color: Palette, random: Random): string {
  const face = pick(random, ['ribbon', 'sun']);
  const lean = randomDecimal(random, -8, -3);
  const hills = wave({ x: 22, y: 86, width: 72, height: 14 });
  const faces: Record<string, string> = {
    ribbon: join(
      rect([36, 48, 9, 48], color.accent),
      rect([22, 66, 72, 8], color.accent),
      filledPath('M40 68c-14-14-20 4 0 2zM42 68c14-14 20 4 0 2z', color.light),
    ),
    sun: join(circle([68, 68], 11, SUN), filledPath(`${hills}V92a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z`, color.shade)),
  };
  const envelope = rotate(
    6,
    [64, 98],
    join(rect([26, 40, 76, 52], color.light, 4), roundLine('M29 43l35 26 35-26', color.shade, 2.5)),
  );
  const front = rotate(
    lean,
    [58, 98],
    join(rect([22, 48, 72, 48], color.base, 5), faces[face] ?? '', roundLine('M29 55h16', color.light, 3)),
  );
  return join(envelope, front);
}
