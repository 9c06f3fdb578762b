import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/customer-export.route.ts';

/** A customer's data as a file, while the download is open for this session; no cache keeps it. */
export async function loader(args: Route.LoaderArgs) {
  const exported = await callerOf(args)('downloadCustomerData', { id: args.params.id });
  return new Response(JSON.stringify(exported, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="datos-del-cliente.json"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
