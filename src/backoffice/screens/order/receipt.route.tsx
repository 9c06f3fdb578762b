import { data } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { fileResponse } from '#backoffice/shared/file-response.ts';
import type { Route } from './+types/receipt.route.ts';
import { orderCopy as copy } from './copy.ts';

/** The receipt of a payment or of a confirmed refund, for those who see customers. */
export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  await call('readOwnSession', {});
  const number = Number(args.params.number);
  if (!Number.isSafeInteger(number)) throw data(copy.noNumber, { status: 404 });
  return fileResponse(await call('readOrderReceipt', { number, id: args.params.id }));
}
