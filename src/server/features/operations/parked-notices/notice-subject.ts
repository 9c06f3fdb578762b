import type { NoticeListRow } from '#contract/backoffice/notices.ts';
import type { Tx } from '#db/transaction.ts';
import {
  findOrderOfMarketplaceOrder,
  findOwnerOfPackage,
} from '#server/features/fulfilment/purchasing/assign-package.ts';
import { findOrderOfShipmentNumber } from '#server/features/fulfilment/shipping/sweep-notices.ts';
import { findAttemptOfNotice } from '#server/features/money/payments/parked-notice.ts';
import type { NoticeRow } from './repository.ts';

/** Prefix of the keys of packages at the depot; the others of the carrier are of shipments. */
const PACKAGE_PREFIX = 'package:';

export interface NoticeSubject {
  source: NoticeListRow['source'];
  kind: NoticeListRow['kind'];
  /** The partner's number of the package, shipment, purchase or payment; empty where retention emptied the notice. */
  number: string;
}

/** What a notice is about, as its key and stored body say. */
export function subjectOf({ source, event_key: key, body }: Pick<NoticeRow, 'source' | 'event_key' | 'body'>) {
  const said = body as Record<string, unknown>;
  const text = (field: string) => (typeof said[field] === 'string' ? said[field] : '');
  const subject = (kind: NoticeSubject['kind'], number: string): NoticeSubject => ({
    source: source as NoticeSubject['source'],
    kind,
    number,
  });
  if (source === 'zinc') return subject('purchase', text('zincOrderId'));
  if (source === 'sistarbanc') return subject('payment', text('transactionId'));
  if (source === 'abitab') return subject('payment', text('purchaseId'));
  return key.startsWith(PACKAGE_PREFIX)
    ? subject('package', key.slice(PACKAGE_PREFIX.length))
    : subject('shipment', text('trackingNumber'));
}

/** The id of the order that a notice is about; null while it is unknown. */
export async function findOrderOfNotice(tx: Tx, row: NoticeRow): Promise<string | null> {
  const { kind, number } = subjectOf(row);
  switch (kind) {
    case 'package':
      return await findOwnerOfPackage(tx, number);
    case 'shipment':
      return await findOrderOfShipmentNumber(tx, number);
    case 'purchase':
      return await findOrderOfMarketplaceOrder(tx, number);
    case 'payment':
      return (await findAttemptOfNotice(tx, row.body))?.order_id ?? null;
  }
}
