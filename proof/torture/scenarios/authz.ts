import { createFixtures, type Fixtures } from '#proof/api-conformance/fixtures.ts';
import { type Finding, none, some } from '#proof/lib/findings.ts';
import { returnFromBank } from '#proof/torture/attacks/authz-bank-return.ts';
import { readDownloads, readShopPages, readStaffPages } from '#proof/torture/attacks/authz-pages.ts';
import {
  callAsStranger,
  callWithoutSession,
  countOwnReadings,
  type Matrix,
  readPublicly,
} from '#proof/torture/attacks/authz-shop.ts';
import { callBackoffice, countStaffReadings, readAsRoles } from '#proof/torture/attacks/authz-staff.ts';
import { plantCanaries } from '#proof/torture/attacks/canaries.ts';
import { startChecks } from '#proof/torture/attacks/checks.ts';
import { guessHidden } from '#proof/torture/attacks/guesses.ts';
import { actAlone } from '#proof/torture/attacks/insiders.ts';
import { carrierNotice, sendNotice } from '#proof/torture/attacks/notices.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { takeSettledSnapshot } from '#proof/torture/attacks/settled-snapshot.ts';
import { openStaffSessions, type StaffSessions } from '#proof/torture/attacks/staff-sessions.ts';
import { changedTables, hashTables } from '#proof/torture/attacks/table-hashes.ts';
import { openTarget, type Target } from '#proof/torture/attacks/target.ts';
import { readOrder } from '#testing/order-steps.ts';

/**
 * Every route by everybody who may not use it: it says so, shows nothing of the customer whose ids it is given, and
 * writes nothing. The routes are those of the contract, of the back office's calls and of both route tables. One pass
 * covers them all, so that both forms are the same.
 */
export async function authz(): Promise<Finding[]> {
  const target = await openTarget('authz');
  try {
    const [owner, stranger] = [await createFixtures(target), await createFixtures(target)];
    const canaries = await plantCanaries(target, owner);
    const sessions = await openStaffSessions(target);
    const matrix: Matrix = { target, owner, stranger, canaries, checks: startChecks() };
    const denied = await deniedSessions(target, { owner, sessions });
    const { number } = await readOrder(target, owner, owner.orders.purchased);
    const caseRow = await target.context.db
      .selectFrom('cases')
      .select('number')
      .where('id', '=', owner.caseId)
      .executeTakeFirst();
    const known = { number, orderNumber: number, id: owner.id, email: owner.email, q: owner.email, asin: owner.asin };
    const values = {
      number: String(caseRow?.number ?? number),
      id: owner.id,
      photoId: owner.casePhotoId,
      asin: owner.asin,
    };
    // The simulated marketplace goes on with what it sold.
    await takeSettledSnapshot(target);
    const before = await hashTables(target.context.db);
    await callWithoutSession(matrix, denied);
    await callAsStranger(matrix);
    await callBackoffice(matrix, sessions, known);
    await readShopPages(matrix);
    await readStaffPages(matrix, sessions, values);
    await target.drain();
    const written = changedTables(before, await hashTables(target.context.db));
    await readPublicly(matrix);
    const files = await readDownloads(matrix, sessions, values);
    const alone = await actAlone(target, sessions);
    const guessed = await guessHidden(target, sessions);
    const returned = await returnFromBank(matrix);
    const unsealed = await readAsRoles(matrix, { ...known, key: await parkNotice(target, owner) });
    const own = (await countOwnReadings(matrix)) + (await countStaffReadings(matrix, sessions, known));
    const { made, failed, leaksSought, leaks } = matrix.checks;
    printDetails('answer', failed);
    printDetails('leak', leaks);
    printDetails('written', written);
    printDetails('alone', alone.faults);
    printDetails('guess', guessed.faults);
    return [
      none('requests of somebody without the right that were not refused alike', failed.length, made),
      none('answers with data of another customer', leaks.length, leaksSought),
      none('tables written by refused requests', written.length, before.size),
      none('purchases and redirections that one person of the staff did alone', alone.faults.length, alone.acts),
      none('guesses of hidden data that were told from wrong ones', guessed.faults.length, guessed.made),
      some('readings in which those with the right find the data', own),
      some('readings of what is sealed by a role that may unseal it', unsealed),
      some('returns from the bank that reach the own order, of four', returned),
      some('files served to those with the right, of three', files),
      none('processes that died', target.deaths.length),
    ];
  } finally {
    await target.stop();
  }
}

/** A notice of the depot about a package that no order expects, which names the owner; its key. */
async function parkNotice(target: Target, { email }: Fixtures): Promise<string> {
  const externalTracking = 'TBA900000000001';
  const notice = carrierNotice(target.context.partnerSettings, 'package-received', { externalTracking, email });
  await sendNotice(target.url, notice);
  return `package:${externalTracking}`;
}

/** Headers of everybody who has no session of a customer. */
async function deniedSessions(target: Target, { owner, sessions }: { owner: Fixtures; sessions: StaffSessions }) {
  const [erased, signedOut] = [await target.createCustomer(), await target.createCustomer()];
  await target.call('deleteAccount', { body: { password: erased.password } }, erased);
  await target.call('signOut', {}, signedOut);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const staff = Object.entries(sessions.open).map(([role, { cookie }]) => [`the role ${role}`, { cookie }]);
  return {
    nobody: {},
    'an erased customer': bearer(erased.token),
    'a customer who signed out': bearer(signedOut.token),
    'a token of another signature': bearer(`${owner.token.slice(0, -8)}AAAAAAAA`),
    'the token in another scheme': { authorization: `Basic ${owner.token}` },
    ...(Object.fromEntries(staff) as Record<string, Record<string, string>>),
  };
}
