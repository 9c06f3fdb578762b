import type { BankAccount } from '#domain/refund/bank-account.ts';
import type { Context } from '#server/context.ts';

type Deps = Pick<Context, 'fieldCipher'>;

export function encryptAccount({ fieldCipher }: Deps, account: BankAccount): string {
  const { bank, branch, accountType, currency, accountNumber, holderName, holderDocument } = account;
  return fieldCipher.encrypt(
    JSON.stringify({ bank, branch, accountType, currency, accountNumber, holderName, holderDocument }),
  );
}

export function decryptAccount({ fieldCipher }: Deps, ciphertext: string): BankAccount {
  return JSON.parse(fieldCipher.decrypt(ciphertext)) as BankAccount;
}
