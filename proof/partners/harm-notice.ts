import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#proof/lib/random.ts';
import type { NOTICE_FAULTS } from './faults.ts';
import { type Answer, type Exchange, pass } from './http-proxy.ts';

export type NoticeFault = (typeof NOTICE_FAULTS)[number];

const MAX_DELAY_MS = 5000;
/** A notice that is overtaken by none goes on after this time. */
const OVERTAKEN_WITHIN_MS = 3000;
const COPIES = [2, 5] as const;

/** Lets a notice wait until another one has overtaken it. */
export interface Overtaking {
  /** Resolves when another notice of the partner has been delivered, or after some seconds; at once where one waits already. */
  wait(partner: string): Promise<void>;
  delivered(partner: string): void;
}

export function createOvertaking(): Overtaking {
  const waiting = new Map<string, () => void>();
  return {
    wait: (partner) => {
      if (waiting.has(partner)) return Promise.resolve();
      const overtaken = new Promise<void>((resolve) => {
        waiting.set(partner, resolve);
      });
      return Promise.race([overtaken, pause(OVERTAKEN_WITHIN_MS)]);
    },
    delivered: (partner) => {
      waiting.get(partner)?.();
      waiting.delete(partner);
    },
  };
}

interface Harm {
  fault: NoticeFault;
  partner: string;
  /** The shop process whose turn it is. */
  nextShop: () => string;
  overtaking: Overtaking;
  random: SeededRandom;
}

/** Harms a notice of a partner; resolves with the answer of each shop process that it was delivered to. */
export async function harmNotice(exchange: Exchange, harm: Harm): Promise<(Answer | null)[]> {
  const { fault, partner, nextShop, overtaking, random } = harm;
  if (fault === 'lose-notice') {
    exchange.response.socket?.destroy();
    return [];
  }
  if (fault === 'delay-notice') await pause(random.between(500, MAX_DELAY_MS));
  if (fault === 'reorder-notice') await overtaking.wait(partner);
  const copies = fault === 'duplicate-notice' ? random.between(...COPIES) : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => exchange.forward(nextShop())));
  pass(exchange, answers[0] ?? null);
  return answers;
}
