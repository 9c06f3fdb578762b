import type { FastifyInstance } from 'fastify';
import type { MarketplaceSimulation } from './order-progress.ts';
import { applyEntry, type SimulatedOrder, type ZincEntry } from './state.ts';

/** What the account holds at first: USD 1.000.000,00, so that no long run ends because of it. */
const OPENING_CENTS = 100_000_000;

/** Orders that failed or were cancelled are paid back by themselves. */
const NOT_PAID: readonly SimulatedOrder['status'][] = ['order_failed', 'cancelled', 'cancelled_by_retailer'];

/** The prepaid balance in cents: it falls with every order. */
export function walletBalance({ orders }: MarketplaceSimulation): number {
  const live = [...orders.byId.values()].filter(({ status }) => !NOT_PAID.includes(status));
  const spent = live.reduce((sum, { outcome }) => sum + outcome.totalCents, 0);
  return OPENING_CENTS + orders.depositedCents - spent;
}

/** Control command 'wallet': sets the balance by a deposit, or a withdrawal. */
export function setWalletBalance(market: MarketplaceSimulation, balance: number): void {
  const at = market.context.clock().getTime();
  const entry: ZincEntry = { type: 'deposit', cents: balance - walletBalance(market), at };
  market.ledger.append(entry);
  applyEntry(market.orders, entry);
}

export function walletRoutes(app: FastifyInstance, market: MarketplaceSimulation): void {
  app.get('/wallet/me', () => {
    const balance = walletBalance(market);
    return { balance, spendable_balance: balance, order_fee_cents: 0, billed_by_invoice: false };
  });
}
