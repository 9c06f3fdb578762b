import type { Insertable } from 'kysely';
import type { CartItemsTable } from '#db/tables/carts.ts';
import type { AddressesTable, CustomersTable } from '#db/tables/people.ts';
import type { Department } from '#domain/address/department.ts';
import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';
import type { Random } from '#server/context.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import type { FieldCipher } from '#server/secrets/field-encryption.ts';
import { ORDER_SCENARIOS } from './order-scenarios.ts';
import { type ProductSelection, selectedProduct } from './select-products.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE = '099412873';

const FAVORITES = ['B0KESTR4KM', 'B0FAR0ANC7', 'B0MER1D40W', 'B0S1ATE14G', 'B0WAYPT24L', 'B0HEARTHP5'];
const VISITS = [
  'B0AURORAX2',
  'B0PNTEQ40A',
  'B0TRAM0RN3',
  'B0CVMBR3RF',
  'B0HA1DENAR',
  '1983047512',
  'B0V01TA20V',
  'B0P1A1NTEE',
];
const KEYWORDS = ['auriculares inalámbricos', 'zapatillas para correr', 'mochila', 'celular 5g', 'taladro', 'novelas'];
/** The headphones are those of the order whose payment failed. */
const CART = [
  { asin: 'B0TESSE1HS', quantity: 1 },
  { asin: '166805227X', quantity: 2 },
];

/** Every product that the account's rows refer to. */
export const DEMO_ASINS: readonly string[] = [
  ...ORDER_SCENARIOS.flatMap(({ lines }) => lines.map(({ asin }) => asin)),
  ...FAVORITES,
  ...VISITS,
  ...CART.map(({ asin }) => asin),
];

/** The customer that owns the rows, and the instant from which their dates count back. */
export interface Owner {
  customerId: string;
  now: Date;
}

export function customerRow(
  { customerId, now }: Owner,
  { passwordHash, fieldCipher }: { passwordHash: string; fieldCipher: FieldCipher },
): Insertable<CustomersTable> {
  const since = new Date(now.getTime() - 60 * DAY_MS);
  return {
    id: customerId,
    email: DEMO_EMAIL,
    email_key: DEMO_EMAIL,
    password_hash: passwordHash,
    first_name: 'Lucía',
    middle_name: null,
    last_name: 'Fernández',
    second_last_name: 'Pereyra',
    // 1 is the check digit of 4.871.206.
    ...encryptPersonalData(fieldCipher, customerId, { document: '48712061', birthday: '1991-03-14' }),
    gender: 'F',
    phone: PHONE,
    verified_at: since,
    created_at: since,
  };
}

/** The default address in Montevideo and a second one in the interior. */
export function addressRows(random: Random, { customerId, now }: Owner) {
  const address = (
    department: Department,
    place: Pick<AddressesTable, 'address' | 'door_number' | 'neighborhood' | 'zip_code' | 'observations'>,
  ) => ({ id: random.uuid(), customer_id: customerId, department, phone_number: PHONE, ...place });
  return {
    montevideo: {
      ...address('Montevideo', {
        address: 'Bulevar España',
        door_number: '2214 apto. 502',
        neighborhood: 'Parque Rodó',
        zip_code: '11200',
        observations: 'El timbre no suena: llamar al llegar',
      }),
      is_default: true,
      created_at: new Date(now.getTime() - 59 * DAY_MS),
    },
    interior: {
      ...address('Canelones', {
        address: 'Calle 13',
        door_number: '418',
        neighborhood: 'Atlántida',
        zip_code: '15200',
        observations: 'Casa de rejas verdes, entre la 2 y la 4',
      }),
      is_default: false,
      created_at: new Date(now.getTime() - 58 * DAY_MS),
    },
  };
}

export function favoriteRows(random: Random, { customerId, now }: Owner, products: ProductSelection) {
  return FAVORITES.map((asin, index) => ({
    id: random.uuid(),
    customer_id: customerId,
    asin: selectedProduct(products, asin).card.asin,
    created_at: new Date(now.getTime() - (index + 1) * DAY_MS),
  }));
}

export function visitRows(random: Random, { customerId, now }: Owner, products: ProductSelection) {
  return VISITS.map((asin, index) => ({
    id: random.uuid(),
    customer_id: customerId,
    asin: selectedProduct(products, asin).card.asin,
    visited_at: new Date(now.getTime() - (index + 1) * 47 * MINUTE_MS),
  }));
}

export function keywordRows({ customerId, now }: Owner) {
  return KEYWORDS.map((name, index) => {
    const word = normalizeKeyword(name);
    const usedAt = new Date(now.getTime() - (index + 1) * 53 * MINUTE_MS);
    return { customer_id: customerId, word, folded: foldAccents(word), used_at: usedAt };
  });
}

export function openCartRows(random: Random, { customerId, now }: Owner, products: ProductSelection) {
  const id = random.uuid();
  const items: Insertable<CartItemsTable>[] = CART.map(({ asin, quantity }, index) => {
    const { card, price } = selectedProduct(products, asin);
    const addedAt = new Date(now.getTime() - (CART.length - index) * 31 * MINUTE_MS);
    return { id: random.uuid(), cart_id: id, asin: card.asin, quantity, price_cents: price, added_at: addedAt };
  });
  const createdAt = new Date(now.getTime() - DAY_MS);
  return { cart: { id, customer_id: customerId, state: 'open' as const, created_at: createdAt }, items };
}
