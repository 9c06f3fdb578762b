import { expect, test } from 'vitest';
import { judgeMoney, type MoneyFacts } from './judge-money.ts';
import { type BankEntry, createMoneyPartners } from './money-partners.ts';

const PAID: MoneyFacts = {
  status: 'PAID',
  attempts: [{ id: 'a', transactionId: 't', state: 'approved', amountCents: 5000 }],
  refunds: [],
  requests: [],
};
const ENTRY: BankEntry = {
  transactionId: 't',
  openedAt: new Date(0),
  amountCents: 5000,
  currency: 'USD',
  state: 'approved',
  takenCents: 5000,
  refunds: new Map(),
};

function judge(change: Partial<MoneyFacts>, { entry = {}, exceptions = [] as string[] } = {}): string[] {
  const books = { ...createMoneyPartners(), bank: [{ ...ENTRY, ...entry }] };
  return judgeMoney({ ...PAID, ...change }, books, exceptions);
}

test('money that is kept for an order, or went back whole, is well', () => {
  expect(judge({})).toEqual([]);
  const refunds = [{ attemptId: 'a', amountCents: 5000, state: 'sent' }];
  expect(judge({ status: 'REFUND', refunds }, { entry: { refunds: new Map([['key', 5000]]) } })).toEqual([]);
});

test('money that the shop does not know of is found', () => {
  const attempts = [{ id: 'a', transactionId: 't', state: 'expired', amountCents: 5000 }];
  expect(judge({ status: 'FAILED', attempts })).toEqual(['a partner took 5000 for t, which is expired']);
});

test('an order that was given back keeps nothing, unless a person is to decide', () => {
  expect(judge({ status: 'REFUND' })).toEqual(['5000 of 5000 for t is neither kept for an order nor given back']);
  expect(judge({ status: 'REFUND' }, { exceptions: ['refund-by-hand'] })).toEqual([]);
  expect(judge({ status: 'REFUND', refunds: [{ attemptId: 'a', amountCents: null, state: 'manual' }] })).toEqual([]);
});

test('more than came in does not go back', () => {
  const refunds = [{ attemptId: 'a', amountCents: 3000, state: 'requested' }];
  const requests = [{ attemptId: 'a', amountCents: 2001 }];
  expect(judge({ refunds, requests })).toEqual(['of 5000 for t, 5001 goes back']);
});

test('what the bank gave back is what the shop counts as sent', () => {
  expect(judge({}, { entry: { refunds: new Map([['key', 10]]) } })).toEqual([
    'the bank gave back 10 of t, and the shop counts 0',
  ]);
});

test('a payment counts only with its money, and pays an order whole', () => {
  expect(judge({}, { entry: { takenCents: 0 } })).toEqual([
    'the payment t counts as paid, and no partner has its money',
  ]);
  expect(judge({}, { entry: { takenCents: 4900 } })).toEqual(['4900 pays t of 5000']);
  expect(judge({ status: 'CANCELED' })).toEqual(['an order in CANCELED has 1 payments of its own']);
});
