import { PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

const PAGE_EDGE = '#D9CFBD';

export function book(color: Palette, random: Random): string {
  const height = randomDecimal(random, 62, 72);
  const width = randomDecimal(random, 44, 50);
  const cover = pick(random, ['sun', 'wave', 'bars']);
  const left = 60 - width / 2 + 3;
  const top = 98 - height;

  const covers: Record<string, string> = {
    sun: join(
      circle([left + width / 2 + 2, top + height * 0.6], 12, color.accent),
      filledPath(
        path`M${left + 5} ${top + height * 0.66}h${width - 5}v${height * 0.34 - 1.5}h${5 - width}z`,
        color.shade,
      ),
    ),
    wave: roundLine(wave({ x: left + 6, y: top + height * 0.76, width: width - 9, height: 9 }), color.light, 3.5),
    bars: line(
      [
        path`M${left + 11} ${top + height * 0.5}v${height * 0.36}`,
        path`M${left + 20} ${top + height * 0.6}v${height * 0.26}`,
        path`M${left + 29} ${top + height * 0.42}v${height * 0.44}`,
        path`M${left + 38} ${top + height * 0.66}v${height * 0.2}`,
      ].join(''),
      color.light,
      5,
    ),
  };
  const title = path`M${left + 11} ${top + 12}h${width - 20}M${left + 11} ${top + 19}h${width * 0.38}`;
  return join(
    filledPath(path`M${left - 9} ${top + 3}l9-3v${height}l-9-3z`, color.shade),
    filledPath(path`M${left + width} ${top + 3}h4v${height - 6}h-4z`, PAPER),
    line(path`M${left + width + 1.5} ${top + 5}v${height - 10}`, PAGE_EDGE, 1),
    rect([left, top, width, height], color.base, 1.5),
    line(path`M${left + 4.5} ${top}v${height}`, color.shade, 1.5),
    covers[cover] ?? '',
    roundLine(title, color.light, 3.5),
  );
}
