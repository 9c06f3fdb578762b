import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import { callBackoffice } from '#server/backoffice/call.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import { isLive } from './marketplace.ts';
import type { Simulation } from './simulation.ts';
import type { Step } from './step.ts';

type StaffStep = Extract<Step, { does: 'staff' }>;

/** What a person of the staff sees of the order. */
interface Seen {
  number: number;
  status: string;
  /** The purchase that waits for a person, or else the newest. */
  purchase: string | null;
  waiting_request: string | null;
  waiting_refund: string | null;
  released_lines: string[];
}

/** A person of the staff acts as the back office lets them; what does not fit the order is refused. */
export async function actAsStaff(simulation: Simulation, orderId: string, step: StaffStep): Promise<void> {
  const seen = await look(simulation, orderId);
  const call = seen && callOf(simulation, step, seen);
  const staff = simulation.people.staff[step.person];
  if (!call || !staff) return;
  const { context } = simulation;
  await callBackoffice(context, backofficeHandlers, {
    ...call,
    options: { key: context.random.uuid(), reason: 'Prueba', dryRun: false },
    origin: {
      staff: { ...staff, confirmedAt: context.clock() },
      clientAddress: 'model',
      deviceName: null,
      setToken: () => undefined,
    },
  });
}

function callOf(
  { world }: Simulation,
  { act }: StaffStep,
  { number, purchase, waiting_request, waiting_refund, released_lines }: Seen,
): { name: BackofficeCallName; input: unknown } | null {
  const isNothingBought = !world().marketplace.sold.some((sold) => sold.orderId === purchase && isLive(sold));
  const ofPurchase = purchase === null ? null : { number, purchase };
  switch (act) {
    case 'ask for everything':
      return { name: 'requestRefund', input: { kind: 'order', orderNumber: number } };
    case 'ask for a part':
      return { name: 'requestRefund', input: { kind: 'amount', orderNumber: number, amountCents: 1500 } };
    case 'agree':
      return waiting_request ? { name: 'approveRefund', input: { id: waiting_request } } : null;
    case 'disagree':
      return waiting_request ? { name: 'refuseRefund', input: { id: waiting_request } } : null;
    case 'buy again what was called off':
      return released_lines.length > 0 ? { name: 'buyAgain', input: { number, lines: released_lines } } : null;
    case 'retry the purchase':
      return ofPurchase && { name: 'retryPurchase', input: { ...ofPurchase, isNothingBought } };
    case 'call the purchase off':
      return ofPurchase && { name: 'callOffPurchase', input: { ...ofPurchase, isNothingBought } };
    case 'cancel the purchase':
      return ofPurchase && { name: 'cancelPurchase', input: ofPurchase };
    case 'retry the refund':
      return waiting_refund ? { name: 'retryRefund', input: { id: waiting_refund } } : null;
  }
}

async function look({ client }: Simulation, orderId: string): Promise<Seen | null> {
  const { rows } = await client.query<Seen>(
    `select number::int, status,
      (select id::text from (
        select order_id as id, manual_reason, requested_at from purchases where order_id = shop.id
        union all select id, manual_reason, requested_at from further_purchases where order_id = shop.id) bought
        order by manual_reason is null, requested_at desc limit 1) as purchase,
      (select id::text from refund_requests where order_id = shop.id and state = 'waiting' limit 1) as waiting_request,
      (select id::text from refunds where order_id = shop.id and state = 'manual' limit 1) as waiting_refund,
      array(select order_line_id::text from purchase_lines line join order_lines own on own.id = line.order_line_id
        where own.order_id = shop.id group by order_line_id having bool_and(released_at is not null)) as released_lines
    from orders shop where id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}
