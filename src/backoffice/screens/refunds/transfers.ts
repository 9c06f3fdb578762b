import { faultOf, isUnproven, type Loaded, refusedOf } from '#backoffice/shared/calls.ts';
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

/** The account of a refund, which is recorded as shown: 'unproven' until who reads proves again who they are, null for others. */
export async function readAccount({ context }: Loaded, id: string): Promise<Account | 'unproven' | null> {
  try {
    return await context.get(callerContext)('readRefundAccount', { id });
  } catch (error) {
    const refused = refusedOf(error);
    if (refused === null) throw faultOf(context, error);
    return isUnproven(refused) ? 'unproven' : null;
  }
}

/** The transfers of whoever reads, each with its account. */
export async function ownTransfers(args: Loaded, taken: readonly ListedRefund[]): Promise<OwnTransfers> {
  const found: OwnTransfers = { own: [], others: 0, isLocked: false };
  for (const refund of taken) {
    const account = found.isLocked ? 'unproven' : await readAccount(args, refund.id);
    found.isLocked = account === 'unproven';
    if (account === null) found.others += 1;
    else found.own.push({ refund, account: account === 'unproven' ? null : account });
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
