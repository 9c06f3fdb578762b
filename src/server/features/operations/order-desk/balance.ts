import type { OrderBalance } from '#contract/backoffice/order-desk.ts';
import type { DeskAttempt, DeskRefund } from './repository.ts';

/** What of an order's money came in, went back and stays, by currency, to the cent. */
export function balancesOf(attempts: readonly DeskAttempt[], refunds: readonly DeskRefund[]): OrderBalance[] {
  const movements = [...attempts.flatMap(receivedBy), ...refunds.flatMap((refund) => movementsOf(refund, attempts))];
  const currencies = [...new Set(movements.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sum = (name: Movement['name']) =>
      movements
        .filter((movement) => movement.currency === currency && movement.name === name)
        .reduce((total, { amount }) => total + amount, 0);
    const [received, returned, returning] = [sum('received'), sum('returned'), sum('returning')];
    return { currency, received, returned, returning, worth: received - returned - returning };
  });
}

interface Movement {
  name: 'received' | 'returned' | 'returning';
  currency: string;
  amount: number;
}

function isSettled({ state }: DeskAttempt): boolean {
  return state === 'approved' || state === 'overpaid';
}

function receivedBy(attempt: DeskAttempt): Movement[] {
  return isSettled(attempt) ? [{ name: 'received', currency: attempt.currency, amount: attempt.amount_cents }] : [];
}

/** Money that goes back without having settled its payment, such as a wrong amount, came in as well. */
function movementsOf(refund: DeskRefund, attempts: readonly DeskAttempt[]): Movement[] {
  const { currency, amount_cents: amount } = refund;
  if (currency === null || amount === null) return [];
  const attempt = attempts.find(({ id }) => id === refund.attempt_id);
  const isOfSettled = attempt !== undefined && isSettled(attempt) && refund.reason !== 'wrong-amount';
  return [
    { name: refund.state === 'sent' ? 'returned' : 'returning', currency, amount },
    ...(isOfSettled ? [] : [{ name: 'received', currency, amount } as const]),
  ];
}
