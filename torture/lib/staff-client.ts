import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { SupervisedShop } from './supervised-shop.ts';

/** The back office, as the person of the demo. */
export interface StaffClient {
  /** Performs an act; throws when it is refused. */
  act<Name extends NamesOf<'act'>>(name: Name, input: BackofficeInput<Name>): Promise<void>;
  /** Reads; resolves with the status of the answer, 0 without one. */
  read<Name extends NamesOf<'read'>>(name: Name, input: BackofficeInput<Name>): Promise<number>;
}

const LINK_SECONDS = 30;

/** Signs in with the link that the process has printed at its start, and confirms once. */
export async function signInStaff({ url, logFile }: SupervisedShop): Promise<StaffClient> {
  const token = await waitFor('the link of the demo', async () => linkOf(logFile), LINK_SECONDS);
  const send = (name: string, body: object, cookie = '') =>
    fetch(`${url}/operacion/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
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
      await post(name, { input, options: { key: randomUUID(), reason: 'Prueba de resistencia' } }, cookie);
    },
    read: async (name, input) => {
      try {
        const response = await send(name, { input }, cookie);
        await response.text();
        return response.status;
      } catch {
        return 0;
      }
    },
  };
}

function linkOf(logFile: string): string | undefined {
  return /entrar\?demo=([\w-]+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
}
