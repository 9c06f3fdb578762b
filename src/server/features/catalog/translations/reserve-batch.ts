import { transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { keptWords } from '#domain/translation/check-translation.ts';
import { characterCount, fitsRequest, requestBytes, type SourceText } from '#partners/deepl/client.ts';
import { MAX_TEXTS } from '#partners/deepl/wire.ts';
import type { Context } from '#server/context.ts';
import { expireReservations, insertReservation, lockMonth, sumReserved } from './budget-repository.ts';
import { lockWanted, markReserved, type WantedText } from './repository.ts';
import { RANK_OF_UNSEEN } from './want-texts.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config'>;

/** Longer than a call may take: by then the process that made the reservation is gone. */
const RESERVATION_MS = 10 * 60_000;
/** Of a month's characters these are left to what people see: the rest of the catalogue goes without. */
const SHARE_OF_SEEN = 0.2;
const MAX_CONTEXT_CHARACTERS = 1000;

export interface ReservedText extends WantedText {
  sent: SourceText;
}

export interface Batch {
  reservationId: string;
  texts: ReservedText[];
  context: string;
  characters: number;
}

/** The budget is spent, or nothing is wanted. */
export type NoBatch = 'spent' | 'nothing';

/** The month whose budget a call at this instant uses: its first day in Montevideo. */
export function monthOf(now: Date): string {
  return `${montevideoDay(now.toISOString()).slice(0, 7)}-01`;
}

/**
 * Takes the next texts and their characters from the month's budget, in one transaction before the call: two processes
 * together take no more than is left, and what a process took that died counts as used.
 */
export async function reserveBatch(deps: Deps, maxTexts: number): Promise<Batch | NoBatch> {
  const { db, clock, random, config } = deps;
  const now = clock();
  const month = monthOf(now);
  return await transaction(db, async (tx) => {
    await lockMonth(tx, month);
    await expireReservations(tx, new Date(now.getTime() - RESERVATION_MS));
    const { used } = await lockMonth(tx, month);
    const limit = config.translationCharactersPerMonth;
    const left = limit === null ? Number.POSITIVE_INFINITY : limit - used - (await sumReserved(tx, month));
    const wanted = await lockWanted(tx, Math.min(MAX_TEXTS, maxTexts));
    if (wanted.length === 0) return 'nothing';
    const batch = fillBatch(wanted, { left, kept: limit === null ? 0 : Math.ceil(limit * SHARE_OF_SEEN) });
    if (batch.texts.length === 0) return 'spent';
    const reservationId = random.uuid();
    await insertReservation(tx, { id: reservationId, month, characters: batch.characters, reserved_at: now });
    await markReserved(
      tx,
      batch.texts.map((text) => text.source_hash),
      reservationId,
    );
    return { reservationId, ...batch };
  });
}

/** The first of the texts that go into one call and into what is left. */
function fillBatch(wanted: readonly WantedText[], { left, kept }: { left: number; kept: number }) {
  const texts: ReservedText[] = [];
  const context = contextOf(wanted);
  let [characters, bytes] = [0, 0];
  for (const text of wanted) {
    const sent = { text: text.source, kept: keptWords(text) };
    const cost = characterCount(sent);
    const size = requestBytes(sent);
    const available = text.rank >= RANK_OF_UNSEEN ? left - kept : left;
    if (characters + cost > available || !fitsRequest(texts.length + 1, bytes + size, context)) break;
    texts.push({ ...text, sent });
    characters += cost;
    bytes += size;
  }
  return { texts, characters, context };
}

function contextOf(wanted: readonly WantedText[]): string {
  const contexts = [...new Set(wanted.map(({ context }) => context))].filter((context) => context !== '');
  return contexts.join('; ').slice(0, MAX_CONTEXT_CHARACTERS);
}
