import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { tableCopy } from '#backoffice/shared/copy.ts';
import { Facts } from '#backoffice/shared/facts.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { CarrierInvoice } from '#contract/backoffice/carriage.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/carrier-invoice.route.ts';
import { carriageCopy, carrierInvoiceCopy as copy } from './carriage-copy.ts';
import { Charge } from './charge.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: copy.pageTitle(loaderData?.invoice.number ?? '') },
];

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const show = query.get('ver') === 'todos' ? ('all' as const) : ('findings' as const);
  const after = query.get('desde') ?? undefined;
  const found = await callerOf(args)('readCarrierInvoice', { id: args.params.id, show, after });
  return { ...found, show };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function CarrierInvoicePage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { invoice, charges, show } = loaderData;
  const isOpen = invoice.state === 'open';
  return (
    <>
      <h1>{copy.title(invoice.number)}</h1>
      <Totals invoice={invoice} />
      <nav aria-label={copy.views}>
        {show === 'all' ? <Link to="?">{copy.onlyFindings}</Link> : <Link to="?ver=todos">{copy.all}</Link>}
      </nav>
      <h2>{show === 'all' ? copy.charges : copy.findings}</h2>
      {charges.rows.length === 0 ? <EmptyState title={copy.noFindings.title}>{copy.noFindings.text}</EmptyState> : null}
      <ul className="rows">
        {charges.rows.map((charge) => (
          <li key={charge.position} id={String(charge.position)} className="rows__row">
            <Charge charge={charge} invoice={id} mayDecide={isOpen} />
          </li>
        ))}
      </ul>
      {charges.next === null ? null : (
        <p>
          <Link to={`?${new URLSearchParams({ ...(show === 'all' ? { ver: 'todos' } : {}), desde: charges.next })}`}>
            {tableCopy.next}
          </Link>
        </p>
      )}
      {isOpen ? (
        <div className="acts">
          <ActForm act="settleCarrierInvoice" of={{ id }} title={copy.settle} />
          <ActForm act="withdrawCarrierInvoice" of={{ id }} title={copy.withdraw} danger />
        </div>
      ) : null}
      <p>{copy.disputes}</p>
      <p>
        <Link to="/dinero/fletes">{copy.back}</Link> · <Link to="/dinero/exportar">{carriageCopy.export}</Link>
      </p>
    </>
  );
}

function Totals({ invoice }: { invoice: CarrierInvoice }) {
  const { billedCents, expectedCents, disputedCents, openCharges, state } = invoice;
  const { columns } = carriageCopy;
  return (
    <Facts
      label={copy.facts}
      rows={[
        [columns.day, formatCalendarDay(invoice.issuedOn)],
        [columns.state, carriageCopy.states[state]],
        [columns.billed, money(billedCents, 'USD')],
        [columns.expected, money(expectedCents, 'USD')],
        [columns.difference, money(billedCents - expectedCents, 'USD')],
        [columns.disputed, money(disputedCents, 'USD')],
        [copy.chargeStates.open, openCharges],
        [copy.lines, invoice.lines],
        [copy.imported, copy.by(invoice.importedBy, formatDateTime(invoice.importedAt))],
      ]}
    />
  );
}
