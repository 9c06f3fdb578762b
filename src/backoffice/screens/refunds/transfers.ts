import { type Loaded, refusedOf } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ListedRefund } from '#contract/backoffice/refund-list.ts';
import { ACCOUNT_BANK_NAMES, ACCOUNT_TYPE_NAMES } from '#domain/refund/bank-account.ts';

export type Account = NonNullable<BackofficeReply<'readRefundAccount'>>;

/** A refund that somebody took to transfer it. */
export interface Transfer {
  refund: ListedRefund;
  /** Null while who acts is not proved. */
  account: Account | null;
}

interface OwnTransfers {
  own: Transfer[];
  /** Taken by others. */
  others: number;
  /** Who acts has to be proved before the accounts are shown. */
  isLocked: boolean;
}

/** The transfers of whoever reads, each with its account, which is recorded as shown. */
export async function ownTransfers({ context }: Loaded, taken: readonly ListedRefund[]): Promise<OwnTransfers> {
  const found: OwnTransfers = { own: [], others: 0, isLocked: false };
  for (const refund of taken) {
    try {
      const account = found.isLocked ? null : await context.get(callerContext)('readRefundAccount', { id: refund.id });
      found.own.push({ refund, account });
    } catch (error) {
      const refused = refusedOf(error);
      if (refused === null) throw error;
      if (refused.errors.some(({ field }) => field === 'stepUp')) {
        found.isLocked = true;
        found.own.push({ refund, account: null });
      } else found.others += 1;
    }
  }
  return found;
}

/** What a bank's own page is filled in with, line by line. */
export function accountText({ bank, branch, accountType, accountNumber, holderName, holderDocument }: Account): string {
  return [
    `${ACCOUNT_BANK_NAMES[bank]}${branch === null ? '' : `, sucursal ${branch}`}`,
    `${ACCOUNT_TYPE_NAMES[accountType]} ${accountNumber}`,
    `${holderName}, ${holderDocument}`,
  ].join(' · ');
}
