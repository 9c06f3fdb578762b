import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
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
  const send = (name: string, body: object, cookie = '') => {
    const { url } = shops[sent++ % shops.length] ?? first;
    return fetch(`${url}/operacion/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
  };
  const post = async (name: string, body: object, cookie = '') => {
    const response = await send(name, body, cookie);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response;
  };
  const opened = await post('openDemoSession', { input: { token } });
  const [cookie] = (opened.headers.get('set-cookie') ?? '').split(';');
  await post('confirmDemo', {}, cookie);
  return {
    act: async (name, input) => {
      const body = { input, options: { key: randomUUID(), reason: 'Prueba de resistencia' } };
      const response = await untilAnswered(() => send(name, body, cookie));
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    },
    read: async (name, input) => {
      try {
        const response = await send(name, { input }, cookie);
        await response.text();
        return { status: response.status, hasRetryAfter: response.headers.has('retry-after') };
      } catch {
        return { status: 0, hasRetryAfter: false };
      }
    },
  };
}

/** Sends a request again while a process does not answer or fails; the last outcome once that lasts for too long. */
async function untilAnswered(send: () => Promise<Response>): Promise<Response> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const response = await send();
      if (response.status < 500 || performance.now() > until) return response;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await pause(RETRY_MS);
  }
}

function linkOf(logFile: string): string | undefined {
  return /entrar\?demo=([\w-]+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
}
