import { refundsCopy as copy } from '#backoffice/copy/refunds.ts';
import { FilterBar } from '#backoffice/features/lists/filter-bar.tsx';
import { RefundTable } from '#backoffice/features/refunds/refund-table.tsx';
import { callerOf } from '#backoffice/lib/calls.ts';
import { REFUND_STAGES, type RefundStage } from '#domain/refund/staff-refund.ts';
import { SelectField } from '#ui/components/field.tsx';
import type { Route } from './+types/refunds.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const stage = (searchParams.get('estado') || undefined) as RefundStage | undefined;
  const after = searchParams.get('desde') ?? undefined;
  return { stage, page: await callerOf(args)('listRefunds', { stage, after }) };
}

export default function Refunds({ loaderData: { stage, page } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <FilterBar label={copy.filter}>
        <SelectField label={copy.stage} name="estado" defaultValue={stage ?? ''}>
          <option value="">{copy.open}</option>
          {REFUND_STAGES.map((value) => (
            <option key={value} value={value}>
              {copy.stages[value].label}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <RefundTable
        label={copy.title}
        rows={page.rows}
        next={page.next}
        empty={stage === undefined ? copy.emptyOpen : copy.emptyStage}
      />
    </>
  );
}
