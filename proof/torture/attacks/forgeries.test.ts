import { describe, expect, test } from 'vitest';
import { forge } from './forgeries.ts';
import { isAccepted, type Notice } from './notices.ts';

const signed: Notice = {
  partner: 'marketplace',
  path: '/webhooks/zinc',
  headers: { 'content-type': 'application/json', 'x-webhook-signature': 'abc0' },
  body: '{"event":"order.started","order_id":"z1"}',
  proof: 'x-webhook-signature',
};
const keyed: Notice = {
  partner: 'carrier',
  path: '/webhooks/skypostal/status-hook',
  headers: { 'content-type': 'application/json', 'x-skypostal-key': 'secret' },
  body: '{"trackingNumber":"S1"}',
  proof: 'x-skypostal-key',
};

describe('forgeries of a notice', () => {
  test.each([signed, keyed])('each differ from the genuine one in the proof or the body: $partner', (genuine) => {
    const forgeries = forge(genuine, [signed, keyed]);
    expect(forgeries.length).toBeGreaterThan(15);
    for (const { kind, notice } of forgeries) {
      const differs = notice.headers[genuine.proof] !== genuine.headers[genuine.proof] || notice.body !== genuine.body;
      expect({ kind, differs }).toEqual({ kind, differs: true });
    }
  });

  test('alter the body only where the proof is a signature of it', () => {
    const altered = (genuine: Notice) => forge(genuine, []).filter(({ kind }) => kind === 'an altered body');
    expect(altered(signed).map(({ notice }) => notice.body)).toEqual([
      '{"event":"order.started1","order_id":"z1"}',
      '{"event":"order.started","order_id":"z11"}',
    ]);
    expect(altered(keyed)).toEqual([]);
  });

  test('borrow the proofs of the other partners', () => {
    const borrowed = forge(signed, [signed, keyed]).filter(({ kind }) => kind === "another partner's proof");
    expect(borrowed.map(({ notice }) => notice.headers[signed.proof])).toEqual(['secret']);
  });
});

test('a notice is accepted by its status, and where the body tells, by the body', () => {
  expect(isAccepted('/webhooks/zinc', 200, '{"ok":true}')).toBe(true);
  expect(isAccepted('/webhooks/abitab', 200, '{"ok":false}')).toBe(false);
  expect(isAccepted('/webhooks/zinc', 401, '{"ok":false}')).toBe(false);
  expect(isAccepted('/payments/sistarbanc/ws', 200, '<codigo>01</codigo>')).toBe(false);
});
