import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { PAGES, resultPage } from '#contract/pages.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { expireCartWarnings, WARNING_MILLISECONDS } from '#web/features/cart/cart-warnings.ts';
import { useFees } from '#web/features/cart/use-fees.ts';
import { useSession } from '#web/lib/session.ts';
import { readBankRedirect } from './bank-return.ts';
import { beginDraft, useDraft } from './checkout-draft.ts';
import { type CheckoutDraft, currentStep, earlierStep, laterStep, type Step } from './checkout-state.ts';
import { hasCustomsData } from './customs-form.ts';
import { type OwnData, selectedAddress, selectedZone, useOwnData } from './use-own-data.ts';

export type Checkout = ReturnType<typeof useCheckout>;

/** State of the checkout screen: customer, cart, draft, current step and fees. */
export function useCheckout() {
  const own = useOwnData();
  const cart = useCart();
  const draft = limitReachedStep(useDraft(), own.data);
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : null;
  // How the checkout was reached; its own steps change that later.
  const opening = useRef({ isPop: useNavigationType() === 'POP', namesStep: params.has('step') });
  useEffect(() => {
    if (userId === null) return;
    return beginDraft(userId, opening.current);
  }, [userId]);
  useEffect(() => expireCartWarnings(WARNING_MILLISECONDS), []);

  // An address without a step is that of the first one that lacked an answer when the checkout opened.
  const [firstStep, setFirstStep] = useState<Step | null>(null);
  if (firstStep === null && own.data !== null) setFirstStep(draft.reached);
  const requestedStep = params.get('step') ?? firstStep;
  const step = currentStep(requestedStep, draft.reached, draft.confirmed.deliveryMethod);
  // With an empty cart useLeaveWhenEmpty navigates away; setting the search params would cancel that navigation.
  const canSyncUrl = own.data !== null && cart.total > 0;
  useEffect(() => {
    if (canSyncUrl && requestedStep !== null && requestedStep !== step)
      setParams({ step }, { replace: true, preventScrollReset: true });
  }, [canSyncUrl, requestedStep, step, setParams]);
  const [invalidStep, setInvalidStep] = useState<Step | null>(null);
  const open = (next: Step, invalid: Step | null) => {
    setInvalidStep(invalid);
    // The entry of the payment dialog, whose button found the step, gives way to it.
    setParams({ step: next }, { preventScrollReset: true, replace: invalid !== null });
  };
  const { lines, ready } = cart;
  const deliveryZone = selectedZone(draft, own.data);
  const choice = draft.franchise;
  const { parcels } = draft;
  const fees = useFees({ lines, ready: ready && own.data !== null, choice, deliveryZone, parcels });
  const canChoose = fees.useFranchise !== 'NOT_APPLICABLE';
  const otherFees = useFees({
    lines,
    ready: ready && canChoose && step === 'paymentMethods',
    choice: choice === 'USE' ? 'NOT_USE' : 'USE',
    deliveryZone,
    parcels,
  });
  const choiceOffered = fees.fees?.franchiseOffered ?? false;
  return {
    ...{ userId, own, cart, draft, step, fees, choiceOffered, deliveryZone },
    /** Fees of the other choice, while there is one. */
    otherFees,
    goTo: (next: Step) => open(next, null),
    /** A step that an order cannot be made of; it is open with its errors until it is continued. */
    invalidStep,
    openInvalid: (invalid: Step) => open(invalid, invalid),
  };
}

/**
 * Limits the reached step to the first one whose answer is missing, e.g. after the selected address was deleted. A customer
 * whose customs data is complete begins behind it.
 */
function limitReachedStep(draft: CheckoutDraft, data: OwnData | null): CheckoutDraft {
  const isKnown = data !== null && draft.edited.customs === null && hasCustomsData(data.profile);
  const reached = isKnown ? laterStep(draft.reached, 'deliveryMethod') : draft.reached;
  const { deliveryMethod } = draft.confirmed;
  const hasAddress = deliveryMethod !== 'delivery' || data === null || selectedAddress(draft, data) !== null;
  const furthest: Step = deliveryMethod === null ? 'deliveryMethod' : hasAddress ? 'paymentMethods' : 'shippingAddress';
  return { ...draft, reached: earlierStep(reached, furthest) };
}

/**
 * Leaves the checkout when the cart is empty: to the order of a bank redirect, else to the cart. `disabled` while an
 * order is being created from the cart.
 */
export function useLeaveWhenEmpty({ cart, userId }: Checkout, disabled: boolean): void {
  const navigate = useNavigate();
  const isEmpty = cart.ready && !cart.failed && !cart.pending && cart.total <= 0;
  useEffect(() => {
    if (!isEmpty || disabled) return;
    const order = readBankRedirect(userId ?? '');
    void navigate(order ? resultPage('pending', order) : PAGES.cart, { replace: true });
  }, [isEmpty, disabled, userId, navigate]);
}
