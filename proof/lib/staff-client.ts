import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeCallName, BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { post, type StaffReply } from '#testing/backoffice.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { SupervisedShop } from './supervised-shop.ts';

/** The back office, as the person of the demo. */
export interface StaffClient {
  /** Performs an act, again while it is neither done nor refused; throws when it is refused. */
  act<Name extends NamesOf<'act'>>(name: Name, input: BackofficeInput<Name>): Promise<void>;
  /** Reads. */
  read<Name extends NamesOf<'read'>>(name: Name, input: BackofficeInput<Name>): Promise<StaffAnswer>;
}

export interface StaffAnswer {
  /** 0 without an answer. */
  status: number;
  hasRetryAfter: boolean;
}

const LINK_SECONDS = 30;
/** Longer than any fault lasts. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 300;

/**
 * Signs in with the link that the first process has printed at its start, and confirms once. Each request goes to the next
 * of the processes in turn.
 */
export async function signInStaff(...shops: readonly [SupervisedShop, ...SupervisedShop[]]): Promise<StaffClient> {
  const [first] = shops;
  const token = await waitFor('the link of the demo', async () => linkOf(first.logFile), LINK_SECONDS);
  let sent = 0;
  const send = (name: BackofficeCallName, body: object, cookie = '') =>
    post(shops[sent++ % shops.length] ?? first, { name, body, cookie });
  const opened = accepted(await send('openDemoSession', { input: { token } }), 'openDemoSession');
  const [cookie] = (opened.setCookie ?? '').split(';');
  accepted(await send('confirmDemo', {}, cookie), 'confirmDemo');
  return {
    act: async (name, input) => {
      const body = { input, options: { key: randomUUID(), reason: 'Prueba de resistencia' } };
      accepted(await untilAnswered(() => send(name, body, cookie)), name);
    },
    read: async (name, input) => {
      try {
        const { status, retryAfter } = await send(name, { input }, cookie);
        return { status, hasRetryAfter: retryAfter !== null };
      } catch {
        return { status: 0, hasRetryAfter: false };
      }
    },
  };
}

function accepted(reply: StaffReply<unknown>, name: string): StaffReply<unknown> {
  if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${reply.error.message}`);
  return reply;
}

/** Sends a request again while a process does not answer or fails; the last outcome once that lasts for too long. */
async function untilAnswered(send: () => Promise<StaffReply<unknown>>): Promise<StaffReply<unknown>> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const reply = await send();
      if (reply.status < 500 || performance.now() > until) return reply;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await pause(RETRY_MS);
  }
}

function linkOf(logFile: string): string | undefined {
  return /entrar\?demo=([\w-]+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
}
