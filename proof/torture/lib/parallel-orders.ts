import type { Reply } from '#proof/lib/shop-client.ts';

/** The answers to the requests that ordered one cart at the same time. */
export interface CartRace {
  cartId: string;
  /** Null: neither accepted nor refused for longer than a shopper waits. */
  replies: readonly (Reply<'createOrder'> | null)[];
}

/** Carts of which more than one order was acknowledged. */
export function orderedTwice(races: readonly CartRace[]): string[] {
  return races.filter(({ replies }) => idsOf(replies).size > 1).map(({ cartId }) => cartId);
}

/** Requests that were not answered with the order although another one of the same cart was, or none of them. */
export function notAccepted(races: readonly CartRace[]): string[] {
  return races.flatMap(({ cartId, replies }) =>
    replies
      .filter((reply) => !reply?.ok)
      .map((reply) => `${cartId}: ${reply && !reply.ok ? `${reply.status} ${reply.text.slice(0, 100)}` : 'no answer'}`),
  );
}

/** Carts whose order was answered with different contents. */
export function differentBodies(races: readonly CartRace[]): string[] {
  return races
    .filter(({ replies }) => {
      const bodies = replies.flatMap((reply) => (reply?.ok ? JSON.stringify(reply.body) : []));
      return new Set(bodies).size > 1;
    })
    .map(({ cartId }) => cartId);
}

function idsOf(replies: CartRace['replies']): Set<string> {
  return new Set(replies.flatMap((reply) => (reply?.ok ? reply.body.id : [])));
}
