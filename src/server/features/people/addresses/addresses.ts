import { createHash } from 'node:crypto';
import type { Address } from '#contract/addresses.ts';
import { type Queryable, transaction } from '#db/transaction.ts';
import { canAddAddress, canDeleteAddress, defaultAfterDeletion } from '#domain/address/rules.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest, IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { presentAddress, toColumns } from './present.ts';
import {
  type AddressRow,
  deleteAddress,
  findAddresses,
  insertAddress,
  lockCustomer,
  markAddressesChanged,
  setDefault,
  updateAddress,
} from './repository.ts';

const CALL = 'addAddress';

export async function listAddresses({ db }: { db: Queryable }, customerId: string): Promise<Address[]> {
  return (await findAddresses(db, customerId)).map(presentAddress);
}

type Deps = Pick<Context, 'random' | 'clock' | 'db'>;

type AddAddressRequest = Pick<CallRequest<'addAddress'>, 'body' | 'key'> & { customerId: string };

/** Saves an address; the first one is the default. The lock on the customer's row enforces the maximum of three. */
export async function addAddress(deps: Deps, request: AddAddressRequest): Promise<Address | Refusal> {
  return await transaction(deps.db, async (tx) => {
    await lockCustomer(tx, request.customerId);
    const saved = await findAddresses(tx, request.customerId);
    const { customerId, key } = request;
    const claim = await claimKey(tx, { customerId, call: CALL, key, now: deps.clock() });
    if (isRefusal(claim)) return claim;
    if (claim === 'used') return replayResult(saved, request);
    if (!canAddAddress(saved.length)) return refuse(422, 'Ya tenés tres direcciones guardadas');
    const address: AddressRow = {
      ...toColumns(request.body),
      id: addressId(deps, request),
      customer_id: request.customerId,
      is_default: saved.length === 0,
      created_at: creationTime(saved, deps.clock()),
    };
    await insertAddress(tx, address);
    await markAddressesChanged(tx, request.customerId, deps.clock());
    return presentAddress(address);
  });
}

/** The result of the first request, with the address as it is now. */
function replayResult(saved: AddressRow[], { customerId, key }: AddAddressRequest): Address | Refusal {
  const first = saved.find(({ id }) => key && id === idFromKey(customerId, key));
  return first ? presentAddress(first) : refuse(409, 'Esa dirección ya se había agregado y después se eliminó');
}

function addressId({ random }: Deps, { customerId, key }: AddAddressRequest): string {
  return key ? idFromKey(customerId, key) : random.uuid();
}

/** A request with a key derives the id from it (a UUID of version 8), so that a repeat finds the address it created. */
function idFromKey(customerId: string, { key }: IdempotencyKey): string {
  const hex = createHash('sha256').update(`${CALL}|${customerId}|${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Now, but later than the saved ones, so that 'the oldest' is unambiguous within a millisecond too. */
function creationTime(saved: readonly AddressRow[], now: Date): Date {
  const newest = Math.max(0, ...saved.map(({ created_at }) => created_at.getTime()));
  return new Date(Math.max(now.getTime(), newest + 1));
}

export async function changeAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owned: { id: string; customerId: string },
  form: CallRequest<'changeAddress'>['body'],
): Promise<Address | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const address = await updateAddress(tx, owned, toColumns(form));
    if (!address) return notFound('No encontramos esa dirección');
    await markAddressesChanged(tx, owned.customerId, clock());
    return presentAddress(address);
  });
}

/** Removes an address, but never the last one; if it was the default, the oldest becomes the default. */
export async function removeAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owned: { id: string; customerId: string },
): Promise<undefined | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const saved = await findAddresses(tx, owned.customerId);
    if (!saved.some(({ id }) => id === owned.id)) return notFound('No encontramos esa dirección');
    if (!canDeleteAddress(saved.length)) return refuse(422, 'No podés eliminar tu única dirección');
    const candidates = saved.map(({ id, is_default, created_at }) => ({
      id,
      defaultAddress: is_default,
      createdAt: created_at.toISOString(),
    }));
    const next = defaultAfterDeletion(candidates, owned.id);
    await deleteAddress(tx, owned);
    await markAddressesChanged(tx, owned.customerId, clock());
    if (next) await setDefault(tx, { ...owned, id: next });
    return undefined;
  });
}

export async function setDefaultAddress(
  { db }: Pick<Context, 'db'>,
  owned: { id: string; customerId: string },
): Promise<Address | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const address = (await findAddresses(tx, owned.customerId)).find(({ id }) => id === owned.id);
    if (!address) return notFound('No encontramos esa dirección');
    await setDefault(tx, owned);
    return presentAddress({ ...address, is_default: true });
  });
}

/** The customer's saved address of this id; null when it does not exist or belongs to another customer. */
export async function findOwnAddress(
  db: Queryable,
  { id, customerId }: { id: string; customerId: string },
): Promise<Address | null> {
  const row = (await findAddresses(db, customerId)).find((address) => address.id === id);
  return row ? presentAddress(row) : null;
}
