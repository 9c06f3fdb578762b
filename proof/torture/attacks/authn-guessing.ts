import { sql } from 'kysely';
import { readMailedCode } from '#proof/api-conformance/fixtures.ts';
import { separation } from '#proof/lib/quantile.ts';
import type { SeededRandom } from '#proof/lib/random.ts';
import type { Checks } from './checks.ts';
import { inBatches } from './in-batches.ts';
import type { Target } from './target.ts';

const ADDRESSES = 50;
/** Characters of a mailed code. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const WRONG = 'Equivocada9';

async function post(target: Target, path: string, { body, address }: { body: object; address: string }) {
  const response = await fetch(`${target.url}/api${path}`, {
    method: 'POST',
    // The suite is the reverse proxy that the shop trusts.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** `guess` for every index, from fifty addresses in turn, a few at a time. */
async function fromManyAddresses(
  count: number,
  guess: (index: number, address: string) => Promise<void>,
): Promise<void> {
  await inBatches(count, (index) => guess(index, `203.0.113.${(index % ADDRESSES) + 1}`));
}

/** How many of the guesses of one account's password the shop compared; the owner gets in all the same. */
export async function guessPassword(target: Target, checks: Checks, guesses: number): Promise<number> {
  const { email, password } = await target.createCustomer();
  const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('p', 'P')];
  let compared = 0;
  await fromManyAddresses(guesses, async (index, address) => {
    const body = { email: spellings[index % spellings.length], password: `${WRONG}${index}` };
    const { status } = await post(target, '/auth/signin', { body, address });
    checks.check(`a guess of a password is ${status}`, [400, 401, 429].includes(status));
    if (status === 401) compared += 1;
  });
  await target.call('requestPasswordReset', { body: { email } });
  const code = await readMailedCode(target, email, 2);
  const newPassword = `${password}2`;
  const reset = await target.call('resetPassword', { body: { code, newPassword } });
  const own = await post(target, '/auth/signin', { body: { email, password: newPassword }, address: '198.51.100.7' });
  checks.check(`the owner after a reset is ${reset.status} ${own.status}`, reset.status < 300 && own.status === 200);
  return compared;
}

/** Guesses codes that reset a password while one is valid: how many of them the shop took. */
export async function guessCodes(target: Target, random: SeededRandom, guesses: number): Promise<number> {
  const { email } = await target.createCustomer();
  await target.call('requestPasswordReset', { body: { email } });
  await readMailedCode(target, email, 2);
  let hits = 0;
  await fromManyAddresses(guesses, async (_index, address) => {
    const code = Array.from({ length: 10 }, () => ALPHABET[random.between(0, ALPHABET.length - 1)]).join('');
    const response = await fetch(`${target.url}/api/users/forgot-password`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ code, newPassword: WRONG }),
    });
    if (response.ok) hits += 1;
    await response.arrayBuffer();
  });
  await forgetAttempts(target);
  return hits;
}

/** A code is worth one use, also of two at once, and nothing after a newer one. */
export async function reuseCodes(target: Target, checks: Checks): Promise<void> {
  const { email } = await target.createCustomer();
  const reset = (code: string) => target.call('resetPassword', { body: { code, newPassword: `${WRONG}a` } });
  await target.call('requestPasswordReset', { body: { email } });
  const old = await readMailedCode(target, email, 2);
  await target.call('requestPasswordReset', { body: { email } });
  const code = await readMailedCode(target, email, 3);
  const replaced = await reset(old);
  checks.check(`a code after a newer one is ${replaced.status}`, replaced.status === 400 || old === code);
  const both = await Promise.all([reset(code), reset(code)]);
  const statuses = both.map(({ status }) => status);
  checks.check(
    `two uses of a code at once are ${statuses.join(' ')}`,
    statuses.filter((status) => status < 300).length === 1,
  );
  const again = await reset(code);
  checks.check(`a used code is ${again.status}`, again.status === 400);
}

/** How well the duration of a refused sign-in tells whether the email has an account: 0.5 is not at all. */
export async function timeSignIns(target: Target, checks: Checks, pairs: number): Promise<number> {
  const { email } = await target.createCustomer();
  const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let index = 0; index < pairs; index += 1) {
    await forgetAttempts(target);
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const body = { email: which === 'known' ? email : `nadie-${index}@correo.example`, password: WRONG };
      const sentAt = performance.now();
      const { status, text } = await post(target, '/auth/signin', { body, address: '198.51.100.8' });
      durations[which].push(performance.now() - sentAt);
      answers.add(`${status} ${text}`);
    }
  }
  checks.check(`refused sign-ins are answered ${[...answers].join(' or ')}`, answers.size === 1);
  return separation(durations.known, durations.unknown);
}

/** The limits are measured by themselves; here they would hide what lies behind them. */
async function forgetAttempts({ context }: Target): Promise<void> {
  await sql`delete from attempts`.execute(context.db);
}
