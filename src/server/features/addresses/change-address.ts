import type { Address } from '#contract/addresses.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentAddress, toColumns } from './present.ts';
import { updateAddress } from './repository.ts';

export async function changeAddress(
  { db }: Pick<Context, 'db'>,
  owned: { id: string; customerId: string },
  form: CallRequest<'changeAddress'>['body'],
): Promise<Address | Refusal> {
  const address = await updateAddress(db, owned, toColumns(form));
  return address ? presentAddress(address) : notFound('No encontramos esa dirección');
}
