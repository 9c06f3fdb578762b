import type { BankAccount } from '#domain/refund/bank-account.ts';
import type { Context } from '#server/context.ts';

type Deps = Pick<Context, 'fieldCipher'>;

export function encryptAccount({ fieldCipher }: Deps, refundId: string, account: BankAccount): string {
  const { bank, branch, accountType, currency, accountNumber, holderName, holderDocument } = account;
  return fieldCipher.encrypt(
    JSON.stringify({ bank, branch, accountType, currency, accountNumber, holderName, holderDocument }),
    { column: 'refunds.account', id: refundId },
  );
}

/** Null where the shopper gave none, and once it is erased. */
export function decryptAccount(
  { fieldCipher }: Deps,
  { id, account }: { id: string; account: string | null },
): BankAccount | null {
  return account === null
    ? null
    : (JSON.parse(fieldCipher.decrypt(account, { column: 'refunds.account', id })) as BankAccount);
}
