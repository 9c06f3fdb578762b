import { setTimeout as pause } from 'node:timers/promises';
import type { CallInput } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import { PASSWORD } from '#testing/forms.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { signUp } from '#testing/reachable-shop.ts';
import type { Reply, ShopClient } from './shop-client.ts';

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
export async function openAccount({ client, simulatorsUrl }: Shop, email: string): Promise<Account> {
  const { token } = await signUp({ call: client.call, simulatorsUrl }, email, CODE_SECONDS);
  const account = accountOf(client, email, token);
  const profile = await account.call('updateProfile', { body: CUSTOMS_DATA });
  if (!profile.ok) throw new Error(`profile of ${email}: ${profile.status} ${profile.text}`);
  return account;
}

function accountOf(client: ShopClient, email: string, firstToken: string): Account {
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
