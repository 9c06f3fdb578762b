import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, join, line, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

export function headphones(color: Palette, random: Random): string {
  const halfWidth = randomDecimal(random, 24, 33);
  const bandWidth = randomDecimal(random, 6, 9);
  const cupHeight = randomDecimal(random, 28, 36);
  const cupWidth = randomDecimal(random, 15, 20);
  const cupTop = 98 - cupHeight - randomDecimal(random, 0, 3);
  const padded = random() > 0.4;
  const arch = randomDecimal(random, 28, 38);
  const left = 60 - halfWidth;
  const right = 60 + halfWidth;

  const cup = (x: number, side: -1 | 1): string => {
    const cushionLeft = side > 0 ? x - cupWidth / 2 - 6 : x + cupWidth / 2 - 3;
    return join(
      rect([x - cupWidth / 2, cupTop, cupWidth, cupHeight], color.base, Math.min(cupWidth / 2, 8)),
      rect([cushionLeft, cupTop + 3, 9, cupHeight - 6], INK, 4.5),
      roundLine(path`M${x - side * cupWidth * 0.22} ${cupTop + 8}v${cupHeight - 16}`, color.light, 2.5),
    );
  };

  const band = path`M${left} ${cupTop + 6}V${cupTop - 2}a${halfWidth} ${arch} 0 0 1 ${2 * halfWidth} 0v8`;
  const cushion = path`M${left + halfWidth * 0.42} ${cupTop - arch * 0.86}a${halfWidth} ${arch} 0 0 1 ${halfWidth * 1.16} 0`;
  return join(
    line(band, color.shade, bandWidth),
    roundLine(cushion, padded ? color.light : color.base, bandWidth + 2.5),
    cup(left, -1),
    cup(right, 1),
    circle([right + cupWidth * 0.1, cupTop + cupHeight - 9], 2, color.accent),
  );
}
