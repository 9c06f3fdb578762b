import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';

/** Refuses to promise a mail to an address whose mails come back; null when it receives them. */
export async function refuseBounced(
  { config, mailKey }: Pick<Context, 'config' | 'mailKey'>,
  db: Queryable,
  email: string,
): Promise<Refusal | null> {
  if (!(await readSuppressions({ mailKey }, db, email)).has('bounce')) return null;
  return refuseField(
    'email',
    `No podemos mandarte el código: los correos a esa dirección rebotan. Revisá que esté bien escrita; si ya funciona, escribinos a ${config.shop.supportEmail}`,
  );
}
