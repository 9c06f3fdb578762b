import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FileField } from '#backoffice/shared/file-field.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { CarrierInvoice } from '#contract/backoffice/carriage.ts';
import type { Route } from './+types/carriage.route.ts';
import { carriageCopy as copy } from './carriage-copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('desde');
  return await callerOf(args)('listCarrierInvoices', after ? { after } : {});
}

export const action = (args: Route.ActionArgs) => performAct(args, { readFile: toText });

const dollars = (amount: number) => money(amount, 'USD');

const COLUMNS: readonly Column<CarrierInvoice>[] = [
  { title: copy.columns.number, cell: ({ id, number }) => <Link to={`/dinero/fletes/${id}`}>{number}</Link> },
  { title: copy.columns.day, cell: ({ issuedOn }) => issuedOn.split('-').reverse().join('/') },
  { title: copy.columns.billed, cell: ({ billedCents }) => dollars(billedCents), align: 'end' },
  { title: copy.columns.expected, cell: ({ expectedCents }) => dollars(expectedCents), align: 'end' },
  {
    title: copy.columns.difference,
    cell: ({ billedCents, expectedCents }) => dollars(billedCents - expectedCents),
    align: 'end',
  },
  { title: copy.columns.disputed, cell: ({ disputedCents }) => dollars(disputedCents), align: 'end' },
  {
    title: copy.columns.state,
    cell: ({ state, openCharges }) =>
      state === 'open' && openCharges > 0 ? copy.toDecide(openCharges) : copy.states[state],
  },
];

export default function Carriage({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <DataTable
        label={copy.list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty={copy.empty}
        next={next}
      />
      <section className="panel">
        <h2>{copy.import.heading}</h2>
        <ImportForm />
      </section>
      <p>
        <Link to="/dinero/exportar">{copy.export}</Link>
      </p>
    </>
  );
}

function ImportForm() {
  return (
    <ActForm act="importCarrierInvoice" title={copy.import.title} withFiles>
      {({ file }) => (
        <FileField
          label={copy.import.file}
          hint={(name) => (name === null ? copy.import.hint : copy.import.kept(name || copy.import.someFile))}
          accept=".csv,text/csv,text/plain"
          {...file()}
        />
      )}
    </ActForm>
  );
}

/** UTF-8, or what older spreadsheets write in place of it. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
