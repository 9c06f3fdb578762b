import { expect, test } from 'vitest';
import type { Loaded } from '#backoffice/shared/calls.ts';
import type { ListedRefund } from '#contract/backoffice/refund-list.ts';
import { reportContext } from '#ui/router-context.ts';
import { type Account, accountText, ownTransfers } from './transfers.ts';

const ACCOUNT = {
  ...{ bank: 'santander', branch: '21', accountType: 'savings', currency: 'UYU', accountNumber: '001234567890' },
  ...{ holderName: 'Lucía Fernández', holderDocument: '48712061', recipient: 'Lucía Fernández' },
} satisfies Account;

const taken = ['a', 'b', 'c'].map((id) => ({ id }) as ListedRefund);
const refusal = (code: number, field?: string) =>
  Object.assign(new Error('No'), { code, errors: field === undefined ? [] : [{ field, message: 'No' }] });

function argsWith(read: (id: string) => Account) {
  const calls: string[] = [];
  const call = async (_name: string, { id }: { id: string }) => {
    calls.push(id);
    return read(id);
  };
  return {
    calls,
    args: {
      context: { get: (key: unknown) => (key === reportContext ? () => 'f1' : call) },
      request: new Request('http://tienda/'),
    } as unknown as Loaded,
  };
}

test('the accounts of one’s own transfers are read, and those of others counted', async () => {
  const { args } = argsWith((id) => {
    if (id === 'b') throw refusal(409);
    return ACCOUNT;
  });
  const { own, others, isLocked } = await ownTransfers(args, taken);
  expect([own.map(({ refund }) => refund.id), others, isLocked]).toEqual([['a', 'c'], 1, false]);
});

test('without a proof of who acts no account is asked for again, and a fault is none', async () => {
  const locked = argsWith(() => {
    throw refusal(403, 'stepUp');
  });
  const { own, isLocked } = await ownTransfers(locked.args, taken);
  expect([own.map(({ account }) => account), isLocked, locked.calls]).toEqual([[null, null, null], true, ['a']]);
  const faulty = argsWith(() => {
    throw new Error('fault');
  });
  await expect(ownTransfers(faulty.args, taken)).rejects.toMatchObject({ data: { fault: 'f1' } });
});

test('an account is copied as a bank’s page asks for it', () => {
  expect(accountText(ACCOUNT)).toBe('Santander, sucursal 21 · Caja de ahorro 001234567890 · Lucía Fernández, 48712061');
});
