import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#server/config/config.ts';
import { commandEnv, SHOP_URL } from './shop.ts';

const STEP_S = 30;
/** A code that is typed at once must still be valid when it arrives. */
const ENOUGH_MS = 12_000;

/** Where browsers open the back office: passkeys need a name. */
export const BACKOFFICE_URL = `${SHOP_URL.replace('127.0.0.1', 'localhost')}/operacion`;

/** Runs `npm run staff:invite`; returns the link that it prints. */
export async function inviteStaff(email: string, role: string): Promise<string> {
  const args = ['src/bin/staff.ts', email, '--name', 'Ana Prueba', '--role', role];
  const { stdout } = await promisify(execFile)('node', args, { env: commandEnv() });
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

/** Somebody who has just accepted an invitation with this role, with password and authenticator app. */
export interface NewStaff {
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
  /** The session, as `signInStaff` takes it. */
  cookie: string;
}

export async function newStaff(role: string, email = `${randomBytes(5).toString('hex')}@tienda.example`) {
  const token = new URL(await inviteStaff(email, role)).searchParams.get('token') ?? '';
  const { reply: invitation } = await enter<{ authenticator: { secret: string; offer: string } }>('readInvitation', {
    token,
  });
  const { secret, offer } = invitation.authenticator;
  const password = 'tres tristes tigres 9';
  const code = await createAuthenticatorApp(secret).freshCode();
  const accepted = await enter<{ recoveryCodes: string[] }>('acceptInvitationWithPassword', {
    ...{ token, password, offer, code },
  });
  const { recoveryCodes } = accepted.reply;
  return { email, password, secret, recoveryCodes, cookie: accepted.cookie } satisfies NewStaff;
}

/** Calls what needs no session. */
async function enter<Reply>(name: string, input: object): Promise<{ reply: Reply; cookie: string }> {
  const response = await fetch(`${SHOP_URL}/operacion/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP_URL },
    body: JSON.stringify({ input }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { reply: (await response.json()) as Reply, cookie };
}

/** Gives the page an authenticator whose owner always confirms. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** An authenticator app. Its code has time left: one that is about to end would be refused by the time it arrives. */
export function createAuthenticatorApp(secret: string): { freshCode(): Promise<string> } {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return {
    freshCode: async () => {
      while (TOTP.remaining({ period: STEP_S }) < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, 200));
      return totp.generate();
    },
  };
}

/** Lets the time of a person's sessions pass: who they are has to be proven again, or they have to sign in. */
export async function ageSession({ email }: Pick<NewStaff, 'email'>, change: 'unconfirmed' | 'ended'): Promise<void> {
  const config = readConfig(commandEnv());
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  await withDatabase(config, async (db) => {
    // A code serves once, but not for ever.
    await db.updateTable('staff').set({ totp_step: null }).where('email', '=', email).execute();
    const person = db.selectFrom('staff').select('id').where('email', '=', email);
    const at = new Date(Date.now() - 10 * 60_000);
    await db
      .updateTable('staff_sessions')
      .set(change === 'ended' ? { ended_at: at } : { confirmed_at: at })
      .where('staff_id', '=', person)
      .execute();
  });
}
