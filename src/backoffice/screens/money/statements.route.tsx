import { useMemo } from 'react';
import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import type { Route } from './+types/statements.route.ts';
import { statementsCopy as copy, moneyCopy } from './copy.ts';
import { movementsListOf } from './movements-list.tsx';
import { AccountForm, Covered, ImportForm } from './statement-forms.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const account = new URL(args.request.url).searchParams.get('cuenta');
  const accounts = await call('listBankAccounts', {});
  const [data, sums] = await Promise.all([
    loadList(args, movementsListOf(accounts)),
    call('sumMovements', accounts.some(({ id }) => id === account) ? { account: account ?? '' } : {}),
  ]);
  return { accounts, data, sums };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Statements({ loaderData: { accounts, data, sums } }: Route.ComponentProps) {
  const list = useMemo(() => movementsListOf(accounts), [accounts]);
  return (
    <>
      <ObjectList list={list} data={data}>
        <div className="list-acts">
          <ImportForm accounts={accounts} />
          <AccountForm />
        </div>
      </ObjectList>
      <Covered accounts={accounts} />
      <Sums sums={sums} />
      <p>
        <Link to="/dinero">{moneyCopy.back}</Link>
      </p>
    </>
  );
}

function Sums({ sums: { from, rows } }: { sums: BackofficeReply<'sumMovements'> }) {
  const { state, movements, credits, debits } = copy.sumColumns;
  return (
    <section>
      <h2>{copy.sums}</h2>
      <p>{copy.sumsSince(formatCalendarDay(from))}</p>
      <DataTable
        label={copy.sums}
        rows={rows}
        keyOf={(row) => `${row.state} ${row.currency}`}
        empty={copy.noSums}
        columns={[
          { title: state, cell: (row) => copy.stateIn(row.state, row.currency) },
          { title: movements, align: 'end', cell: (row) => row.movements },
          { title: credits, align: 'end', cell: (row) => money(row.creditCents, row.currency) },
          { title: debits, align: 'end', cell: (row) => money(row.debitCents, row.currency) },
        ]}
      />
    </section>
  );
}
