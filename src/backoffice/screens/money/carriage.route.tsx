import { Link } from 'react-router';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { type ActState, callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { CarrierInvoice } from '#contract/backoffice/carriage.ts';
import { Field } from '#ui/components/field.tsx';
import type { Route } from './+types/carriage.route.ts';
import { carriageCopy as copy } from './carriage-copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('desde');
  const page = await callerOf(args)('listCarrierInvoices', after ? { after } : {});
  return { ...page, key: crypto.randomUUID() };
}

/** The file's text goes with the preview and comes back with the confirmation: a form cannot fill a file field again. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const file = form.get('file');
  const chosen = await fileText(file);
  if (chosen !== null && file instanceof File) {
    form.set('content', chosen);
    form.set('fileName', file.name);
  }
  const content = String(form.get('content') ?? '');
  return await submitAct(args, { act: 'importCarrierInvoice', form, input: { content } });
}

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

export default function Carriage({ loaderData: { rows, next, key }, actionData }: Route.ComponentProps) {
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
        <ImportForm actKey={key} state={actionData} />
      </section>
      <p>
        <Link to="/dinero/exportar">{copy.export}</Link>
      </p>
    </>
  );
}

function ImportForm({ actKey, state }: { actKey: string; state: ActState | undefined }) {
  const { typed, errorOf } = actFields(state, { act: 'importCarrierInvoice' });
  return (
    <ActForm act="importCarrierInvoice" title={copy.import.title} actKey={actKey} state={state} withFiles>
      <Field
        label={copy.import.file}
        hint={typed.content ? copy.import.kept(typed.fileName ?? copy.import.someFile) : copy.import.hint}
        type="file"
        name="file"
        accept=".csv,text/csv,text/plain"
        error={errorOf('content')}
      />
      <input type="hidden" name="content" value={typed.content ?? ''} />
      <input type="hidden" name="fileName" value={typed.fileName ?? ''} />
    </ActForm>
  );
}

/** The text of an uploaded file: UTF-8, or what older spreadsheets write in place of it. Null where none was chosen. */
async function fileText(file: FormDataEntryValue | null): Promise<string | null> {
  if (!(file instanceof File) || file.size === 0) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
