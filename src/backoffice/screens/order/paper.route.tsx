import { data } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { fileResponse } from '#backoffice/shared/file-response.ts';
import { PAPERS } from '#domain/document/paper.ts';
import type { Route } from './+types/paper.route.ts';
import { orderCopy as copy } from './copy.ts';

/** A paper that the shop writes from an order, for those who see customers. */
export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  await call('readOwnSession', {});
  const paper = PAPERS.find((known) => known === args.params.paper);
  const number = Number(args.params.number);
  if (paper === undefined || !Number.isSafeInteger(number)) throw data(copy.noNumber, { status: 404 });
  return fileResponse(await call('readOrderPaper', { number, paper }));
}
