import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { createShopper, placeDeliveredOrder, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { bytesOf, jpeg, png, segment, webp } from '#testing/photos.ts';
import { sharedShop } from '#testing/shop.ts';

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>;
const shop = await sharedShop();
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeDeliveredOrder(shop, shopper);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const list = async (id = order.id) => (await shop.call('listCases', { params: { id } }, shopper)).body;

function openCase(body: Record<string, unknown> = {}, more: { idempotencyKey?: string } = {}) {
  const input = { params: { id: order.id }, body: { kind: 'damaged', text: 'Llegó roto', ...body } };
  return shop.call('openCase', input, { token: shopper.token, ...more });
}

function addMessage(caseId: string, text: string, more: { idempotencyKey?: string } = {}) {
  const input = { params: { id: order.id, caseId }, body: { text } };
  return shop.call('addCaseMessage', input, { token: shopper.token, ...more });
}

function addPhoto(caseId: string, bytes: Uint8Array) {
  return shop.call('addCasePhoto', { params: { id: order.id, caseId }, body: { photo: base64(bytes) } }, shopper);
}

const closeCase = (caseId: string) => shop.call('closeCase', { params: { id: order.id, caseId } }, shopper);

function mailsOf(kind: string, subjectId: string) {
  const mails = shop.context.db.selectFrom('mails').selectAll().where('kind', '=', kind);
  return mails.where('subject_id', '=', subjectId).execute();
}

describe('a complaint', () => {
  test('opens a case with a number, the products and the text as it was written, which the shopper sees', async () => {
    const text = '<script>alert(1)</script>\n<b>Roto</b> & "abierto"';
    const line = order.cart.items[0]?.id;
    const { status, body } = await openCase({ text, lines: [line, line] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: expect.any(Number),
      orderId: order.id,
      kind: 'damaged',
      state: 'open',
      lines: [line],
      invoice: null,
      messages: [{ author: 'customer', text }],
      photos: [],
      closedAt: null,
    });
    expect(body.number).toBeGreaterThan(2000);
    expect(await list()).toEqual([body]);
  });

  test('is mailed once to the shopper with its number and text, and to the shop with nothing of the person', async () => {
    const opened = (await openCase({ text: '<img src=x> Llegó roto' })).body;
    await openCase({ text: 'Y la caja también' });
    const [mail, ...others] = await mailsOf('case-opened', opened.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: shopper.email, subject: `Anotamos tu reclamo: caso ${opened.number}` });
    expect(mail?.text).toContain('<img src=x> Llegó roto');
    expect(mail?.html).toContain('&lt;img src=x&gt; Llegó roto');
    const [{ messages }] = await list();
    for (const { id } of messages) {
      const [notice] = await mailsOf('case-notice', id);
      expect(notice).toMatchObject({ recipient: shop.context.config.shop.supportEmail });
      expect(notice?.subject).toContain(`Caso ${opened.number}`);
      expect(notice?.text).toContain(`/operacion/casos/${opened.number}`);
      expect(`${notice?.text}${notice?.html}`).not.toMatch(/roto|Lucía|img src/);
      expect(notice?.text).not.toContain(shopper.email);
    }
  });

  test('of a kind that is open already is a message of that case, with the products of both', async () => {
    const opened = (await openCase()).body;
    const again = (await openCase({ text: 'Sigue roto', lines: [order.cart.items[0]?.id] })).body;
    expect(again).toMatchObject({ id: opened.id, number: opened.number, lines: [order.cart.items[0]?.id] });
    expect(again.messages.map(({ text }: { text: string }) => text)).toEqual(['Llegó roto', 'Sigue roto']);
    const other = (await openCase({ kind: 'missing', text: 'Falta uno' })).body;
    expect(other.number).toBeGreaterThan(opened.number);
    expect(await list()).toMatchObject([{ id: other.id }, { id: opened.id }]);
  });

  test('sent ten times at once with one key is one case with one message', async () => {
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => openCase({}, { idempotencyKey })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(1);
    expect((await list())[0].messages).toHaveLength(1);
    expect((await openCase({ text: 'Otra cosa' }, { idempotencyKey })).status).toBe(422);
  });

  test('sent ten times at once without a key is one case', async () => {
    await Promise.all(Array.from({ length: 10 }, (_each, index) => openCase({ text: `Roto ${index}` })));
    expect(await list()).toMatchObject([{ messages: { length: 10 } }]);
  });

  test('is refused for an order that is not paid, of each kind', async () => {
    order = await placeOrder(shop, shopper);
    for (const kind of ['late', 'damaged'])
      expect((await openCase({ kind })).body.errors).toMatchObject([
        { field: 'kind', message: expect.stringContaining('no figura paga') },
      ]);
    expect(await list()).toEqual([]);
  });

  test('about an invoice has a name and a RUT with its check digit, and the others have neither', async () => {
    const invoice = { kind: 'invoice', text: 'Con RUT', invoiceName: 'Sol SRL' };
    const opened = await openCase({ ...invoice, invoiceRut: '21.100342.001-7' });
    expect(opened.body.invoice).toEqual({ name: 'Sol SRL', rut: '211003420017' });
    const faults = async (body: Record<string, unknown>) =>
      (await openCase(body)).body.errors?.map(({ field }: { field: string }) => field);
    expect(await faults({ ...invoice, invoiceRut: '211003420018' })).toEqual(['invoiceRut']);
    expect(await faults({ ...invoice, invoiceName: ' ' })).toEqual(['invoiceName']);
    expect(await faults({ kind: 'wrong', invoiceName: 'Sol SRL' })).toEqual(['invoiceName']);
  });

  test('is refused with a text that is too long, and with a line of another order', async () => {
    expect((await openCase({ text: 'x'.repeat(MAX_CASE_TEXT) })).status).toBe(201);
    expect((await openCase({ text: 'x'.repeat(MAX_CASE_TEXT + 1) })).body.errors).toMatchObject([{ field: 'text' }]);
    const foreign = await openCase({ lines: [randomUUID()] });
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ field: 'lines' }] } });
  });

  test('is limited for each customer', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) statuses.push((await openCase()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('an open case', () => {
  test('takes further messages, each once for its key', async () => {
    const { id } = (await openCase()).body;
    const idempotencyKey = randomUUID();
    await Promise.all([1, 2, 3].map(() => addMessage(id, '¿Hay novedades?', { idempotencyKey })));
    expect((await list())[0].messages).toMatchObject([{ text: 'Llegó roto' }, { text: '¿Hay novedades?' }]);
  });

  test('keeps photos without their metadata, the same one once, and gives them back to their owner', async () => {
    const { id: caseId } = (await openCase()).body;
    const withPosition = jpeg({ metadata: segment(0xe1, 'Exif\0\0GPS -34.9011') });
    for (const bytes of [withPosition, withPosition, jpeg(), png(), webp()])
      expect((await addPhoto(caseId, bytes)).status).toBe(201);
    const { photos } = (await list())[0];
    expect(photos).toHaveLength(3);
    expect(photos[0]).toMatchObject({ width: 640, height: 480 });
    const read = async (photoId: string) =>
      await shop.call('readCasePhoto', { params: { id: order.id, caseId, photoId } }, shopper);
    const reply = await read(photos[0].id);
    expect(reply.body).toEqual({ type: 'image/jpeg', data: base64(jpeg()) });
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await read(photos[2].id)).body.type).toBe('image/webp');
  });

  test('takes five photos, also of many sent at once', async () => {
    const { id } = (await openCase()).body;
    const sent = Array.from({ length: 8 }, (_each, seed) => addPhoto(id, jpeg({ seed })));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_CASE_PHOTOS);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
    expect((await list())[0].photos).toHaveLength(MAX_CASE_PHOTOS);
  });

  test.each([
    ['a text', bytesOf('<svg onload="alert(1)"/>')],
    ['a JPEG that ends early', jpeg().subarray(0, 30)],
    ['a picture of too many pixels', png({ width: 50_000, height: 50_000 })],
    ['more than 5 MB', bytesOf(jpeg(), new Uint8Array(5 * 1024 * 1024))],
  ])('refuses %s as a photo', async (_what, bytes) => {
    const { id } = (await openCase()).body;
    expect(await addPhoto(id, bytes)).toMatchObject({ status: 400, body: { errors: [{ field: 'photo' }] } });
    expect((await list())[0].photos).toEqual([]);
  });

  test('is closed by its shopper, once, and takes nothing more; a new complaint is a new case', async () => {
    const opened = (await openCase()).body;
    const closed = (await closeCase(opened.id)).body;
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'customer', closingReason: 'Ya está resuelto' });
    expect((await closeCase(opened.id)).body).toEqual(closed);
    expect((await addMessage(opened.id, 'Una cosa más')).status).toBe(409);
    expect((await addPhoto(opened.id, jpeg())).status).toBe(409);
    const next = (await openCase()).body;
    expect(next.number).toBeGreaterThan(opened.number);
    expect(await list()).toMatchObject([
      { id: next.id, state: 'open' },
      { id: opened.id, state: 'closed' },
    ]);
  });
});

test('a case is found only by its owner and through its own order', async () => {
  const { id: caseId } = (await openCase()).body;
  const { photos } = (await addPhoto(caseId, jpeg())).body;
  const [stranger, second] = [await createShopper(shop), await placeDeliveredOrder(shop, shopper)];
  const strangers = await placeDeliveredOrder(shop, stranger);
  const attempts: [string, { token: string }][] = [
    [order.id, stranger],
    [strangers.id, stranger],
    [second.id, shopper],
  ];
  for (const [id, caller] of attempts) {
    const params = { id, caseId };
    const replies = [
      await shop.call('addCaseMessage', { params, body: { text: 'Hola' } }, caller),
      await shop.call('addCasePhoto', { params, body: { photo: base64(jpeg({ seed: 9 })) } }, caller),
      await shop.call('readCasePhoto', { params: { ...params, photoId: photos[0].id } }, caller),
      await shop.call('closeCase', { params }, caller),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  const foreign = { params: { id: order.id }, body: { kind: 'wrong', text: 'Hola' } };
  expect((await shop.call('openCase', foreign, stranger)).status).toBe(404);
  expect((await shop.call('listCases', { params: { id: order.id } }, stranger)).status).toBe(404);
  expect(await list()).toMatchObject([{ state: 'open', messages: { length: 1 }, photos: { length: 1 } }]);
});

test('open cases are counted by kind for the metrics', async () => {
  const { number } = (await openCase({ kind: 'missing' })).body;
  const open = async () => {
    const metric = await shop.context.metrics.getSingleMetric('puente_cases_open')?.get();
    return metric?.values.find(({ labels }) => labels.kind === 'missing')?.value ?? 0;
  };
  const before = await open();
  await closeCase((await list()).find((each: { number: number }) => each.number === number).id);
  expect(await open()).toBe(before - 1);
});
