import { setTimeout as pause } from 'node:timers/promises';
import type { CallInput } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Reply, ShopClient } from './shop-client.ts';

const PASSWORD = 'Contrasena1';
const RETRY_MS = 300;
/** A shopper tries a write for this long: longer than any fault lasts. */
const PATIENCE_MS = 60_000;
/** A sign-up code may wait behind other mails. */
const CODE_SECONDS = 90;

/** An account of the shop, signed in. */
export interface Account {
  email: string;
  /** Sends a call; signs in again when the session has ended. */
  call<Name extends CallName>(name: Name, input?: CallInput<Name>, idempotencyKey?: string): Promise<Reply<Name>>;
  /** Sends a call until the shop has either accepted or refused it; null when it did neither for too long. */
  insist<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    idempotencyKey?: string,
  ): Promise<Reply<Name> | null>;
  token(): string;
}

interface Shop {
  client: ShopClient;
  /** Where the mail simulator shows the mails. */
  simulatorsUrl: string;
}

/** Signs a customer up with the mailed code and fills in what an order needs. */
export async function signUp({ client, simulatorsUrl }: Shop, email: string): Promise<Account> {
  const names = { firstName: 'Lucía', lastName: 'Fernández' };
  const created = await client.call('signUp', {
    body: { ...names, email, password: PASSWORD, confirmPassword: PASSWORD },
  });
  if (!created.ok) throw new Error(`sign-up of ${email}: ${created.status} ${created.text}`);
  const code = await waitFor(`the code for ${email}`, () => findCode(simulatorsUrl, email), CODE_SECONDS);
  const verified = await client.call('verifyAccount', { body: { code } });
  if (!verified.ok) throw new Error(`verification of ${email}: ${verified.status} ${verified.text}`);
  const account = openAccount(client, email, verified.body.accessToken);
  const profile = await account.call('updateProfile', { body: CUSTOMS_DATA });
  if (!profile.ok) throw new Error(`profile of ${email}: ${profile.status} ${profile.text}`);
  return account;
}

async function findCode(simulatorsUrl: string, email: string): Promise<string | undefined> {
  const response = await fetch(`${simulatorsUrl}/mails.json?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { text: string }[];
  await pause(100);
  return /^[A-Z2-9]{10}$/m.exec(mails[0]?.text ?? '')?.[0];
}

function openAccount(client: ShopClient, email: string, firstToken: string): Account {
  let token = firstToken;
  const signIn = async () => {
    const session = await client.call('signIn', { body: { email, password: PASSWORD } });
    if (session.ok) token = session.body.accessToken;
    return session.ok;
  };
  const account: Account = {
    email,
    token: () => token,
    call: async (name, input, idempotencyKey) => {
      const options = () => ({ token, ...(idempotencyKey ? { idempotencyKey } : {}) });
      const reply = await client.call(name, input, options());
      if (reply.ok || reply.status !== 401 || !(await signIn())) return reply;
      return await client.call(name, input, options());
    },
    insist: async (name, input, idempotencyKey) => {
      const until = performance.now() + PATIENCE_MS;
      while (performance.now() < until) {
        const reply = await account.call(name, input, idempotencyKey);
        if (reply.ok || (reply.status >= 400 && reply.status < 500 && reply.status !== 429)) return reply;
        await pause(RETRY_MS);
      }
      return null;
    },
  };
  return account;
}
