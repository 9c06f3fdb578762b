import type { Address } from '#contract/addresses.ts';
import type { Context } from '#server/context.ts';
import { presentAddress } from './present.ts';
import { findAddresses } from './repository.ts';

export async function listAddresses({ db }: Pick<Context, 'db'>, customerId: string): Promise<Address[]> {
  return (await findAddresses(db, customerId)).map(presentAddress);
}
