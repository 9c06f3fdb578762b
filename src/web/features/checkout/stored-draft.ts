import { addressFormSchema } from '#contract/addresses.ts';
import { z } from '#contract/zod.ts';
import { ADDRESS_FIELDS } from '#web/features/forms/address-values.ts';
import type { CheckoutDraft } from './checkout-state.ts';
import { STEPS } from './steps.ts';

/** Of the customs data, the tab keeps names alone: document, birthday and gender are never written to a storage. */
const KEPT_CUSTOMS = ['firstName', 'middleName', 'lastName', 'secondLastName'] as const;

const MAX_TEXT = 1000;
const text = z.string().max(MAX_TEXT);
const addressTexts = z.strictObject(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, text])));
const method = z.enum(['pickup', 'delivery']);

const draftSchema = z.strictObject({
  confirmed: z.strictObject({
    deliveryMethod: method.nullable(),
    address: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), id: text }),
        z.strictObject({
          kind: z.literal('new'),
          values: addressTexts.refine((values) => addressFormSchema.safeParse(values).success),
        }),
      ])
      .nullable(),
  }),
  edited: z.strictObject({
    customs: z.strictObject(Object.fromEntries(KEPT_CUSTOMS.map((name) => [name, text.optional()]))).nullable(),
    deliveryMethod: method.nullable(),
    addressId: text.nullable(),
    newAddress: addressTexts.nullable(),
  }),
  franchise: z.enum(['USE', 'NOT_USE']),
  reached: z.enum(STEPS),
});

const storedSchema = z.strictObject({ userId: z.string(), draft: draftSchema });

/** What the tab's storage keeps of a customer's draft. */
export function toStoredDraft(userId: string, draft: CheckoutDraft): unknown {
  const { customs } = draft.edited;
  const names = customs && Object.fromEntries(KEPT_CUSTOMS.map((name) => [name, customs[name]]));
  return { userId, draft: { ...draft, edited: { ...draft.edited, customs: names } } };
}

/** The stored draft of this customer; null where it is another one's, or not as it was written. */
export function parseStoredDraft(stored: unknown, userId: string): CheckoutDraft | null {
  const result = storedSchema.safeParse(stored);
  return result.success && result.data.userId === userId ? (result.data.draft as CheckoutDraft) : null;
}
