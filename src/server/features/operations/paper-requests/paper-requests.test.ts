import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import {
  announceStatus,
  createShopper,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  type Shopper,
} from '#testing/order-steps.ts';
import { pdf } from '#testing/photos.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60_000;
const shop = await startShop();
const support = await createStaff(shop, 'support');

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeConsolidatedOrder>>;
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeConsolidatedOrder(shop, shopper);
});

const announce = (code: string) => announceStatus(shop, order.carrierTrackingNumber, code);
const list = async () => (await shop.call('listPaperRequests', { params: { id: order.id } }, shopper)).body;
const queued = async () => {
  const { rows } = (await support.call('listExceptions', { kind: 'paper-request' })).body;
  return rows.filter(({ orderNumber }) => orderNumber === order.number);
};
const mailsWith = async (words: string) => {
  await shop.drain();
  return (await shop.mails(shopper.email)).filter(({ subject }) => subject.includes(words));
};
const content = (text: string) => Buffer.from(pdf(text)).toString('base64');
const upload = (text = 'permiso') => {
  const body = { name: 'permiso.pdf', content: content(text) };
  return shop.call('addDocument', { params: { id: order.id }, body }, shopper);
};
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

describe('what the carrier reports missing', () => {
  test('is asked for with a deadline, uploaded by the shopper, sent by the staff, and over with the next movement', async () => {
    await announce('ALVOL');
    expect(await list()).toEqual([]);
    await announce('ALMCD');
    const [asked, ...more] = await list();
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ paper: 'customs', state: 'asked', sentAt: null });
    expect(asked.dueAt.slice(0, 10)).toBe(inDays(5));
    const [mail] = await mailsWith('inconveniente con tu orden');
    expect(mail?.text).toContain('Lo esperamos hasta el');
    const [row] = await queued();
    expect(row).toMatchObject({ subject: asked.id, dueAt: asked.dueAt });
    expect(row?.detail).toMatch(/^Documento para la Aduana, hasta el \d+ de \w+\. Quien compró todavía no subió nada$/);

    const early = await support.act('sendOrderPaper', { id: asked.id });
    expect(early).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('ningún papel que mandar') },
    });
    expect((await upload()).status).toBe(201);
    expect(await list()).toMatchObject([{ id: asked.id, state: 'uploaded' }]);
    expect((await queued())[0]?.detail).toMatch(/Quien compró ya subió un papel$/);

    const sent = await support.act('sendOrderPaper', { id: asked.id });
    expect(sent.body.effects.join(' ')).toMatch(/mandaste «Documento para la Aduana» de la orden/);
    expect(await list()).toMatchObject([{ id: asked.id, state: 'sent', sentAt: expect.any(String) }]);
    expect(await queued()).toEqual([]);
    expect((await support.act('sendOrderPaper', { id: asked.id })).status).toBe(409);
    shop.clock.advance(60_000);
    expect((await support.act('takeBackPaper', { id: asked.id })).status).toBe(409);

    await announce('ATC');
    expect(await list()).toEqual([]);
  });

  test('asked for again while it is waited for is one request and one mail, after it was sent another one', async () => {
    await announce('SINFA');
    const [first] = await list();
    await announce('SINFA');
    expect(await list()).toEqual([first]);
    expect(await mailsWith('inconveniente')).toHaveLength(1);
    await support.act('sendOrderPaper', { id: first.id });
    await announce('SINFA');
    const [second, ...more] = await list();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ paper: 'invoice', state: 'asked' });
    expect(second.id).not.toBe(first.id);
    expect(await mailsWith('inconveniente')).toHaveLength(2);
  });

  test('is waited for again when it is taken back within a minute that it was sent', async () => {
    await announce('ALMCD');
    const [{ id }] = await list();
    await support.act('addOrderDocument', {
      number: order.number,
      name: 'Permiso',
      content: content('Del despachante'),
    });
    expect((await support.act('takeBackPaper', { id })).status).toBe(409);
    expect((await support.act('sendOrderPaper', { id }, { dryRun: true })).status).toBe(200);
    expect((await support.act('sendOrderPaper', { id })).status).toBe(200);
    expect((await support.act('takeBackPaper', { id })).status).toBe(200);
    expect(await list()).toMatchObject([{ id, state: 'asked', sentAt: null }]);
    expect(await queued()).toMatchObject([{ subject: id }]);
    expect((await support.act('sendOrderPaper', { id })).status).toBe(200);
  });

  test('is over when the carrier releases the shipment without it', async () => {
    await announce('ALMCD');
    await announce('SINFA');
    expect(await queued()).toHaveLength(2);
    await announce('SHDEL');
    expect([await list(), await queued()]).toEqual([[], []]);
  });

  test('is waited for again when the shopper takes the paper away', async () => {
    await announce('ALMCD');
    const [{ id: documentId }] = (await upload()).body;
    await shop.call('removeDocument', { params: { id: order.id, documentId } }, shopper);
    expect(await list()).toMatchObject([{ state: 'asked' }]);
  });
});

describe('what the staff asks for', () => {
  test('is mailed once, stays until it is sent, and is closed when nobody needs it', async () => {
    const { number } = order;
    const ask = () => support.act('askOrderPaper', { number, paper: 'permit' });
    await support.act('askOrderPaper', { number, paper: 'permit' }, { dryRun: true });
    expect(await list()).toEqual([]);
    const { body } = await ask();
    expect(body.effects[0]).toMatch(/^Se le pide a quien compró: «Permiso de ingreso», hasta el /);
    expect((await ask()).status).toBe(409);
    const [mail, ...more] = await mailsWith('Falta un papel');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('necesita un permiso para entrar a Uruguay');
    expect(mail?.text).toContain('Lo esperamos hasta el');
    await announce('ALVOL');
    const [{ id }] = await list();
    expect((await support.act('closePaperRequest', { id })).status).toBe(200);
    expect([await list(), await queued()]).toEqual([[], []]);
    expect((await support.act('closePaperRequest', { id })).status).toBe(409);
    expect((await ask()).status).toBe(200);
  });

  test('is of a paid order on its way alone', async () => {
    const { number } = await placeOrder(shop, shopper);
    expect((await support.act('askOrderPaper', { number, paper: 'permit' })).status).toBe(409);
    expect((await support.act('askOrderPaper', { number: 999_999_998, paper: 'permit' })).status).toBe(404);
  });
});

test('a request exists for its shopper and for staff who see customers', async () => {
  await announce('ALMCD');
  const [{ id }] = await list();
  const stranger = await createShopper(shop);
  expect((await shop.call('listPaperRequests', { params: { id: order.id } }, stranger)).status).toBe(404);
  expect((await shop.call('listPaperRequests', { params: { id: order.id } })).status).toBe(401);
  const buyer = await createStaff(shop, 'purchasing');
  for (const act of ['sendOrderPaper', 'takeBackPaper', 'closePaperRequest'] as const)
    expect((await buyer.act(act, { id })).status).toBe(403);
  expect((await buyer.call('listExceptions', { kind: 'paper-request' })).body.rows).toEqual([]);
});

test('a paper that the staff adds is mailed once', async () => {
  const { number } = await placePurchasedOrder(shop, shopper);
  const add = () =>
    support.act('addOrderDocument', { number, name: 'Factura de la tienda', content: content('Store') });
  await add();
  await add();
  const [mail, ...more] = await mailsWith('Te subimos un papel');
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Factura de la tienda.pdf');
});
