import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomBoolean, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const KEYS_IN_ROW = [7, 6, 5];

/** A keyboard raised towards the viewer, its cable, and a mouse beside it. */
export function keyboard(color: Palette, random: Random): string {
  const top = randomDecimal(random, 60, 66);
  const wired = randomBoolean(random, 0.5);
  const boardWidth = randomDecimal(random, 62, 66);
  const left = 12;
  const keyWidth = (boardWidth - 8) / 7;
  const rowHeight = (92 - top - 6) / 4;

  const rows = KEYS_IN_ROW.flatMap((keys, row) =>
    Array.from({ length: keys }, (_, key) => {
      const indent = 4 + ((7 - keys) * keyWidth) / 2;
      const special = row === 0 && key === keys - 1;
      const at = [
        left + indent + key * keyWidth + 0.8,
        top + 4 + row * rowHeight,
        keyWidth - 1.6,
        rowHeight - 1.8,
      ] as const;
      return rect(at, special ? color.accent : row === 0 ? color.light : color.shade, 1.5);
    }),
  );
  const board = join(
    rect([left, top, boardWidth, 98 - top], color.shade, 6),
    rect([left, top, boardWidth, 94 - top], color.base, 6),
    rows,
    rect([left + 16, top + 4 + 3 * rowHeight, boardWidth - 32, rowHeight - 1.8], color.shade, 1.5),
  );
  const mouse = join(
    filledPath('M84 98V78c0-9 5-14 12-14s12 5 12 14v20z', color.base),
    filledPath('M98 64.2c6 .8 10 5.8 10 13.8v20h-9c3-9 3-24-1-33.800z', color.shade),
    roundLine('M96 70v7', INK, 3),
    roundLine('M89 80v9', color.light, 2.5),
  );
  const cable = wired ? roundLine(path`M45 ${top}c0-18 14-8 18-20s12-12 20-12`, INK, 2.5) : '';
  return join(cable, board, mouse);
}
