import { listSigningKeys } from '#db/signing-keys.ts';
import { atMost, type Finding, none, some } from '#proof/lib/findings.ts';
import { createRandom } from '#proof/lib/random.ts';
import { guessCodes, guessPassword, reuseCodes, timeSignIns } from '#proof/torture/attacks/authn-guessing.ts';
import { openCarrierPanel } from '#proof/torture/attacks/authn-recovery.ts';
import { followSpellings } from '#proof/torture/attacks/authn-redirects.ts';
import { tryEndedSessions } from '#proof/torture/attacks/authn-sessions.ts';
import { tryForeignTokens } from '#proof/torture/attacks/authn-social.ts';
import { type Checks, startChecks } from '#proof/torture/attacks/checks.ts';
import { forgeTokens } from '#proof/torture/attacks/forged-tokens.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { redirectRefund } from '#proof/torture/attacks/refund-account.ts';
import { openTarget, type Target } from '#proof/torture/attacks/target.ts';
import type { Options } from '#proof/torture/lib/options.ts';

const LONG = { sessions: 50, passwords: 1000, codes: 10_000, pairs: 200 };
const QUICK = { sessions: 5, passwords: 150, codes: 150, pairs: 10 };
/** The shop compares so many passwords of one account in a quarter of an hour, from any number of addresses. */
const MAX_COMPARED = 30;
/** An attacker tells nothing from durations whose separation is this near to a half. */
const MAX_TELLING = 0.07;

/** Addresses are limited as in the field, and the suite is the proxy that names them. */
const ENV = { REQUESTS_PER_MINUTE: '1000000', TRUSTED_PROXIES: '127.0.0.1' };

/** Sessions, passwords, codes and tokens of others open nothing, and no redirect leads away. */
export async function authn({ seed, isQuick }: Options): Promise<Finding[]> {
  const size = isQuick ? QUICK : LONG;
  const target = await openTarget('authn', ENV);
  try {
    const checks = {
      sessions: startChecks(),
      tokens: startChecks(),
      social: startChecks(),
      codes: startChecks(),
      redirects: startChecks(),
      panel: startChecks(),
      refunds: startChecks(),
    };
    const slowestEndMs = await tryEndedSessions(target, checks.sessions, size.sessions);
    await tryForgedTokens(target, checks.tokens);
    await tryForeignTokens(target, checks.social);
    await reuseCodes(target, checks.codes);
    const separated = await timeSignIns(target, checks.codes, size.pairs);
    const hits = await guessCodes(target, createRandom(seed, 'authn', 'codes'), size.codes);
    const compared = await guessPassword(target, checks.codes, size.passwords);
    await redirectRefund(target, checks.refunds);
    const redirects = await followSpellings(target, checks.redirects);
    const panels = await openCarrierPanel(checks.panel);
    for (const [what, { failed }] of Object.entries(checks)) printDetails(what, failed);
    console.log(`    all ended sessions were tried within ${(slowestEndMs / 1000).toFixed(2)} s`);
    console.log(
      `    durations of refused sign-ins tell an account by ${separated.toFixed(3)}, where 0.5 is not at all`,
    );
    const failures = (invariant: string, { failed, made }: Checks) => none(invariant, failed.length, made);
    return [
      failures('calls with ended sessions that were not refused, and the reverse', checks.sessions),
      failures('forged session tokens that were not refused', checks.tokens),
      failures("providers' tokens for others that were not refused", checks.social),
      failures('codes used again, accounts told by answers, owners kept out', checks.codes),
      none('guessed codes that were taken', hits, size.codes),
      atMost('guesses of a password that were compared', compared, MAX_COMPARED),
      failures('refunds led to another account without its owner, mark or way back', checks.refunds),
      failures('redirects that lead away from the shop', checks.redirects),
      some('redirects followed', redirects),
      failures("sessions of the staff that opened a real carrier's panel without the right", checks.panel),
      some('openings of the panel by sessions with the right', panels),
      ...(isQuick ? [] : [telling(separated)]),
      none('processes that died', target.deaths.length),
    ];
  } finally {
    await target.stop();
  }
}

async function tryForgedTokens(target: Target, checks: Checks): Promise<void> {
  const [owner, other] = [await target.createCustomer(), await target.createCustomer()];
  const [key] = await listSigningKeys(target.context.db);
  if (!key) throw new Error('the shop has no signing key');
  for (const [trick, token] of Object.entries(forgeTokens(owner.token, key, other.id))) {
    const { status } = await target.call('readProfile', {}, { token });
    checks.check(`a token with ${trick} is ${status}`, status === 401);
  }
  const genuine = await target.call('readProfile', {}, owner);
  checks.check(`the genuine token is ${genuine.status}`, genuine.status === 200);
}

function telling(separated: number): Finding {
  const ok = Math.abs(separated - 0.5) <= MAX_TELLING;
  const invariant = 'durations of sign-ins that tell an account';
  return { invariant, target: `0.5 ± ${MAX_TELLING}`, measured: separated.toFixed(3), ok };
}
