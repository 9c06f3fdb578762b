import { expect, test } from 'vitest';
import { REFUND_STAGES } from './staff-refund.ts';
import { whatToSayOfRefund } from './what-to-say.ts';

const of = { orderNumber: 10001, amount: 'U$S 12,00' };

test.each(REFUND_STAGES)('%s says in one sentence of which order it is, and names no day', (stage) => {
  const said = whatToSayOfRefund({ ...of, stage });
  expect(said).toMatch(/tu orden 10001.*\.$/);
  expect(said).not.toMatch(/\d de \p{L}+|\d{1,2}\/\d/u);
});

test('an amount is named once it is decided and the shopper gets it', () => {
  expect(whatToSayOfRefund({ ...of, stage: 'sent' })).toContain('U$S 12,00');
  expect(whatToSayOfRefund({ ...of, stage: 'manual', amount: null })).toContain('lo que corresponde');
  expect(whatToSayOfRefund({ ...of, stage: 'waiting' })).not.toContain('U$S');
});
