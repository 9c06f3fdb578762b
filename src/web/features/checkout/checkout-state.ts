import { addressFormSchema } from '#contract/addresses.ts';
import { z } from '#contract/zod.ts';
import type { DeliveryMethod } from '#domain/order/status.ts';
import { ADDRESS_FIELDS } from '#web/features/forms/address-values.ts';

export const STEPS = ['userInformation', 'deliveryMethod', 'shippingAddress', 'paymentMethods'] as const;
export type Step = (typeof STEPS)[number];

export function stepIndex(step: Step): number {
  return STEPS.indexOf(step);
}

/** Steps of the checkout; pickup has no address step. */
export function stepsFor(method: DeliveryMethod | null): readonly Step[] {
  return method === 'pickup' ? STEPS.filter((step) => step !== 'shippingAddress') : STEPS;
}

/** The step requested by the URL, limited to the furthest one reached. */
export function currentStep(requested: string | null, reached: Step, method: DeliveryMethod | null): Step {
  const step = stepsFor(method).find((candidate) => candidate === requested) ?? 'userInformation';
  return stepIndex(step) <= stepIndex(reached) ? step : reached;
}

export function laterStep(a: Step, b: Step): Step {
  return stepIndex(a) >= stepIndex(b) ? a : b;
}

export function earlierStep(a: Step, b: Step): Step {
  return stepIndex(a) <= stepIndex(b) ? a : b;
}

export const CUSTOMS_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'document',
  'birthday',
  'gender',
] as const;
export type CustomsField = (typeof CUSTOMS_FIELDS)[number];
export type CustomsValues = Record<CustomsField, string>;

/** Radio value of a new address. */
export const NEW_ADDRESS = 'other';

const MAX_TEXT = 1000;
const text = z.string().max(MAX_TEXT);
const addressTexts = z.record(z.enum(ADDRESS_FIELDS), text);
const method = z.enum(['pickup', 'delivery']).nullable();
const chosenAddress = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), id: text }),
  z.strictObject({
    kind: z.literal('new'),
    values: addressTexts.refine((values) => addressFormSchema.safeParse(values).success),
  }),
]);

/**
 * The checkout so far. Summary, price and order use `confirmed`; `edited` is only what a form shows when it is opened
 * again. The confirmed customs data is the profile, which 'Continuar' saves.
 */
export const draftSchema = z.strictObject({
  /** The answer that each step was last continued with. */
  confirmed: z.strictObject({ deliveryMethod: method, address: chosenAddress.nullable() }),
  /** What was typed or selected since then. */
  edited: z.strictObject({
    customs: z.partialRecord(z.enum(CUSTOMS_FIELDS), text).nullable(),
    deliveryMethod: method,
    /** Id of a saved address or NEW_ADDRESS. */
    addressId: text.nullable(),
    newAddress: addressTexts.nullable(),
  }),
  franchise: z.enum(['USE', 'NOT_USE']),
  /** Ids of the parcels of other stores that come along. */
  parcels: z.array(text).default([]),
  /** The furthest step reached. */
  reached: z.enum(STEPS),
});
export type CheckoutDraft = z.output<typeof draftSchema>;
export type ChosenAddress = z.output<typeof chosenAddress>;

export const EMPTY_DRAFT: CheckoutDraft = {
  confirmed: { deliveryMethod: null, address: null },
  edited: { customs: null, deliveryMethod: null, addressId: null, newAddress: null },
  franchise: 'USE',
  parcels: [],
  reached: 'userInformation',
};

export type CheckoutAction =
  | { type: 'edited'; change: Partial<CheckoutDraft['edited']> }
  | { type: 'customsContinued' }
  | { type: 'deliveryContinued'; method: DeliveryMethod }
  | { type: 'addressContinued'; address: ChosenAddress }
  /** The new address was saved: from now on it is one of the customer's. */
  | { type: 'addressSaved'; id: string }
  | { type: 'franchiseChosen'; franchise: CheckoutDraft['franchise'] }
  | { type: 'parcelsChosen'; parcels: string[] };

export function reduceDraft(draft: CheckoutDraft, action: CheckoutAction): CheckoutDraft {
  const { confirmed, edited } = draft;
  switch (action.type) {
    case 'edited':
      return { ...draft, edited: { ...edited, ...action.change } };
    case 'customsContinued':
      return reach({ ...draft, edited: { ...edited, customs: null } }, 'userInformation');
    case 'deliveryContinued': {
      const { method: deliveryMethod } = action;
      const next = { confirmed: { ...confirmed, deliveryMethod }, edited: { ...edited, deliveryMethod: null } };
      return reach({ ...draft, ...next }, 'deliveryMethod');
    }
    case 'addressContinued': {
      const { address } = action;
      // Beside a saved address, the text of a new one stays for another time.
      const newAddress = address.kind === 'new' ? null : edited.newAddress;
      const next = { confirmed: { ...confirmed, address }, edited: { ...edited, addressId: null, newAddress } };
      return reach({ ...draft, ...next }, 'shippingAddress');
    }
    case 'addressSaved':
      return { ...draft, confirmed: { ...confirmed, address: { kind: 'saved', id: action.id } } };
    case 'franchiseChosen':
      return { ...draft, franchise: action.franchise };
    case 'parcelsChosen':
      return { ...draft, parcels: action.parcels };
  }
}

function reach(draft: CheckoutDraft, continued: Step): CheckoutDraft {
  return { ...draft, reached: laterStep(draft.reached, stepAfter(continued, draft)) };
}

/** The step that 'Continuar' leads to; pickup has no address step. */
export function stepAfter(step: Step, { confirmed }: Pick<CheckoutDraft, 'confirmed'>): Step {
  if (step === 'userInformation') return 'deliveryMethod';
  return step === 'deliveryMethod' && confirmed.deliveryMethod !== 'pickup' ? 'shippingAddress' : 'paymentMethods';
}
