import type { SeededRandom } from '#proof/lib/random.ts';
import { CALL_FAULTS, type Fault, MAIL_FAULTS, NOTICE_FAULTS } from './faults.ts';

/** One dial of one partner at one level, for some seconds. */
export interface Cell {
  partner: string;
  fault: Fault;
  /** A probability above 0. */
  level: number;
}

const LEVELS = [0.1, 0.5, 1] as const;
/** What each partner does while shoppers buy. Sistarbanc is asked only about a payment that it says nothing of. */
const DIALS: Readonly<Record<string, readonly Fault[]>> = {
  zinc: [...CALL_FAULTS, ...NOTICE_FAULTS],
  abitab: [...CALL_FAULTS, ...NOTICE_FAULTS],
  skypostal: [...CALL_FAULTS, ...NOTICE_FAULTS],
  sistarbanc: NOTICE_FAULTS,
  mail: MAIL_FAULTS,
};

/** Every dial at every level, in an order that the seed determines. */
export function shuffledCells(random: SeededRandom): Cell[] {
  const cells = Object.entries(DIALS).flatMap(([partner, faults]) =>
    faults.flatMap((fault) => LEVELS.map((level) => ({ partner, fault, level }))),
  );
  const order = new Map(cells.map((cell) => [cell, random.next()]));
  return cells.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
}

/** A few cells that strike soon, each of another partner. */
export function chooseCells(random: SeededRandom, count: number): Cell[] {
  const cells = shuffledCells(random).filter(({ level }) => level >= 0.5);
  const ofPartners = new Map(cells.map((cell) => [cell.partner, cell]));
  return [...ofPartners.values()].slice(0, count);
}
