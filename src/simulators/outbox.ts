import { request as send } from 'undici';
import { parseConfirmationResponse } from '#partners/sistarbanc/wire.ts';
import { openLedger } from './ledger.ts';

/** A notice to the shop. It is written down before it is first sent and sent again until the shop took it. */
export interface Notice {
  partner: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** How to tell that it was taken: any 2xx, or a SOAP answer other than 'send it again'. */
  acknowledgedBy: '2xx' | 'soap';
  /** Milliseconds since 1970; not sent before. */
  notBefore?: number;
}

export interface Outbox {
  /** Sends at once (or at its time) and goes on in the background; answers what the first attempt met. */
  send(notice: Notice): Promise<DeliveryAttempt>;
  resume(): void;
  listAttempts(partner: string): { url: string; status: number | null; at: string }[];
  close(): void;
}

export interface DeliveryAttempt {
  isAcknowledged: boolean;
  status: number | null;
  text: string;
}

type Entry = { id: number; notice: Notice } | { id: number; done: 'taken' | 'given-up' };

const RETRY_DELAYS_MS = [300, 800, 2000, 4000, 8000, 15_000, 30_000, 60_000];
const TIMEOUT_MS = 10_000;

export interface OutboxContext {
  dataDir: string;
  clock: () => Date;
  schedule: (ms: number, act: () => void) => void;
}

export function createOutbox(context: OutboxContext): Outbox {
  const ledger = openLedger<Entry>(`${context.dataDir}/outbox.jsonl`);
  const waiting = new Map<number, Notice>();
  for (const entry of ledger.entries) {
    if ('notice' in entry) waiting.set(entry.id, entry.notice);
    else waiting.delete(entry.id);
  }
  let lastId = ledger.entries.reduce((highest, entry) => Math.max(highest, entry.id), 0);
  const sent: { partner: string; url: string; status: number | null; at: string }[] = [];

  const attempt = async (id: number, notice: Notice, tries: number): Promise<DeliveryAttempt> => {
    const result = await sendOnce(notice);
    sent.push({ partner: notice.partner, url: notice.url, status: result.status, at: context.clock().toISOString() });
    const wait = RETRY_DELAYS_MS[tries];
    if (result.isAcknowledged || wait === undefined)
      ledger.append({ id, done: result.isAcknowledged ? 'taken' : 'given-up' });
    else context.schedule(wait, () => void attempt(id, notice, tries + 1));
    return result;
  };

  const start = (id: number, notice: Notice): Promise<DeliveryAttempt> => {
    const wait = (notice.notBefore ?? 0) - context.clock().getTime();
    if (wait <= 0) return attempt(id, notice, 0);
    context.schedule(wait, () => void attempt(id, notice, 0));
    return Promise.resolve({ isAcknowledged: false, status: null, text: '' });
  };

  return {
    send: (notice) => {
      lastId += 1;
      ledger.append({ id: lastId, notice });
      return start(lastId, notice);
    },
    resume: () => {
      for (const [id, notice] of waiting) void start(id, notice);
      waiting.clear();
    },
    listAttempts: (partner) =>
      sent.filter((one) => one.partner === partner).map(({ url, status, at }) => ({ url, status, at })),
    close: () => ledger.close(),
  };
}

async function sendOnce(notice: Notice): Promise<DeliveryAttempt> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await send(notice.url, { method: 'POST', headers: notice.headers, body: notice.body, signal });
    const text = await answer.body.text();
    const good = answer.statusCode >= 200 && answer.statusCode < 300;
    const code = notice.acknowledgedBy === 'soap' ? parseConfirmationResponse(text) : null;
    const taken = notice.acknowledgedBy === 'soap' ? good && (code === '00' || code === '01') : good;
    return { isAcknowledged: taken, status: answer.statusCode, text };
  } catch {
    return { isAcknowledged: false, status: null, text: '' };
  }
}
