import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import { recordAccess } from '#server/backoffice/audit.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { readOwnLines } from '#server/features/checkout/cart/read-own-lines.ts';
import { readFranchiseYear } from '#server/features/checkout/fees/quote-lines.ts';
import { listSessions } from '#server/features/people/accounts/list-sessions.ts';
import { readSignInState, type SignInState } from '#server/features/people/accounts/read-sign-in-state.ts';
import { listAddresses } from '#server/features/people/addresses/addresses.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import {
  countMergedAccounts,
  countOwned,
  findPerson,
  type Person,
  selectCases,
  selectMails,
  selectPriceAlerts,
  selectRefunds,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'limits' | 'mailKey' | 'rules'>;

export const UNKNOWN_CUSTOMER = 'No hay ningún cliente en esta dirección. Puede que su cuenta se haya eliminado.';

/** What the shopper sees, and how they get in. That somebody looked is recorded, once a day for each of the staff. */
export async function readCustomer(
  deps: Deps,
  { input: { id }, staff }: StaffRequest<'readCustomer'>,
): Promise<CustomerForStaff | Refusal> {
  const person = await findPerson(deps.db, id);
  const signIn = person && (await readSignInState(deps, person.id));
  if (!person || !signIn) return notFound(UNKNOWN_CUSTOMER);
  const subject = { kind: 'customer', id: person.id };
  await recordAccess(deps, { act: 'readCustomer', staff, subject, effects: ['Vio la página del cliente.'] });
  return {
    ...(await presentAccount(deps, person, signIn)),
    ...(await presentWishes(deps, person.id)),
    ...(await presentDealings(deps, person)),
  };
}

type Account = Pick<
  CustomerForStaff,
  'id' | 'name' | 'email' | 'isVerified' | 'createdAt' | 'locker' | 'phone' | 'hasDocument' | 'verifiedAt'
> &
  Pick<
    CustomerForStaff,
    'acceptsOffersSince' | 'mergedAccounts' | 'signIn' | 'mailDelivery' | 'addresses' | 'sessions'
  >;

async function presentAccount(deps: Deps, person: Person, signIn: SignInState): Promise<Account> {
  const suppressions = await readSuppressions(deps, deps.db, person.email);
  const sessions = await listSessions(deps, { id: '', customerId: person.id });
  const addresses = await listAddresses(deps, person.id);
  const { first_name, middle_name, last_name, second_last_name } = person;
  return {
    id: person.id,
    name: [first_name, middle_name, last_name, second_last_name].filter(Boolean).join(' '),
    email: person.email,
    isVerified: person.verified_at !== null,
    createdAt: person.created_at.toISOString(),
    locker: person.locker,
    phone: person.phone,
    hasDocument: person.document !== null,
    verifiedAt: isoOf(person.verified_at),
    acceptsOffersSince: isoOf(person.offers_accepted_at),
    mergedAccounts: await countMergedAccounts(deps.db, person.id),
    signIn: { ...signIn, contestedAt: isoOf(signIn.contestedAt), lockedUntil: isoOf(signIn.lockedUntil) },
    mailDelivery: {
      bouncedSince: isoOf(suppressions.get('bounce') ?? null),
      complainedSince: isoOf(suppressions.get('complaint') ?? null),
    },
    addresses: addresses.map(presentAddress),
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      openedAt: createdAt,
      seenAt: lastSeenAt,
    })),
  };
}

function presentAddress(address: Awaited<ReturnType<typeof listAddresses>>[number]) {
  const street = [address.address, address.doorNumber].filter(Boolean).join(' ');
  const place = [street, address.neighborhood, address.zipCode, address.apartment].filter(Boolean).join(', ');
  const text = address.observations ? `${place} (${address.observations})` : place;
  return { id: address.id, text, phone: address.phoneNumber, isDefault: address.defaultAddress };
}

async function presentWishes(
  { db }: Deps,
  customerId: string,
): Promise<Pick<CustomerForStaff, 'cart' | 'savedItems' | 'favorites' | 'priceAlerts'>> {
  const { cart, savedItems } = await readOwnLines(db, customerId);
  const alerts = await selectPriceAlerts(db, customerId);
  return {
    cart,
    savedItems,
    favorites: (await countOwned(db, customerId)).favorites,
    priceAlerts: alerts.map((alert) => ({ ...alert, since: alert.since.toISOString() })),
  };
}

async function presentDealings(
  deps: Deps,
  { id, email_key: emailKey }: Person,
): Promise<Pick<CustomerForStaff, 'franchises' | 'cases' | 'refunds' | 'mails'>> {
  const { db } = deps;
  const dated = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });
  return {
    franchises: await readFranchiseYear(deps, id),
    cases: (await selectCases(db, id)).map((row) => ({ ...row, openedAt: row.openedAt.toISOString() })),
    refunds: (await selectRefunds(db, id)).map(dated),
    mails: (await selectMails(db, emailKey)).map(dated),
  };
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
