import type { CardRow } from '#db/tables/card-row.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { checkPriceAlert } from '#domain/catalog/price-alert.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { presentLandedPrice } from '#server/features/catalog/products/present.ts';
import { type RefreshDeps, refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { mailLinkUrl } from '#server/http/mail-link.ts';
import { ALERT_LINK, composePriceAlertMail } from './price-alert-mail.ts';
import { claimProducts, lockAlerts, updateAlert, type WatchedAlert } from './repository.ts';

type MailDeps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'queue' | 'mailKey' | 'rules'>;
type Deps = RefreshDeps & MailDeps;

/** Marketplace reads of one run. With a run every quarter of an hour that is at most 480 a day, each billed. */
export const READS_PER_RUN = 5;
/** A product is read for its alerts at most once in this time. */
const READ_INTERVAL_MS = 24 * 60 * 60 * 1000;

/**
 * The job `check-price-alerts`: reads the products with alerts that were not read for the longest time and mails who
 * waits for a drop or a return. A product that the marketplace does not answer for is read again when its turn comes.
 */
export async function checkPriceAlerts(deps: Deps): Promise<void> {
  const now = deps.clock();
  const readBefore = new Date(now.getTime() - READ_INTERVAL_MS);
  const asins = await claimProducts(deps.db, { now, readBefore, limit: READS_PER_RUN });
  for (const [asin, result] of await refreshProducts(deps, asins)) {
    if (result === 'unavailable') continue;
    const card = result === 'not-found' ? null : result;
    await transaction(deps.db, (tx) => checkProduct(deps, tx, { asin, card }));
  }
}

interface ReadProduct {
  asin: string;
  /** Null where the marketplace does not sell it. */
  card: CardRow | null;
}

async function checkProduct(deps: MailDeps, tx: Tx, { asin, card }: ReadProduct): Promise<void> {
  const offer = card && toOffer(card);
  const price = offer && 'price' in offer ? offer.price : null;
  const landed = card && presentLandedPrice(card, deps.rules.current());
  for (const alert of await lockAlerts(tx, asin)) {
    const { state, event } = checkPriceAlert(alert, price);
    const events = alert.events + (event ? 1 : 0);
    await updateAlert(tx, alert.id, { ...state, events });
    if (!event || !(await mayBeMailed(deps, tx, alert))) continue;
    const { id, email, firstName, product } = alert;
    const { publicUrl } = deps.config;
    const facts = { subjectId: `${id} ${events}`, to: email, firstName, asin, product, event, landed, publicUrl };
    await queueMail(deps, tx, composePriceAlertMail({ ...facts, offUrl: mailLinkUrl(deps, ALERT_LINK, id) }));
  }
}

/** Neither an address that bounces nor one whose owner complained is mailed. */
async function mayBeMailed(deps: MailDeps, tx: Tx, { email, isVerified }: WatchedAlert): Promise<boolean> {
  return isVerified && (await readSuppressions(deps, tx, email)).size === 0;
}
