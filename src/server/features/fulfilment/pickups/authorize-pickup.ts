import type { CallReply } from '#contract/caller.ts';
import type { Pickup } from '#contract/pickups.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { readSnapshot, type Tx, transaction } from '#db/transaction.ts';
import { formatPickupCode, mayAuthorizePickup, PICKUP_CODE_LENGTH } from '#domain/order/pickup.ts';
import type { Context } from '#server/context.ts';
import { type OrderMailDeps, sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { generateCode } from '#server/features/people/accounts/one-time-codes.ts';
import {
  confirmIdentity,
  type IdentityProof,
  type ProvenIdentity,
  proveIdentity,
} from '#server/features/people/accounts/prove-identity.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findPickup, hashPickupCode, presentAuthorization } from './pickups.ts';
import { endActive, insertAuthorization } from './repository.ts';

/** An order, and the customer who has to own it. */
interface OwnOrder {
  customerId: string;
  orderId: string;
}

interface AuthorizeRequest extends OwnOrder {
  firstName: string;
  lastName: string;
  proof: IdentityProof;
}

type Authorized = CallReply<'authorizePickup'>;
type Deps = OrderMailDeps & Pick<Context, 'db' | 'limits' | 'passwords'>;

const NOT_ALLOWED = 'Se autoriza a otra persona en una orden pagada que se retira en el local y todavía no se entregó.';

export async function readPickup(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: OwnOrder,
): Promise<Pickup | Refusal> {
  return await readSnapshot(db, async (tx) => {
    if (!(await findOwnOrder(tx, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
    const { active, pickedUp } = await findPickup(tx, orderId);
    return {
      authorization: presentAuthorization(active),
      pickedUp: pickedUp && { ...pickedUp, at: pickedUp.at.toISOString() },
    };
  });
}

/**
 * Lets another person pick an own order up, once its owner proved to be its owner. An earlier person, and the code of the
 * same one, end with it. The code is in the reply alone: the shop stores its hash.
 */
export async function authorizePickup(deps: Deps, request: AuthorizeRequest): Promise<Authorized | Refusal> {
  const { customerId, orderId, proof } = request;
  const order = await findOwnOrder(deps.db, customerId, orderId);
  const refused = refuseUnfit(order);
  if (refused) return refused;
  const limited = await countAttempt(deps, 'pickup-authorization', customerId);
  if (limited) return limited;
  const identity = await proveIdentity(deps, customerId, proof);
  if (isRefusal(identity)) return identity;
  return await rollbackOnRefusal<Authorized, Refusal>(deps.db, isRefusal, (tx) =>
    authorize(deps, tx, { identity, request }),
  );
}

async function authorize(
  deps: Deps,
  tx: Tx,
  { identity, request }: { identity: ProvenIdentity; request: AuthorizeRequest },
): Promise<Authorized | Refusal> {
  const { customerId, orderId, firstName, lastName } = request;
  const owner = await confirmIdentity(tx, identity);
  if (isRefusal(owner)) return owner;
  const order = await lockOwnOrder(tx, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  const refused = refuseUnfit(order);
  if (refused) return refused;
  const at = deps.clock();
  const id = deps.random.uuid();
  const name = `${firstName} ${lastName}`;
  const code = generateCode(deps.random, PICKUP_CODE_LENGTH);
  const earlier = await endActive(tx, orderId, { ending: 'changed', at });
  await insertAuthorization(tx, { id, orderId, name, codeHash: hashPickupCode(id, code), at });
  const details = { correctionId: id, collector: name };
  await sendOrderMail(deps, tx, { kind: earlier ? 'pickup-changed' : 'pickup-authorized', order, details });
  const authorization = { name, authorizedAt: at.toISOString(), isBlocked: false };
  return { authorization, code: formatPickupCode(code) };
}

/** Ends the authorization of an own order; without one nothing changes. */
export async function revokePickup(
  deps: OrderMailDeps & Pick<Context, 'db'>,
  { customerId, orderId }: OwnOrder,
): Promise<undefined | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const ended = await endActive(tx, orderId, { ending: 'revoked', at: deps.clock() });
    if (ended?.name == null) return undefined;
    const details = { correctionId: ended.id, collector: ended.name };
    await sendOrderMail(deps, tx, { kind: 'pickup-revoked', order, details });
    return undefined;
  });
}

function refuseUnfit(order: OrderRow | null): Refusal | null {
  if (!order) return notFound(ORDER_NOT_FOUND);
  const { status, delivery_method: deliveryMethod } = order;
  return mayAuthorizePickup({ status, deliveryMethod }) ? null : refuse(409, NOT_ALLOWED);
}
