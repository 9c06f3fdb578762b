import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { systemRandom } from '#app/system-random.ts';
import { parseInvitee, printInvitation } from '#commands/staff.ts';
import { transaction } from '#db/transaction.ts';
import { sessionCookie } from '#server/backoffice/session-cookie.ts';
import { startSession } from '#server/features/people/staff/sessions.ts';
import { prepareRows, readTestedConfig } from './database.ts';
import { commandEnv, SHOP_URL } from './shop.ts';

const STEP_S = 30;
/** A code that is typed at once must still be valid when it arrives. */
const ENOUGH_MS = 12_000;

/** Where browsers open the back office: passkeys need a name. */
export const BACKOFFICE_URL = `${SHOP_URL.replace('127.0.0.1', 'localhost')}/operacion`;

/** Runs `npm run staff:invite`; returns the link that it prints. */
export async function inviteStaff(email: string, role: string): Promise<string> {
  const args = ['src/bin/staff.ts', ...invitationOf(email, role)];
  const { stdout } = await promisify(execFile)('node', args, { env: commandEnv() });
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

const invitationOf = (email: string, role: string) => [email, '--name', 'Ana Prueba', '--role', role];

/** What `npm run staff:invite` does, in this process: a program of its own takes longer to start than most tests last. */
async function inviteHere(email: string, role: string): Promise<string> {
  const config = readTestedConfig();
  const invitee = inviteeOf(email, role);
  const printed: string[] = [];
  await prepareRows((db) =>
    printInvitation({ config, db, clock: () => new Date(), random: systemRandom }, invitee, (line) =>
      printed.push(line),
    ),
  );
  return printed.at(-1) ?? '';
}

function inviteeOf(email: string, role: string) {
  const invitee = parseInvitee(invitationOf(email, role));
  if (invitee === null) throw new Error(`nobody can be invited as ${role}`);
  return invitee;
}

const newEmail = () => `${randomBytes(5).toString('hex')}@tienda.example`;

/** Somebody of the staff with an open session, who has no way to sign in again. */
export async function newColleague(role: string): Promise<Pick<NewStaff, 'email' | 'cookie'> & { id: string }> {
  const email = newEmail();
  const id = randomUUID();
  const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  const deps = { random: systemRandom, clock: () => new Date() };
  const { token } = await prepareRows((db) =>
    transaction(db, async (tx) => {
      const row = { id, ...inviteeOf(email, role), ...unused, created_at: new Date() };
      await tx.insertInto('staff').values(row).execute();
      return await startSession(deps, tx, { staffId: id, factor: 'passkey', deviceName: 'Firefox en Linux' });
    }),
  );
  const [cookie = ''] = sessionCookie(readTestedConfig()).write(token).split(';');
  return { id, email, cookie };
}

/** Somebody who accepted an invitation with this role, with password and authenticator app, and has just confirmed who they are. */
export interface NewStaff {
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
  /** The session, as `signInStaff` takes it. */
  cookie: string;
}

export async function newStaff(role: string, email = newEmail()) {
  const token = new URL(await inviteHere(email, role)).searchParams.get('token') ?? '';
  const { reply: invitation } = await enter<{ authenticator: { secret: string; offer: string } }>('readInvitation', {
    token,
  });
  const { secret, offer } = invitation.authenticator;
  const password = 'tres tristes tigres 9';
  const app = createAuthenticatorApp(secret);
  const accept = () =>
    enter<{ recoveryCodes: string[] }>('acceptInvitationWithPassword', { token, password, offer, code: app.code() });
  const step = app.step();
  const accepted = await accept().catch((fault: unknown) => {
    // The code ended on its way.
    if (app.step() === step) throw fault;
    return accept();
  });
  const { recoveryCodes } = accepted.reply;
  // Registering is no step-up: the person has confirmed who they are since.
  await prepareRows(async (db) => {
    const person = db.selectFrom('staff').select('id').where('email', '=', email);
    await db.updateTable('staff_sessions').set({ factor: 'totp' }).where('staff_id', '=', person).execute();
  });
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

interface AuthenticatorApp {
  /** The code of now. */
  code(): string;
  /** The half minute that it is of. */
  step(): number;
  /** A code that has time left: one that is about to end would be refused by the time it is typed. */
  freshCode(): Promise<string>;
}

export function createAuthenticatorApp(secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return {
    code: () => totp.generate(),
    step: () => TOTP.counter({ period: STEP_S }),
    freshCode: async () => {
      while (TOTP.remaining({ period: STEP_S }) < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, 200));
      return totp.generate();
    },
  };
}

/** Lets the time of a person's sessions pass: who they are has to be proven again, or they have to sign in. */
export async function ageSession({ email }: Pick<NewStaff, 'email'>, change: 'unconfirmed' | 'ended'): Promise<void> {
  await prepareRows(async (db) => {
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
