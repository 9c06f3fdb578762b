import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CallName } from '#contract/calls.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { type CallOptions, type CallResult, callShop, type LooseInput } from './call-shop.ts';
import { makeJobsDue } from './make-jobs-due.ts';
import { waitFor } from './wait-for.ts';

/** What steps need of a shop, whether it runs in this process or in another one on the same machine. */
export interface ReachableShop {
  url: string;
  /** Empty in production mode, which has no simulators. */
  simulatorsUrl: string;
  context: ReachableContext;
  call<Name extends CallName>(name: Name, input?: LooseInput<Name>, options?: CallOptions): Promise<CallResult>;
  /** Creates a verified customer: written directly in this process, by sign-up and mailed code in another one. */
  createCustomer(): Promise<TestCustomer>;
  /** What an order buys is shipped when the marketplace answers: without its steps and notices, in this process alone. */
  shipAtOnce(orderId: string): Promise<void>;
  /** Polls `read` until it returns a value other than null, undefined and false; fails after half a minute, naming `what`. */
  waitFor<Found>(what: string, read: () => Promise<Found | null | false | undefined>): Promise<Found>;
  /** The newest mails to an address. */
  mails(to: string): Promise<Mail[]>;
  /** Waits until no job or check is due or running, so that no background work changes the database. */
  drain(): Promise<void>;
  /** Sends a control command to a partner's simulator, such as a failure scenario. */
  control(partner: string, command: Record<string, unknown>): Promise<void>;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

/** The part of the shop's context that exists outside of its process too: its database, and what it shares with partners. */
export type ReachableContext = Pick<Context, 'clock' | 'random' | 'db' | 'partnerSettings'> & {
  config: Pick<Config, 'publicUrl'>;
};

export interface TestCustomer {
  token: string;
  id: string;
  email: string;
  password: string;
}

/** The steps of a shop that listens. */
export function reachShop({
  url,
  simulatorsUrl,
  context,
}: Pick<ReachableShop, 'url' | 'simulatorsUrl' | 'context'>): ReachableShop {
  const shop: ReachableShop = {
    url,
    simulatorsUrl,
    context,
    call: (name, input, options) => callShop(url, name, { input: input ?? {}, options: options ?? {} }),
    createCustomer: () => signUp(shop),
    shipAtOnce: async () => undefined,
    waitFor,
    mails: (to) => readMails(simulatorsUrl, to),
    drain: () => drain(context),
    control: async (partner, command) => void (await control(simulatorsUrl, partner, command)),
  };
  return shop;
}

/** What a sign-up takes: calls of a shop, and the mails that its simulator has. */
interface SigningUp {
  // Whatever a client makes of a reply.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  call(name: CallName, input?: any, options?: CallOptions): Promise<{ status: number; body?: any }>;
  simulatorsUrl: string;
}

/** Signs a customer up and verifies the account by the mailed code, which may wait so long behind other mails. */
export async function signUp(
  { call, simulatorsUrl }: SigningUp,
  email = `persona-${randomBytes(6).toString('hex')}@correo.example`,
  seconds = 30,
): Promise<TestCustomer> {
  const password = 'Contrasena1';
  const names = { firstName: 'Lucía', lastName: 'Fernández' };
  const created = await call('signUp', { body: { ...names, email, password, confirmPassword: password } });
  if (created.status !== 201) throw new Error(`sign-up of ${email} returned ${created.status}`);
  const readMail = async () => (await readMails(simulatorsUrl, email))[0];
  const mail = await waitFor(`the code for ${email}`, readMail, seconds);
  const code = /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
  const verified = await call('verifyAccount', { body: { code } });
  if (verified.status !== 200) throw new Error(`verification of ${email} returned ${verified.status}`);
  const token: string = verified.body.accessToken;
  const profile = await call('readProfile', {}, { token });
  return { token, email, password, id: profile.body.id };
}

async function readMails(simulatorsUrl: string, to: string): Promise<Mail[]> {
  return (await fetch(`${simulatorsUrl}/mails.json?to=${encodeURIComponent(to)}`)).json();
}

/** What is retried or planned within so many seconds counts as due: jobs of that kind are started at once. */
const SOON_SECONDS = 3;

async function drain({ db, clock }: ReachableContext): Promise<void> {
  await waitFor('the queue to be empty', async () => {
    await makeJobsDue(db, { withinSeconds: SOON_SECONDS });
    const soon = new Date(clock().getTime() + SOON_SECONDS * 1000);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from jobs.job
          where name <> 'dead' and name not like '\\_\\_%' and state in ('created', 'retry', 'active') and start_after <= now() + ${SOON_SECONDS} * interval '1 second')
        + (select count(*) from purchases where next_check_at <= ${soon})
        + (select count(*) from further_purchases where next_check_at <= ${soon})
        + (select count(*) from purchase_returns where next_check_at <= ${soon})
        + (select count(*) from payment_attempts where next_check_at <= ${soon})
        + (select count(*) from refunds where next_check_at <= ${soon}) as count
    `.execute(db);
    return Number(rows[0]?.count) === 0;
  });
}

/** Gives a simulated partner a command; what it answers names an error where it could not carry it out. */
export async function control(url: string, partner: string, command: object): Promise<{ error?: string }> {
  const response = await fetch(`${url}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`the ${partner} simulator returned ${response.status}`);
  return (await response.json()) as { error?: string };
}
