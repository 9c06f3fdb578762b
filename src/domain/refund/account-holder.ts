import type { BankAccount } from './bank-account.ts';

/** In what the holder of an account is somebody else than the recipient of the order. */
export type HolderDifference = 'name' | 'document';

export interface Recipient {
  firstName: string;
  middleName: string | null;
  lastName: string;
  secondLastName: string | null;
  document: string;
}

/** What of the holder a person has to look at before money goes to the account. */
export function holderDifferences(
  { holderName, holderDocument }: Pick<BankAccount, 'holderName' | 'holderDocument'>,
  recipient: Recipient,
): HolderDifference[] {
  return [
    ...(isSameName(holderName, recipient) ? [] : (['name'] as const)),
    ...(withoutZeros(holderDocument) === withoutZeros(recipient.document) ? [] : (['document'] as const)),
  ];
}

/**
 * Banks print names in full or in part, in any order: the first name and the first family name are in both, and of the
 * others one has no name beside those of the other.
 */
function isSameName(holderName: string, recipient: Recipient): boolean {
  const { firstName, middleName, lastName, secondLastName } = recipient;
  const holder = wordsOf(holderName);
  const known = wordsOf([firstName, middleName, lastName, secondLastName].join(' '));
  const [given, family] = [wordsOf(firstName)[0], wordsOf(lastName)[0]];
  if (given === undefined || family === undefined) return false;
  if (!holder.includes(given) || !holder.includes(family)) return false;
  return holder.every((word) => known.includes(word)) || known.every((word) => holder.includes(word));
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\p{L}+/gu) ?? [];
}

function withoutZeros(document: string): string {
  return document.replace(/^0+/, '');
}
