import { readMailedCode } from '#proof/api-conformance/fixtures.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import type { Checks } from './checks.ts';
import type { Target } from './target.ts';

const NEW_PASSWORD = 'OtraContrasena2';
const CALLS = ['readProfile', 'listOrders', 'listSessions'] as const;

type End = (target: Target, customer: TestCustomer) => Promise<{ status: number }>;

/** What ends sessions: all of the customer's, or the own one alone. */
const ENDS: Readonly<Record<string, End>> = {
  'sign-out': (target, customer) => target.call('signOut', {}, customer),
  'change of the password': (target, customer) =>
    target.call('changePassword', { body: { oldPassword: customer.password, newPassword: NEW_PASSWORD } }, customer),
  'reset of the password': resetPassword,
  'end of the other sessions': (target, customer) => target.call('endOtherSessions', {}, customer),
  erasure: (target, customer) => target.call('deleteAccount', { body: { password: customer.password } }, customer),
};

/** Milliseconds from the response that ended sessions to the last refusal of one of them; the slowest of all. */
export async function tryEndedSessions(target: Target, checks: Checks, sessions: number): Promise<number> {
  let slowest = 0;
  for (const [what, end] of Object.entries(ENDS)) {
    const customer = await target.createCustomer();
    const others = await signInTimes(target, customer, sessions);
    const ended = await end(target, customer);
    const endedAt = performance.now();
    checks.check(`${what} is ${ended.status}`, ended.status < 300);
    const isOwnOnly = what === 'sign-out';
    const isKept = what === 'end of the other sessions';
    const dead = isOwnOnly ? [customer.token] : isKept ? others : [customer.token, ...others];
    for (const token of dead) {
      for (const name of CALLS) {
        const { status } = await target.call(name, {}, { token });
        checks.check(`${name} after the ${what} is ${status}`, status === 401);
      }
      slowest = Math.max(slowest, performance.now() - endedAt);
    }
    for (const token of isOwnOnly ? others : isKept ? [customer.token] : []) {
      const { status } = await target.call('readProfile', {}, { token });
      checks.check(`the session that the ${what} leaves is ${status}`, status === 200);
    }
  }
  return slowest;
}

async function signInTimes(target: Target, { email, password }: TestCustomer, times: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let left = times; left > 0; left -= 1) {
    const { status, body } = await target.call('signIn', { body: { email, password } });
    if (status !== 200) throw new Error(`the sign-in was answered with ${status}`);
    tokens.push(body.accessToken);
  }
  return tokens;
}

async function resetPassword(target: Target, { email }: TestCustomer): Promise<{ status: number }> {
  await target.call('requestPasswordReset', { body: { email } });
  const code = await readMailedCode(target, email, 2);
  return await target.call('resetPassword', { body: { code, newPassword: NEW_PASSWORD } });
}
