import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperContent } from '#domain/document/paper.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder, placePurchasedOrder } from '#testing/order-steps.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { startShop } from '#testing/shop.ts';
import { renderPdf } from './render-pdf.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const order = await placePurchasedOrder(shop, shopper);

const read = (paper: string, { id = order.id, by = shopper } = {}) =>
  shop.call('readPaper', { params: { id, paper } }, by);

test('the invoice and the packing list of a paid order are tagged PDFs, the same ones each time', async () => {
  for (const [paper, title] of [
    ['invoice', 'Commercial invoice'],
    ['packing-list', 'Packing list'],
  ] as const) {
    const reply = await read(paper);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain(`-${order.number}.pdf"`);
    expect(reply.body.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(reply.body.toString('latin1')).toContain('/MarkInfo');
    const text = pdfText(reply.body);
    for (const part of [title, String(order.number), shop.context.config.seller.name, 'Luc\u00eda'])
      expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
    expect((await read(paper)).body).toEqual(reply.body);
  }
});

test('a paper is there once the order is paid, for its shopper and for staff who see customers', async () => {
  const unpaid = await placeOrder(shop, shopper);
  expect((await read('invoice', { id: unpaid.id })).status).toBe(409);
  expect((await read('invoice', { by: await createShopper(shop) })).status).toBe(404);
  expect((await read('receipt')).status).toBe(400);
  const input = { number: order.number, paper: 'invoice' } as const;
  const { body } = await (await createStaff(shop, 'support')).call('readOrderPaper', input);
  expect(Buffer.from(body.data, 'base64')).toEqual((await read('invoice')).body);
  expect((await (await createStaff(shop, 'purchasing')).call('readOrderPaper', input)).status).toBe(403);
});

test('the totals of an invoice are the sums of its lines, and any title can be printed', async () => {
  const line = fc.record({
    english: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    spanish: fc.option(fc.string({ unit: 'grapheme', maxLength: 80 })),
    quantity: fc.integer({ min: 1, max: 10 }),
    unitCents: fc.integer({ min: 1, max: 500_000 }),
    unitGrams: fc.integer({ min: 1, max: 20_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const facts = { orderNumber: 1, day: '1/1/2026', seller: ['S'], consignee: ['C'], trackingNumbers: [], lines };
      const content = paperContent('invoice', facts);
      const cents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
      expect(content.totals.at(-1)).toBe(`Total (USD): ${(cents / 100).toFixed(2)}`);
      expect((await renderPdf(content, new Date(0))).length).toBeGreaterThan(1000);
    }),
    { numRuns: 20 },
  );
});
