import type { DeliveryMethod } from '#domain/order/status.ts';
import type { AddressValues } from '#web/features/forms/address-values.ts';
import { laterStep, type Step } from './steps.ts';

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

export type ChosenAddress = { kind: 'saved'; id: string } | { kind: 'new'; values: AddressValues };

/**
 * The checkout so far. Summary, price and order use `confirmed`; `edited` is only what a form shows when it is opened
 * again. The confirmed customs data is the profile, which 'Continuar' saves.
 */
export interface CheckoutDraft {
  /** The answer that each step was last continued with. */
  confirmed: { deliveryMethod: DeliveryMethod | null; address: ChosenAddress | null };
  /** What was typed or selected since then. */
  edited: {
    customs: Partial<CustomsValues> | null;
    deliveryMethod: DeliveryMethod | null;
    /** Id of a saved address or NEW_ADDRESS. */
    addressId: string | null;
    newAddress: AddressValues | null;
  };
  franchise: 'USE' | 'NOT_USE';
  /** The furthest step reached. */
  reached: Step;
}

export const EMPTY_DRAFT: CheckoutDraft = {
  confirmed: { deliveryMethod: null, address: null },
  edited: { customs: null, deliveryMethod: null, addressId: null, newAddress: null },
  franchise: 'USE',
  reached: 'userInformation',
};

export type CheckoutAction =
  | { type: 'edited'; change: Partial<CheckoutDraft['edited']> }
  | { type: 'customsContinued' }
  | { type: 'deliveryContinued'; method: DeliveryMethod }
  | { type: 'addressContinued'; address: ChosenAddress }
  /** The new address was saved: from now on it is one of the customer's. */
  | { type: 'addressSaved'; id: string }
  | { type: 'franchiseChosen'; franchise: CheckoutDraft['franchise'] };

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
