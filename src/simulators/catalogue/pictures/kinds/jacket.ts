import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random } from '#simulators/catalogue/pictures/seeded-random.ts';
import {
  circle,
  clip,
  filledPath,
  join,
  line,
  path,
  roundLine,
  withOpacity,
} from '#simulators/catalogue/pictures/svg.ts';

const BODY = 'M46 30L28 37C20 52 15 70 14 88l13 5 6-26V98H87V67l6 26 13-5C105 70 100 52 92 37L74 30 60 36Z';

/** Zipped to the neck: quilted across, with a yoke, or plain with pockets. */
export function jacket(color: Palette, random: Random): string {
  const make = pick(random, ['quilted', 'yoke', 'pockets']);
  const makes: Record<string, string> = {
    quilted: join([48, 60, 72, 84].map((y) => line(path`M8 ${y}h104`, color.shade, 2.5))),
    yoke: filledPath('M8 20h104v32H8z', color.light),
    pockets: roundLine('M42 72l7 12M78 72l-7 12', INK, 3),
  };
  const hood = join(
    filledPath('M42 34c-3-22 39-22 36 0l-18 8z', color.shade),
    filledPath('M48 34c-1-13 25-13 24 0l-12 5z', INK),
  );
  return join(
    hood,
    roundLine(BODY, color.base, 3),
    filledPath(BODY, color.base),
    clip(
      'jacket',
      BODY,
      join(makes[make] ?? '', withOpacity(0.6, filledPath('M76 20h40v84H74c6-22 8-60 2-84z', color.shade))),
    ),
    line('M60 38V98', INK, 2.5),
    roundLine('M33 67V52M87 67V52', color.shade, 2),
    roundLine('M27 48c-3 8-5 15-6 22', color.light, 2.5),
    circle([60, 46], 2.6, color.accent),
  );
}
