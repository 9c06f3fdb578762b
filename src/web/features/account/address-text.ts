import type { Address } from '#contract/addresses.ts';

/** 'Bulevar España 2214' */
export function streetOf({ address, doorNumber }: Pick<Address, 'address' | 'doorNumber'>): string {
  return doorNumber === null ? address : `${address} ${doorNumber}`;
}
