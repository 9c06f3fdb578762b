import { money } from '#backoffice/shared/amounts.ts';
import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { DataList } from '#ui/components/data-list.tsx';
import { customerCopy as copy } from './copy.ts';

/** Who the customer is, as the shopper reads it in the profile. */
export function CustomerPerson({ customer }: { customer: CustomerForStaff }) {
  const { email, phone, hasDocument, locker, createdAt, verifiedAt, acceptsOffersSince, franchises } = customer;
  return (
    <section className="detail__section" aria-labelledby="datos">
      <h2 id="datos">{copy.person}</h2>
      <DataList
        rows={[
          { label: copy.email, value: email },
          { label: copy.phone, value: formatMobile(phone ?? copy.none) },
          { label: copy.document, value: hasDocument ? copy.sealed : copy.none },
          { label: copy.locker, value: `UY-${locker}` },
          { label: copy.created, value: formatDateTime(createdAt) },
          {
            label: copy.verified,
            value: verifiedAt === null ? copy.notVerified : formatDateTime(verifiedAt),
            tone: verifiedAt === null ? 'bad' : undefined,
          },
          {
            label: copy.offers,
            value: acceptsOffersSince === null ? copy.offersNo : copy.offersSince(formatDateTime(acceptsOffersSince)),
          },
          { label: copy.franchises, value: copy.franchisesOf(franchises.used, franchises.left) },
          { label: copy.addresses, value: <Addresses addresses={customer.addresses} /> },
        ]}
      />
    </section>
  );
}

function Addresses({ addresses }: Pick<CustomerForStaff, 'addresses'>) {
  const lines = addresses.map(({ id, text, phone, isDefault }) => ({
    key: id,
    text: [text, phone === null ? null : formatMobile(phone), isDefault ? copy.isDefault : null]
      .filter(Boolean)
      .join(' · '),
  }));
  return <Lines lines={lines} none={copy.none} />;
}

/** How the customer gets in, and what stands against it. */
export function CustomerSignIn({ customer: { signIn } }: { customer: CustomerForStaff }) {
  const { hasPassword, providers, contestedAt, wrongPasswords, lockedUntil, knownDevices } = signIn;
  const ways = [...(hasPassword ? [copy.password] : []), ...providers.map((name) => NAMES.get(name) ?? name)];
  return (
    <section className="detail__section" aria-labelledby="ingreso">
      <h2 id="ingreso">{copy.signIn}</h2>
      {lockedUntil === null ? null : (
        <Alert kind="warning" title={null}>
          {copy.locked(formatDateTime(lockedUntil))}
        </Alert>
      )}
      <DataList
        rows={[
          { label: copy.ways, value: ways.join(', ') || copy.none },
          { label: copy.attempts, value: copy.attemptsOf(wrongPasswords) },
          { label: copy.devices, value: String(knownDevices) },
          ...(contestedAt === null
            ? []
            : [{ label: copy.contested, value: formatDateTime(contestedAt), tone: 'bad' as const }]),
        ]}
      />
    </section>
  );
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
]);

/** What the customer has put aside and not bought. */
export function CustomerShopping({ customer }: { customer: CustomerForStaff }) {
  const alerts = customer.priceAlerts.map(({ asin, title, since }) => ({
    key: asin,
    text: copy.alertSince(title, formatDateTime(since)),
  }));
  return (
    <section className="detail__section" aria-labelledby="compras">
      <h2 id="compras">{copy.shopping}</h2>
      <DataList
        rows={[
          { label: copy.cart, value: <Lines lines={productsOf(customer.cart)} none={copy.nothing} /> },
          { label: copy.savedItems, value: <Lines lines={productsOf(customer.savedItems)} none={copy.nothing} /> },
          { label: copy.favorites, value: copy.favoritesOf(customer.favorites) },
          { label: copy.alerts, value: <Lines lines={alerts} none={copy.nothing} /> },
        ]}
      />
    </section>
  );
}

function productsOf(products: CustomerForStaff['cart']) {
  return products.map(({ asin, title, quantity, cents: price }) => ({
    key: asin,
    text: `${quantity} × ${title}${price === null ? '' : `, ${money(price, 'USD')}`}`,
  }));
}

function Lines({ lines, none }: { lines: { key: string; text: string }[]; none: string }) {
  if (lines.length === 0) return none;
  return (
    <ul className="lines">
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
