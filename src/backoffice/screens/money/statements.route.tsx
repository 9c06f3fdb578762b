import { Link } from 'react-router';
import { money, parseCents } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { DayField } from '#backoffice/shared/day-field.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOVEMENT_STATES } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/statements.route.ts';
import { statementsCopy as copy, moneyCopy } from './copy.ts';
import { MovementTable } from './movement-table.tsx';
import { AccountForm, ImportForm } from './statement-forms.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const typed = Object.fromEntries(new URL(args.request.url).searchParams);
  const call = callerOf(args);
  const [accounts, page, sums] = await Promise.all([
    call('listBankAccounts', {}),
    call('listMovements', inputOf(typed)),
    call('sumMovements', typed.cuenta ? { account: typed.cuenta } : {}),
  ]);
  return { typed, accounts, page, sums };
}

/** The filters as the address names them; what is empty filters nothing. */
function inputOf(typed: Record<string, string>): BackofficeInput<'listMovements'> {
  const { cuenta, estado, dia, hasta, importe, desde } = typed;
  const filters = {
    account: cuenta,
    state: estado,
    from: dia,
    to: hasta,
    amountCents: importe ? parseCents(importe) : undefined,
    after: desde,
  };
  // The call checks every value and refuses what it does not know.
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  ) as BackofficeInput<'listMovements'>;
}

export const action = (args: Route.ActionArgs) => performAct(args, { readFile: toBase64 });

/** As much as one call takes arguments. */
const CHUNK = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { typed, accounts, page, sums } = loaderData;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <Sums sums={sums} />
      <div className="panels">
        <section className="panel">
          <ImportForm accounts={accounts} />
        </section>
        <section className="panel">
          <AccountForm />
        </section>
      </div>
      <h2>{copy.list}</h2>
      <FilterBar label={copy.filters} key={JSON.stringify(typed)}>
        <SelectField label={copy.account} name="cuenta" defaultValue={typed.cuenta ?? ''}>
          <option value="">{copy.anyAccount}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={copy.state} name="estado" defaultValue={typed.estado ?? ''}>
          <option value="">{copy.any}</option>
          {MOVEMENT_STATES.map((value) => (
            <option key={value} value={value}>
              {copy.states[value]}
            </option>
          ))}
        </SelectField>
        <DayField label={copy.from} name="dia" defaultValue={typed.dia} />
        <DayField label={copy.to} name="hasta" defaultValue={typed.hasta} />
        <Field label={copy.amount} name="importe" inputMode="decimal" defaultValue={typed.importe} />
      </FilterBar>
      <MovementTable {...page} />
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
