import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import {
  circle,
  ellipse,
  filledPath,
  join,
  rect,
  roundLine,
  translate,
  withOpacity,
} from '#simulators/catalogue/pictures/svg.ts';

/** A hovering drone; its shadow is small. */
export function drone(color: Palette, random: Random): string {
  const rotorThickness = randomDecimal(random, 2.5, 3.6);
  const height = randomDecimal(random, -4, 4);
  const arms = [
    { x: 28, y: 42, rotor: 17 },
    { x: 92, y: 42, rotor: 17 },
    { x: 22, y: 64, rotor: 15 },
    { x: 98, y: 64, rotor: 15 },
  ];
  const motor = ({ x, y, rotor }: { x: number; y: number; rotor: number }): string =>
    join(
      withOpacity(0.9, ellipse([x, y - 5], [rotor, rotorThickness], color.light)),
      rect([x - 3, y - 6, 6, 9], INK, 2.5),
    );
  const body = join(
    filledPath('M40 60c0-9 9-14 20-14s20 5 20 14-8 14-20 14-20-5-20-14z', color.base),
    filledPath('M66 46.5c9 1.5 14 6.5 14 13.5 0 9-8 14-20 14 8-6 10-18 6-27.5z', color.shade),
    roundLine('M48 55c2-3 6-4 10-4', color.light, 3),
  );
  const camera = join(circle([60, 74], 8, INK), circle([60, 74], 3.6, color.light));
  return translate(
    [0, height],
    join(
      roundLine('M28 44L52 58M92 44L68 58M24 66l24-4M96 66l-24-4', INK, 4.5),
      arms.map(motor),
      body,
      camera,
      circle([74, 57], 2.2, color.accent),
    ),
  );
}
