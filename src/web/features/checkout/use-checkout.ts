import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PAGES, resultPage } from '#contract/pages.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import { expireCartWarnings, WARNING_MILLISECONDS } from '#web/features/cart/cart-warnings.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { type FeesState, defaultFranchiseUse, useFees } from '#web/features/cart/use-fees.ts';
import { useSession } from '#web/lib/session.ts';
import type { Resource } from '#web/lib/use-resource.ts';
import { selectedAddress, selectedZone } from './selected-address.ts';
import { readBankRedirect } from './bank-return.ts';
import { beginDraft, type CheckoutDraft, changeDraft, currentDraft, endDraft, useDraft } from './checkout-draft.ts';
import { currentStep, earlierStep, laterStep, type Step } from './steps.ts';
import { type OwnData, useOwnData } from './use-own-data.ts';

const MAX_CHOICE_TOTAL = 200;

export interface Checkout {
  own: Resource<OwnData>;
  cart: ReturnType<typeof useCart>;
  draft: CheckoutDraft;
  step: Step;
  goTo: (step: Step) => void;
  /** The regime that is asked for. */
  useFranchise: FranchiseUse;
  fees: FeesState;
  /** The same with the other choice of regime, while there is one to make. */
  otherFees: FeesState;
  choiceOffered: boolean;
}

/** All that the checkout's screen stands on. */
export function useCheckout(): Checkout {
  const own = useOwnData();
  const cart = useCart();
  const draft = limitReachedStep(useDraft(), own.data);
  const [params, setParams] = useSearchParams();
  useDraftLifecycle();
  useExpireCartWarnings();

  const step = currentStep(params.get('step'), draft.reached, draft.deliveryMethod);
  const named = params.get('step');
  // Whoever has nothing to buy is on the way out (useLeaveWhenEmpty), which a change of the address would cut off.
  const isStaying = own.data !== null && cart.total > 0;
  useEffect(() => {
    if (isStaying && named !== null && named !== step) setParams({ step }, { replace: true, preventScrollReset: true });
  }, [isStaying, named, step, setParams]);
  const goTo = (next: Step) => {
    changeDraft({ reached: laterStep(currentDraft().reached, next) });
    setParams({ step: next }, { preventScrollReset: true });
  };
  const { lines, ready, total } = cart;
  const asked = defaultFranchiseUse(total);
  const mayChoose = asked === 'USE';
  const useFranchise = mayChoose ? draft.franchise : asked;
  const deliveryZone = selectedZone(draft, own.data);
  const fees = useFees({ lines, ready: ready && own.data !== null, useFranchise, deliveryZone });
  const otherFees = useFees({
    lines,
    ready: ready && mayChoose && step === 'paymentMethods',
    useFranchise: useFranchise === 'USE' ? 'NOT_USE' : 'USE',
    deliveryZone,
  });
  return { own, cart, draft, step, goTo, useFranchise, fees, otherFees, choiceOffered: total <= MAX_CHOICE_TOTAL };
}

/** Nobody comes past a question that has lost its answer. */
function limitReachedStep(draft: CheckoutDraft, data: OwnData | null): CheckoutDraft {
  const { deliveryMethod, reached } = draft;
  const hasAddress = deliveryMethod !== 'delivery' || data === null || selectedAddress(draft, data) !== null;
  const furthest: Step = deliveryMethod === null ? 'deliveryMethod' : hasAddress ? 'paymentMethods' : 'shippingAddress';
  return { ...draft, reached: earlierStep(reached, furthest) };
}

/** Without anything to buy there is nothing to check out; `held` while an order has just been made of the cart. */
export function useLeaveWhenEmpty({ cart }: Checkout, held: boolean): void {
  const navigate = useNavigate();
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : '';
  const isEmpty = cart.ready && !cart.failed && !cart.pending && cart.total <= 0;
  useEffect(() => {
    if (!isEmpty || held) return;
    const order = readBankRedirect(userId);
    void navigate(order ? resultPage('pending', order) : PAGES.cart, { replace: true });
  }, [isEmpty, held, userId, navigate]);
}

function useDraftLifecycle(): void {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : null;
  useEffect(() => {
    if (userId === null) return;
    beginDraft(userId);
    return endDraft;
  }, [userId]);
}

function useExpireCartWarnings(): void {
  useEffect(() => expireCartWarnings(WARNING_MILLISECONDS), []);
}
