import { callerOf } from '#backoffice/shared/calls.ts';
import { refundsCopy as copy } from '#backoffice/shared/refund-copy.ts';
import { RefundTable } from '#backoffice/shared/refund-table.tsx';
import type { Route } from './+types/refunds.route.ts';
import { namesOfFilters, RefundFilters, refundFiltersOf } from './refund-filters.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const typed = Object.fromEntries(new URL(args.request.url).searchParams);
  return { typed, page: await callerOf(args)('listRefunds', refundFiltersOf(typed)) };
}

export default function Refunds({ loaderData: { typed, page } }: Route.ComponentProps) {
  const names = namesOfFilters(typed);
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <RefundFilters typed={typed} />
      <RefundTable
        label={copy.title}
        rows={page.rows}
        next={page.next}
        empty={names.length === 0 ? copy.emptyOpen : copy.emptyFiltered(names, page.next !== null)}
      />
    </>
  );
}
