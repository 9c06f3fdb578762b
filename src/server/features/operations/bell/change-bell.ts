import { MAX_BELL_ITEMS } from '#contract/backoffice/bell.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { saveDigest, saveStates } from './repository.ts';

const HOUR_MS = 60 * 60_000;
/** What is put off until tomorrow calls from this hour on. */
const MORNING_MS = 8 * HOUR_MS;

type Deps = Pick<ActContext, 'tx' | 'clock'>;

/** What each kind of item is called by; anything else was never in a bell. */
const ITEM = /^(?:mention|assigned|deadline|refund|account|loss|rule|partner) \S/;

export async function seeBell(
  { tx, clock }: Deps,
  { input, staff: { staffId } }: StaffRequest<'seeBell'>,
): Promise<ActResult | Refusal> {
  const items = [...new Set(input.items)].slice(0, MAX_BELL_ITEMS);
  if (!items.every((item) => ITEM.test(item))) return notFound('Eso no está en tu campana');
  const at = clock();
  await saveStates(tx, { staffId, items, seenAt: at, postponedUntil: null, at });
  return {
    subject: { kind: 'bell', id: staffId },
    after: { seen: items.length },
    effects: [items.length === 1 ? 'Queda visto.' : `Quedan vistos ${items.length}.`],
  };
}

export async function postponeBell(
  { tx, clock }: Deps,
  { input: { item, until }, staff: { staffId } }: StaffRequest<'postponeBell'>,
): Promise<ActResult | Refusal> {
  if (!ITEM.test(item)) return notFound('Eso no está en tu campana');
  const at = clock();
  const tomorrow = Date.parse(dayStart(addDays(montevideoDay(at.toISOString()), 1))) + MORNING_MS;
  const postponedUntil = new Date(until === 'hour' ? at.getTime() + HOUR_MS : tomorrow);
  await saveStates(tx, { staffId, items: [item], seenAt: null, postponedUntil, at });
  return {
    subject: { kind: 'bell', id: staffId },
    after: { until },
    effects: [until === 'hour' ? 'Te vuelve a llamar en una hora.' : 'Te vuelve a llamar mañana a las 8.'],
  };
}

export async function setDigest(
  { tx }: Deps,
  { input: { isOn }, staff: { staffId } }: StaffRequest<'setDigest'>,
): Promise<ActResult | Refusal> {
  await saveDigest(tx, staffId, isOn);
  return {
    subject: { kind: 'staff', id: staffId },
    after: { dailyDigest: isOn },
    effects: [isOn ? 'Cada mañana te llega un correo con lo que te llama.' : 'El correo de la mañana no llega más.'],
  };
}
