import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { BankForm } from '#contract/orders.ts';
import type { SeededRandom } from '#proof/lib/random.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import { announceStatus, readOrder, type Shopper } from '#testing/order-steps.ts';
import type { ClockedShop } from './clocked-shop.ts';

/** An order to which things happen. */
export interface Subject {
  shop: ClockedShop;
  shopper: Shopper;
  id: string;
  number: number;
  /** Of the bank, each of which may be paid. */
  forms: BankForm[];
  random: SeededRandom;
}

/** Does something with an order. */
type Act = (subject: Subject) => Promise<unknown>;

const BANKS = ['sistarbanc_brou', 'sistarbanc_scotiabank', 'sistarbanc_visa'] as const;
const APPROVALS = Array.from({ length: 6 }, () => 'approve' as const);
const DECISIONS = [...APPROVALS, 'reject', 'abandon', 'approve-late', 'wrong-amount', 'twice'] as const;
const SALES = ['out-of-stock', 'hold', 'split', 'lost-response', 'undeliverable', 'deny-return'] as const;
const PURCHASE_ERRORS = ['product_unavailable', 'checkout_failed', 'unheard_of'] as const;
const REFUSALS = ['insufficient_funds', 'rate_limit_exceeded', 'unheard_of'] as const;
const NOTICES = ['bad-signature', 'duplicate', 'out-of-order'] as const;
const MOVEMENTS = ['ALVOL', 'ATC', 'SHOFD', 'SHDEL'] as const;
export const NOTIFYING = ['zinc', 'sistarbanc', 'abitab', 'skypostal'] as const;
/** Nobody has looked whether the store bought. */
const IN_DOUBT = { isNothingBought: false };

/** What happens, each as often as it says. One that has no object, such as a refund of an unpaid order, is refused. */
type Acts = readonly (readonly [times: number, act: Act])[];

const UNTIL_PAID: Acts = [
  [4, (subject) => choose(subject, subject.random.pick(BANKS))],
  [2, (subject) => choose(subject, 'abitab')],
  [8, decide],
  [3, ofOrder('abitab', ['pay', 'pay', 'expire'])],
  [1, ({ shop, shopper, id }) => shop.call('cancelOrder', { params: { id } }, shopper)],
  [2, ofOrder('zinc', SALES)],
  [1, ofOrder('zinc', ['reject'], REFUSALS)],
  [1, ofOrder('zinc', ['order-error'], PURCHASE_ERRORS)],
  [2, (subject) => ofOrder(subject.random.pick(NOTIFYING), NOTICES)(subject)],
  [1, ({ shop, random }) => shop.control(random.pick(NOTIFYING), { scenario: 'fail', calls: 2 })],
  [1, ({ shop }) => shop.breakConnections()],
];

const LATER: Acts = [
  [2, ofOrder('zinc', ['cancel'])],
  [1, ofOrder('sistarbanc', ['refuse-refund'])],
  [4, receiveParcels],
  [5, (subject) => reportMovement(subject, subject.random.pick(MOVEMENTS))],
  [2, staffAct(({ number }) => ['requestRefund', { kind: 'order', orderNumber: number }])],
  [2, staffAct(({ number }) => ['requestRefund', { kind: 'amount', orderNumber: number, amountCents: 500 }])],
  [3, staffAct(({ request: id }) => id && ['approveRefund', { id }])],
  [1, staffAct(({ request: id }) => id && ['refuseRefund', { id }])],
  [1, staffAct(({ refund: id }) => id && ['retryRefund', { id }])],
  [2, staffAct(({ number, lines }) => lines.length > 0 && ['buyAgain', { number, lines }])],
  [2, staffAct(({ number, purchase }) => purchase && ['retryPurchase', { number, purchase, ...IN_DOUBT }])],
  [1, staffAct(({ number, purchase }) => purchase && ['callOffPurchase', { number, purchase, ...IN_DOUBT }])],
  [1, staffAct(({ number, purchase }) => purchase && ['cancelPurchase', { number, purchase }])],
  [1, staffAct(({ number }) => ['cancelOrderForCustomer', { number }])],
];

/** One of the things that may happen to an order: to a new one, or to any. */
export function drawAct(random: SeededRandom, isNew: boolean): Act {
  const acts = isNew ? UNTIL_PAID : [...UNTIL_PAID, ...LATER, ...LATER];
  let left = random.between(
    1,
    acts.reduce((sum, [times]) => sum + times, 0),
  );
  for (const [times, act] of acts) {
    left -= times;
    if (left <= 0) return act;
  }
  return decide;
}

async function choose({ shop, shopper, id, forms }: Subject, paymentMethod: string): Promise<void> {
  const chosen = await shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, shopper);
  if (chosen.status !== 200) return;
  const { body } = await shop.call('confirmPayment', { params: { id }, body: {} }, shopper);
  if (body?.form) forms.push(body.form);
}

async function decide({ forms, random }: Subject): Promise<void> {
  const [form] = forms.splice(random.between(0, Math.max(0, forms.length - 1)), 1);
  // The bank refuses a form that is too old.
  if (form) await decideAtBank(form, random.pick(DECISIONS)).catch(() => undefined);
}

/** A command to a simulated partner about the next call or notice of this order. */
function ofOrder(partner: string, scenarios: readonly string[], codes: readonly string[] = []): Act {
  return ({ shop, id, random }) => {
    const code = codes.length > 0 ? { code: random.pick(codes) } : {};
    return shop.control(partner, { scenario: random.pick(scenarios), order: id, calls: 1, ...code });
  };
}

export async function receiveParcels({ shop, shopper, id }: Subject): Promise<void> {
  const { packages = [] } = await readOrder(shop, shopper, id);
  for (const { trackingNumber } of packages)
    await shop.call('simulateReception', { body: { email: shopper.email, externalTracking: trackingNumber } });
}

export async function reportMovement({ shop, shopper, id }: Subject, code: string): Promise<void> {
  const { carrierTrackingNumber } = await readOrder(shop, shopper, id);
  if (carrierTrackingNumber) await announceStatus(shop, carrierTrackingNumber, code);
}

/** What a person of the staff sees of the order. */
interface Seen {
  number: number;
  /** The purchase that waits for a person, or else the newest. */
  purchase: string | null;
  request: string | null;
  refund: string | null;
  /** Lines that were called off. */
  lines: string[];
}

type StaffCall = { [Name in NamesOf<'act'>]: [name: Name, input: BackofficeInput<Name>] }[NamesOf<'act'>];

/** What a person of the staff does with what they see; another one at each time, so that it is never who asked for it. */
function staffAct(callOf: (seen: Seen) => StaffCall | null | false | ''): Act {
  return async ({ shop, id }) => {
    const { rows } = await shop.pool.query<Seen>(SEEN, [id]);
    const call = rows[0] && callOf(rows[0]);
    if (call) await (await createStaff(shop, 'owner')).act(call[0], call[1]);
  };
}

const SEEN = `select number::int,
    (select id::text from (
      select order_id as id, manual_reason, requested_at from purchases where order_id = shop.id
      union all select id, manual_reason, requested_at from further_purchases where order_id = shop.id) bought
      order by manual_reason is null, requested_at desc limit 1) as purchase,
    (select id::text from refund_requests where order_id = shop.id and state = 'waiting' limit 1) as request,
    (select id::text from refunds where order_id = shop.id and state = 'manual' limit 1) as refund,
    array(select order_line_id::text from purchase_lines line join order_lines own on own.id = line.order_line_id
      where own.order_id = shop.id group by order_line_id having bool_and(released_at is not null)) as lines
  from orders shop where id = $1`;
