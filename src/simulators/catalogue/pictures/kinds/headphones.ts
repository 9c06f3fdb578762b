import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, line, path, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

export function headphones(color: Palette, random: Random): string {
  const halfWidth = between(random, 24, 33);
  const bandWidth = between(random, 6, 9);
  const cupHeight = between(random, 28, 36);
  const cupWidth = between(random, 15, 20);
  const cupTop = 98 - cupHeight - between(random, 0, 3);
  const padded = random() > 0.4;
  const arch = between(random, 28, 38);
  const left = 60 - halfWidth;
  const right = 60 + halfWidth;

  const cup = (x: number, side: -1 | 1): string => {
    const cushionLeft = side > 0 ? x - cupWidth / 2 - 6 : x + cupWidth / 2 - 3;
    return together(
      box([x - cupWidth / 2, cupTop, cupWidth, cupHeight], color.base, Math.min(cupWidth / 2, 8)),
      box([cushionLeft, cupTop + 3, 9, cupHeight - 6], INK, 4.5),
      stroke(path`M${x - side * cupWidth * 0.22} ${cupTop + 8}v${cupHeight - 16}`, color.light, 2.5),
    );
  };

  const band = path`M${left} ${cupTop + 6}V${cupTop - 2}a${halfWidth} ${arch} 0 0 1 ${2 * halfWidth} 0v8`;
  const cushion = path`M${left + halfWidth * 0.42} ${cupTop - arch * 0.86}a${halfWidth} ${arch} 0 0 1 ${halfWidth * 1.16} 0`;
  return together(
    line(band, color.shade, bandWidth),
    stroke(cushion, padded ? color.light : color.base, bandWidth + 2.5),
    cup(left, -1),
    cup(right, 1),
    disc([right + cupWidth * 0.1, cupTop + cupHeight - 9], 2, color.accent),
  );
}
