import type { Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random } from '#simulators/catalogue/pictures/seeded-random.ts';
import {
  clip,
  filledPath,
  join,
  line,
  path,
  rect,
  roundLine,
  withOpacity,
} from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

const BODY = 'M44 28 L26 37 L16 58 L31 65 L35 57 V98 H85 V57 L89 65 L104 58 L94 37 L76 28 C73 38 47 38 44 28Z';

export function shirt(color: Palette, random: Random): string {
  const print = pick(random, ['pocket', 'stripes', 'wave']);
  const prints: Record<string, string> = {
    pocket: rect([66, 50, 11, 12], color.shade, 1.5),
    stripes: join([50, 62, 74, 86].map((y) => line(path`M10 ${y}h100`, color.light, 5))),
    wave: roundLine(wave({ x: 40, y: 70, width: 40, height: 9 }), color.light, 4),
  };
  const shadow = withOpacity(0.55, filledPath('M74 24h40v80H72c6-20 6-60 2-80z', color.shade));
  return join(
    filledPath(BODY, color.base),
    roundLine(BODY, color.base, 3),
    clip('shirt', BODY, join(shadow, prints[print] ?? '')),
    roundLine('M44 28c3 11 29 11 32 0', color.shade, 4),
    roundLine('M35 57V48M85 57V48', color.shade, 2),
  );
}
