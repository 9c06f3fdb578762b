import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { Config } from '#server/config/config.ts';

/** The shop, as it stands on what it writes. */
export function sellerLines({ name, rut, address, email }: Config['seller']): string[] {
  return [name, `RUT ${rut}`, address, email];
}

export function recipientName({ firstName, middleName, lastName, secondLastName }: RecipientSnapshot): string {
  return [firstName, middleName, lastName, secondLastName].filter(Boolean).join(' ');
}
