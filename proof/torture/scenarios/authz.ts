import { createFixtures, type Fixtures } from '#proof/api-conformance/fixtures.ts';
import { type Finding, none, some } from '#proof/lib/findings.ts';
import { readDownloads, readShopPages, readStaffPages } from '#proof/torture/attacks/authz-pages.ts';
import { callAsStranger, countOwnReadings, type Matrix, readPublicly } from '#proof/torture/attacks/authz-shop.ts';
import { countStaffReadings, readAsRoles } from '#proof/torture/attacks/authz-staff.ts';
import { plantCanaries } from '#proof/torture/attacks/canaries.ts';
import { startChecks } from '#proof/torture/attacks/checks.ts';
import { carrierNotice, sendNotice } from '#proof/torture/attacks/notices.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { takeSettledSnapshot } from '#proof/torture/attacks/settled-snapshot.ts';
import { openTarget, type Target } from '#proof/torture/attacks/target.ts';
import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { readOrder } from '#testing/order-steps.ts';

/**
 * Every route by another customer, every page and file by whoever may not see it, every reading of the staff by its roles: it
 * shows nothing of the customer whose ids it is given beyond what the caller may see, and writes nothing. The routes are those
 * of the contract, of the back office's calls and of both route tables. One pass covers them all, so that both forms are the same.
 */
export async function authz(): Promise<Finding[]> {
  const target = await openTarget('authz');
  try {
    const [owner, stranger] = [await createFixtures(target), await createFixtures(target)];
    const canaries = await plantCanaries(target, owner);
    const matrix: Matrix = { target, owner, stranger, canaries, checks: startChecks() };
    const { number } = await readOrder(target, owner, owner.orders.purchased);
    const cases = target.context.db.selectFrom('cases').select('number').where('id', '=', owner.caseId);
    const { number: caseNumber } = await cases.executeTakeFirstOrThrow();
    const known = { number, orderNumber: number, id: owner.id, email: owner.email, q: owner.email, asin: owner.asin };
    const values = { number: String(caseNumber), id: owner.id, photoId: owner.casePhotoId, asin: owner.asin };
    // The simulated marketplace goes on with what it sold.
    const before = await takeSettledSnapshot(target);
    await callAsStranger(matrix);
    await readShopPages(matrix);
    await readStaffPages(matrix, values);
    await target.drain();
    const written = diffSnapshots(before, await takeSnapshot(target));
    await readPublicly(matrix);
    const files = await readDownloads(matrix, values);
    const unsealed = await readAsRoles(matrix, { ...known, key: await parkNotice(target, owner) });
    const own = (await countOwnReadings(matrix)) + (await countStaffReadings(matrix, known));
    const { made, failed, leaksSought, leaks } = matrix.checks;
    printDetails('answer', failed);
    printDetails('leak', leaks);
    printDetails('written', written);
    return [
      none('requests of somebody without the right that were not refused alike', failed.length, made),
      none('answers with data of another customer', leaks.length, leaksSought),
      none('rows written by refused requests', written.length),
      some('readings in which those with the right find the data', own),
      some('readings of what is sealed by a role that may unseal it', unsealed),
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
