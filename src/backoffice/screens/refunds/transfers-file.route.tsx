import { redirect } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { csvFile } from '#domain/exports/csv.ts';
import { ACCOUNT_BANK_NAMES, ACCOUNT_TYPE_NAMES } from '#domain/refund/bank-account.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Route } from './+types/transfers-file.route.ts';
import { transfersCopy as copy } from './copy.ts';
import { ownTransfers } from './transfers.ts';

/** The transfers of whoever reads, with their accounts, as a file for the bank. */
export async function loader(args: Route.LoaderArgs) {
  const { rows } = await callerOf(args)('listRefunds', { stage: 'taken' });
  const { own, isLocked } = await ownTransfers(args, rows);
  if (isLocked) throw redirect(`/confirmar?${new URLSearchParams({ volver: '/devoluciones/transferencias' })}`);
  const lines = own.flatMap(({ refund, account }) =>
    account === null
      ? []
      : [
          [
            ACCOUNT_BANK_NAMES[account.bank],
            account.branch,
            ACCOUNT_TYPE_NAMES[account.accountType],
            account.accountNumber,
            refund.currency,
            { cents: refund.amountCents },
            account.holderName,
            account.holderDocument,
            copy.concept(refund.orderNumber),
          ],
        ],
  );
  return new Response(csvFile([copy.csvColumns, ...lines]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transferencias-${montevideoDay(new Date().toISOString())}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
