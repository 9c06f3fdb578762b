import { openPool } from '#db/pool.ts';
import { compareWithTruth } from '#proof/invariants/compare-with-truth.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import type { Finding } from '#proof/lib/findings.ts';
import { inspectAftermath } from './aftermath.ts';
import { commonFindings, printDetails } from './common-findings.ts';
import { timeDrain } from './drain.ts';
import type { FleetStage, StageDatabase } from './fleet-stage.ts';
import { untilReady } from './supervised-shop.ts';

/** A statement over all rows of a long run may take this long. */
const INSPECTION_MS = 120_000;

/**
 * Lets partners and processes come to rest, and judges what the run has left: shop, database, partners. A long form waits
 * until refunds and mails are sent, too.
 */
export async function judgeFleet(
  stage: FleetStage<StageDatabase>,
  { isLong }: { isLong: boolean },
): Promise<Finding[]> {
  const { fleet, partners, database, client, shoppers } = stage;
  partners.dials.calm();
  await untilReady(fleet.urls);
  const pool = openPool({ url: database.inspectionUrl ?? database.url, max: 2, statementTimeoutMs: INSPECTION_MS });
  try {
    const [aftermath, drain] = await Promise.all([
      inspectAftermath(shoppers, partners.url),
      isLong ? timeDrain(pool) : [],
    ]);
    const run = { shops: fleet.shops, client, shoppers };
    printDetails(run, aftermath);
    return [
      ...commonFindings(run, aftermath),
      ...drain,
      ...(await inspectDatabase(pool)),
      ...(await compareWithTruth(pool, await partners.truth())),
    ];
  } finally {
    await pool.end();
  }
}
