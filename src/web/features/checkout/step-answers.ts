import { customsFormSchema } from '#contract/accounts.ts';
import type { CheckoutDraft } from './checkout-state.ts';
import { customsValues } from './customs-form.ts';
import { selectedAddress } from './selected-address.ts';
import type { Step } from './steps.ts';
import type { OwnData } from './use-own-data.ts';

/** The first step whose confirmed answer an order cannot be made of; null where all can. */
export function firstInvalidStep(draft: CheckoutDraft, data: OwnData, today: string): Step | null {
  const { deliveryMethod } = draft.confirmed;
  if (!customsFormSchema(today).safeParse(customsValues(data.profile)).success) return 'userInformation';
  if (deliveryMethod === null) return 'deliveryMethod';
  return deliveryMethod === 'delivery' && selectedAddress(draft, data) === null ? 'shippingAddress' : null;
}
