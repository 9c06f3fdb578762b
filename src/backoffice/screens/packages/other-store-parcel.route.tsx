import { Link, useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { kilograms, money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { Facts } from '#backoffice/shared/facts.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { ForwardedParcelForStaff } from '#contract/backoffice/forwarded-parcels.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatDateTime, formatDay } from '#domain/time/montevideo.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/other-store-parcel.route.ts';
import { otherStoreParcelCopy as copy, otherStoresCopy } from './other-stores-copy.ts';
import { lockerText } from './other-stores-list.tsx';
import './notice.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: copy.pageTitle(loaderData?.parcel.trackingNumber ?? '') },
];

export async function loader(args: Route.LoaderArgs) {
  return { parcel: await callerOf(args)('readForwardedParcel', { id: args.params.id }) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function OtherStoreParcel({ loaderData: { parcel }, actionData: state }: Route.ComponentProps) {
  const { id, contents, claims } = parcel;
  const isOpen = parcel.keptUntil !== null;
  const isToDecide = parcel.state !== 'returned' && (parcel.state !== 'ordered' || claims.length > 0);
  return (
    <>
      <h1 className="notice-title">{copy.heading(parcel.trackingNumber)}</h1>
      <ParcelFacts parcel={parcel} />
      {contents.length === 0 ? null : (
        <section aria-labelledby="contenido">
          <h2 id="contenido">{copy.contents}</h2>
          <Contents contents={contents} />
        </section>
      )}
      {claims.length === 0 ? null : <Claims claims={claims} />}
      {isToDecide ? (
        <div id="actos" className="acts">
          <ActForm act="assignParcel" of={{ id }} title={copy.assign}>
            {({ field }) => (
              <Field
                label={copy.locker}
                hint={copy.lockerHint}
                autoComplete="off"
                maxLength={12}
                {...field('locker')}
              />
            )}
          </ActForm>
          {isOpen ? <ActsInMiami parcel={parcel} /> : null}
        </div>
      ) : null}
      <ActDone state={isToDecide ? undefined : state} />
      <p>
        <Link to="/paquetes/otras-tiendas">{otherStoresCopy.back}</Link>
      </p>
    </>
  );
}

function ActsInMiami({ parcel: { id, weightGrams } }: { parcel: ForwardedParcelForStaff }) {
  return (
    <>
      <ActForm act="weighParcel" of={{ id }} title={copy.weigh}>
        {({ field }) => (
          <Field
            label={copy.grams}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...field('weightGrams', String(weightGrams ?? ''))}
          />
        )}
      </ActForm>
      <ActForm act="returnParcel" of={{ id }} title={copy.return} danger />
    </>
  );
}

function Contents({ contents }: Pick<ForwardedParcelForStaff, 'contents'>) {
  return (
    <ul>
      {contents.map(({ quantity, description, price, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
        <li key={index}>
          {copy.content(quantity, description, money(fromUnits(price), 'USD'))}
          {copy.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}

/** The invoice that a customer uploaded, as a file. */
function Invoice({ invoice }: Pick<ForwardedParcelForStaff, 'invoice'>) {
  return invoice === null ? null : (
    <Link to={`/paquetes/facturas/${invoice.id}`} reloadDocument>
      {invoice.name}
    </Link>
  );
}

function ParcelFacts({ parcel }: { parcel: ForwardedParcelForStaff }) {
  const { columns } = otherStoresCopy;
  const { receivedAt, keptUntil, orderNumber, value, weightGrams, customerId } = parcel;
  const order = orderNumber === null ? null : <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>;
  const owner = <Customer id={customerId} text={lockerText(parcel)} />;
  return (
    <Facts
      rows={[
        [columns.state, otherStoresCopy.states[parcel.state]],
        [columns.store, parcel.store],
        [columns.locker, owner],
        [copy.known, customerId === null ? null : copy.knownBy[parcel.ownerKnownBy ?? 'nothing']],
        [copy.invoice, parcel.invoice && <Invoice invoice={parcel.invoice} />],
        [columns.weight, weightGrams === null ? null : kilograms(weightGrams)],
        [copy.value, value === null ? null : money(fromUnits(value), 'USD')],
        [copy.announced, formatDateTime(parcel.createdAt)],
        [columns.received, receivedAt === null ? null : formatDateTime(receivedAt)],
        [copy.kept, keptUntil === null ? null : formatDay(keptUntil)],
        [copy.order, order],
      ]}
    />
  );
}

function Claims({ claims }: Pick<ForwardedParcelForStaff, 'claims'>) {
  return (
    <section aria-labelledby="quienes">
      <h2 id="quienes">{copy.claims}</h2>
      <ul>
        {claims.map(({ customerId, locker, isAnnounced, claimedAt, store, contents, invoice }) => (
          <li key={customerId}>
            <Customer id={customerId} text={`UY-${locker}`} />,{' '}
            {isAnnounced ? copy.claim(formatDateTime(claimedAt)) : copy.named(formatDateTime(claimedAt))}
            {store === null ? '' : `, ${store}`} <Invoice invoice={invoice} />
            <Contents contents={contents} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A locker, which leads to its customer for whoever sees customers. */
function Customer({ id, text }: { id: string | null; text: string }) {
  const { permissions } = useOutletContext<StaffMember>();
  return id !== null && permissions.includes('customers') ? <Link to={`/clientes/${id}`}>{text}</Link> : text;
}
