import type { User } from '#contract/accounts.ts';
import { transaction } from '#db/transaction.ts';
import { OFFERS_CONSENT } from '#domain/customer/offers-consent.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentUser } from './present.ts';
import { insertConsent, lockCustomer, updateCustomer } from './repository.ts';

/** Stores the consent to mails with offers, or its withdrawal, with date and wording; a repeat changes nothing. */
export async function changeOffersConsent(
  { db, clock, fieldCipher }: Pick<Context, 'clock' | 'db' | 'fieldCipher'>,
  customerId: string,
  accepted: boolean,
): Promise<User | Refusal> {
  return await transaction(db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer) return notFound();
    if ((customer.offers_accepted_at !== null) === accepted) {
      return await presentUser({ db: tx, fieldCipher }, customer);
    }
    const given_at = clock();
    const consent = { purpose: 'offers', accepted, wording: OFFERS_CONSENT, source: 'settings', given_at } as const;
    await insertConsent(tx, { customer_id: customerId, ...consent });
    const updated = await updateCustomer(tx, customerId, { offers_accepted_at: accepted ? given_at : null });
    return await presentUser({ db: tx, fieldCipher }, updated);
  });
}
