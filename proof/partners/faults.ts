import { createRandom, type SeededRandom } from '#proof/lib/random.ts';

/** Of a request from the shop to a partner. What the partner does is done in all but the first. */
export const CALL_FAULTS = [
  'lose-request',
  'lose-answer',
  'fail-after-effect',
  'delay',
  'garbage',
  'half-body',
  'slow',
] as const;
/** Of a notice from a partner to the shop. */
export const NOTICE_FAULTS = ['lose-notice', 'duplicate-notice', 'delay-notice', 'reorder-notice'] as const;
/** Of a mail from the shop: its connection is cut before or after the server took it, or it is deferred with a 421. */
export const MAIL_FAULTS = ['cut-before-mail', 'cut-after-mail', 'defer-mail'] as const;

const FAULTS = { call: CALL_FAULTS, notice: NOTICE_FAULTS, mail: MAIL_FAULTS } as const;
/** What passes between shop and partners. */
export type Passage = keyof typeof FAULTS;
export type Fault = (typeof FAULTS)[Passage][number];

/** Probability of each fault, from 0 to 1; at most one strikes, so those of one passage add up to 1 at most. */
export type Faults = Partial<Record<Fault, number>>;

/** Decides what goes wrong: the seed determines it for the first, second, third passage of each kind at each partner. */
export interface FaultDraw {
  /** Replaces the faults of a partner. */
  set(partner: string, faults: Faults): void;
  calm(): void;
  draw(partner: string, passage: Passage): Fault | null;
  /** Numbers for what a fault leaves open: how long, how often. */
  random: SeededRandom;
}

export function createFaultDraw(seed: string): FaultDraw {
  const faultsOf = new Map<string, Faults>();
  const randoms = new Map<string, SeededRandom>();
  const randomOf = (partner: string, passage: Passage) => {
    const name = `${partner} ${passage}`;
    const random = randoms.get(name) ?? createRandom(seed, 'partners', name);
    randoms.set(name, random);
    return random;
  };
  return {
    set: (partner, faults) => {
      refuseImpossible(faults);
      faultsOf.set(partner, faults);
    },
    calm: () => faultsOf.clear(),
    draw: (partner, passage) => {
      // Drawn also in calm, so that a decision does not depend on how long the calm was.
      const drawn = randomOf(partner, passage).next();
      return chooseFault(faultsOf.get(partner) ?? {}, passage, drawn);
    },
    random: createRandom(seed, 'partners'),
  };
}

/** The fault in whose share of 0 to 1 the drawn number lies. */
export function chooseFault(faults: Faults, passage: Passage, drawn: number): Fault | null {
  let end = 0;
  for (const fault of FAULTS[passage]) {
    end += faults[fault] ?? 0;
    if (drawn < end) return fault;
  }
  return null;
}

function refuseImpossible(faults: Faults): void {
  for (const [passage, names] of Object.entries(FAULTS)) {
    const shares = names.map((name) => faults[name] ?? 0);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (shares.some((share) => !(share >= 0)) || sum > 1 + Number.EPSILON) {
      throw new Error(`the faults of a ${passage} are probabilities that add up to 1 at most`);
    }
  }
}
