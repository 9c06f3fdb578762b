import type { Cents } from '#domain/money/cents.ts';

export interface WalletState {
  balance: Cents;
  /** Goods of paid orders that are not bought yet. */
  owed: Cents;
  /** What the staff wants to have there at least. */
  limit: Cents;
}

/** Whether the balance at the marketplace does not pay what is to be bought, or is below the limit. */
export function isWalletLow({ balance, owed, limit }: WalletState): boolean {
  return balance < owed || balance < limit;
}
