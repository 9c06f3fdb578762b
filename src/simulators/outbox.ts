import { request as send } from 'undici';
import { parseConfirmationResponse } from '#partners/sistarbanc/wire.ts';
import { openLedger } from './ledger.ts';

/** A notice to the shop: stored before the first attempt and retried until the shop acknowledges it. */
export interface Notice {
  partner: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /**
   * What counts as acknowledgement: any 2xx, or a SOAP response other than '99' (retry). Stored notices hold this name.
   */
  taken: '2xx' | 'soap';
  /** Earliest time of the first attempt, milliseconds since 1970. */
  notBefore?: number;
}

export interface Outbox {
  /** Sends at once (or at `notBefore`), retries in the background and returns the first attempt's result. */
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
  schedule: (ms: number, action: () => void) => void;
}

export function createOutbox(context: OutboxContext): Outbox {
  const ledger = openLedger<Entry>(`${context.dataDir}/outbox.jsonl`);
  const pending = new Map<number, Notice>();
  for (const entry of ledger.entries) {
    if ('notice' in entry) pending.set(entry.id, entry.notice);
    else pending.delete(entry.id);
  }
  let lastId = ledger.entries.reduce((highest, entry) => Math.max(highest, entry.id), 0);
  const attempts: { partner: string; url: string; status: number | null; at: string }[] = [];

  const attempt = async (id: number, notice: Notice, tries: number): Promise<DeliveryAttempt> => {
    const result = await sendOnce(notice);
    const { partner, url } = notice;
    attempts.push({ partner, url, status: result.status, at: context.clock().toISOString() });
    const delayMs = RETRY_DELAYS_MS[tries];
    if (result.isAcknowledged || delayMs === undefined)
      ledger.append({ id, done: result.isAcknowledged ? 'taken' : 'given-up' });
    else context.schedule(delayMs, () => void attempt(id, notice, tries + 1));
    return result;
  };

  const start = (id: number, notice: Notice): Promise<DeliveryAttempt> => {
    const delayMs = (notice.notBefore ?? 0) - context.clock().getTime();
    if (delayMs <= 0) return attempt(id, notice, 0);
    context.schedule(delayMs, () => void attempt(id, notice, 0));
    return Promise.resolve({ isAcknowledged: false, status: null, text: '' });
  };

  return {
    send: (notice) => {
      lastId += 1;
      ledger.append({ id: lastId, notice });
      return start(lastId, notice);
    },
    resume: () => {
      for (const [id, notice] of pending) void start(id, notice);
      pending.clear();
    },
    listAttempts: (partner) =>
      attempts.filter((entry) => entry.partner === partner).map(({ url, status, at }) => ({ url, status, at })),
    close: () => ledger.close(),
  };
}

async function sendOnce(notice: Notice): Promise<DeliveryAttempt> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(notice.url, { method: 'POST', headers: notice.headers, body: notice.body, signal });
    const text = await response.body.text();
    const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
    const code = notice.taken === 'soap' ? parseConfirmationResponse(text) : null;
    const isAcknowledged = notice.taken === 'soap' ? isSuccess && (code === '00' || code === '01') : isSuccess;
    return { isAcknowledged, status: response.statusCode, text };
  } catch {
    return { isAcknowledged: false, status: null, text: '' };
  }
}
