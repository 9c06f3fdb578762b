import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, join, path, ring, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** Seen from the right side: road, city or children's, by its bars and the slope of its top tube. */
export function bicycle(color: Palette, random: Random): string {
  const bars = pick(random, ['drop', 'flat', 'swept']);
  const wheel = randomDecimal(random, 19, 21);
  const slope = randomDecimal(random, 0, 8);
  const axle = 98 - wheel - 1.5;
  const rear = [30, axle] as const;
  const front = [90, axle] as const;
  const seatTop = [45, 46 + slope] as const;
  const head = [78, 44] as const;
  const crank = [55, axle] as const;

  const spokes = (at: readonly [number, number]): string =>
    join(
      [0, 60, 120].map((angle) =>
        rotate(angle, at, roundLine(path`M${at[0]} ${at[1] - wheel}v${2 * wheel}`, color.light, 1)),
      ),
    );
  const tyre = (at: readonly [number, number]): string =>
    join(spokes(at), ring(at, wheel, [INK, 4]), circle(at, 3, INK));
  const frame = join(
    roundLine(
      path`M${rear[0]} ${rear[1]}L${seatTop[0]} ${seatTop[1] + 5}M${rear[0]} ${rear[1]}H${crank[0]}`,
      color.shade,
      4,
    ),
    roundLine(
      path`M${crank[0]} ${crank[1]}L${seatTop[0]} ${seatTop[1]}L${head[0]} ${head[1] + 6}L${crank[0]} ${crank[1]}`,
      color.base,
      5,
    ),
    roundLine(path`M${head[0] - 2} ${head[1] - 6}L${front[0]} ${front[1]}`, color.base, 5),
    roundLine(path`M${crank[0] + 6} ${crank[1] - 9}L${head[0] - 6} ${head[1] + 17}`, color.light, 2),
  );
  const handlebars: Record<string, string> = {
    drop: path`M75 38h10c7 0 7 10 0 10`,
    flat: path`M70 38h15`,
    swept: path`M66 40c4-6 6-6 10-6h6`,
  };
  return join(
    tyre(rear),
    tyre(front),
    frame,
    roundLine(path`M${seatTop[0]} ${seatTop[1]}l-3-9`, INK, 3.5),
    roundLine(path`M${seatTop[0] - 10} ${seatTop[1] - 10}h14`, INK, 5),
    roundLine(handlebars[bars] ?? '', INK, 4),
    circle(crank, 6, color.accent === INK ? color.light : color.accent),
    roundLine(path`M${crank[0]} ${crank[1]}l6 9M${crank[0] + 2} ${crank[1] + 10}h8`, INK, 3),
  );
}
