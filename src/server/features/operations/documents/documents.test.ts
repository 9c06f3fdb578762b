import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#domain/document/document.ts';
import { deleteDocumentsBefore } from '#server/features/operations/retention/repository.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeDeliveredOrder, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { bytesOf, heic, hostilePhotos, jpeg, pdf, segment, webp } from '#testing/photos.ts';
import { sharedShop } from '#testing/shop.ts';
import { sweepDocuments } from './store-document.ts';

const shop = await sharedShop();
const staff = await createStaff(shop, 'support');

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>;
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeDeliveredOrder(shop, shopper);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const params = () => ({ id: order.id });

function add(
  bytes: Uint8Array,
  { name = 'factura.pdf', caseId }: { name?: string; caseId?: string } = {},
  by = shopper,
) {
  const body = { name, content: base64(bytes), ...(caseId ? { caseId } : {}) };
  return shop.call('addDocument', { params: params(), body }, by);
}

const read = (documentId: string, by = shopper) =>
  shop.call('readDocument', { params: { ...params(), documentId } }, by);
const remove = (documentId: string, by = shopper) =>
  shop.call('removeDocument', { params: { ...params(), documentId } }, by);
const list = async () => (await shop.call('listDocuments', { params: params() }, shopper)).body;

async function openCase(): Promise<string> {
  const body = { kind: 'damaged', text: 'Llegó roto' };
  return (await shop.call('openCase', { params: params(), body }, shopper)).body.id;
}

/** Where the storage keeps a document, once its job has run. */
async function storedPath(id: string): Promise<string> {
  await shop.waitFor('the document in the storage', async () => {
    const row = shop.context.db.selectFrom('documents').select('stored_at').where('id', '=', id);
    return (await row.executeTakeFirst())?.stored_at ?? null;
  });
  const { documents } = shop.context.config;
  return join('folder' in documents ? documents.folder : '', id.slice(0, 2), id);
}

type Refused = [what: string, bytes: Uint8Array, message: RegExp];

describe('a document of an order', () => {
  test('is listed, stored outside of the database and handed out as the file that it is', async () => {
    const { status, body } = await add(pdf(), { name: '../Factura <1>.pdf' });
    expect(status).toBe(201);
    expect(body).toMatchObject([
      { author: 'customer', name: 'Factura 1.pdf', type: 'application/pdf', size: pdf().length, caseId: null },
    ]);
    const [{ id }] = body;
    for (const isStored of [false, true]) {
      if (isStored) expect(await readFile(await storedPath(id))).toEqual(Buffer.from(pdf()));
      const reply = await read(id);
      expect(reply.body).toEqual(Buffer.from(pdf()));
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Factura 1\.pdf"/);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(reply.headers.get('cache-control')).toMatch(/no-store/);
    }
    const row = shop.context.db.selectFrom('documents').select('data').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ data: null });
  });

  test('that is a photo has no metadata', async () => {
    const metadata = segment(0xe1, 'Exif\0\0GPS -34.9011');
    const [{ id, name }] = (await add(jpeg({ metadata }), { name: 'foto.png' })).body;
    expect(name).toBe('foto.jpg');
    expect((await read(id)).body).toEqual(Buffer.from(jpeg()));
  });

  test('sent again, also ten times at once, is one; another file of its name gets a number', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add(pdf())));
    expect(await list()).toHaveLength(1);
    await add(pdf('Other'));
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['factura.pdf', 'factura (2).pdf']);
  });

  test.each<Refused>([
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>'), /PDF, un JPEG o un PNG/],
    ['a WebP', webp(), /PDF, un JPEG o un PNG/],
    ['a HEIC', heic(), /El más compatible/],
    ['too large by a byte', bytesOf(pdf(), new Uint8Array(MAX_DOCUMENT_BYTES + 1 - pdf().length)), /10 MB/],
    ...hostilePhotos(MAX_DOCUMENT_BYTES).map(([what, bytes]): Refused => [what, bytes, /que se pueda abrir/]),
  ])('is refused when it is %s', async (_what, bytes, message) => {
    const { status, body } = await add(bytes);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'content', message: expect.stringMatching(message) }]);
    expect(await list()).toEqual([]);
  });

  test('is refused unread when it is far too large', async () => {
    expect((await add(new Uint8Array(MAX_DOCUMENT_BYTES + 20_000))).status).toBe(413);
  });

  test('is the twentieth at most, for the order and for each case', async () => {
    const caseId = await openCase();
    for (const place of [{}, { caseId }]) {
      const replies = await Promise.all(
        Array.from({ length: MAX_DOCUMENTS + 1 }, (_each, index) => add(pdf(`${index}`), place)),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_DOCUMENTS);
      expect(replies.find(({ status }) => status !== 201)?.status).toBe(422);
    }
    expect(await list()).toHaveLength(2 * MAX_DOCUMENTS);
  });

  test('exists for nobody else, by any id', async () => {
    const [{ id }] = (await add(pdf())).body;
    const stranger = await createShopper(shop);
    const other = await placeOrder(shop, stranger);
    expect((await add(pdf(), {}, stranger)).status).toBe(404);
    expect((await read(id, stranger)).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await shop.call('listDocuments', { params: params() }, stranger)).status).toBe(404);
    const through = { params: { id: other.id, documentId: id } };
    expect((await shop.call('readDocument', through, stranger)).status).toBe(404);
    expect((await shop.call('removeDocument', through, stranger)).status).toBe(404);
    expect((await shop.call('readDocument', { params: { ...params(), documentId: id } })).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('is added to an open case of the order alone', async () => {
    const caseId = await openCase();
    expect((await add(pdf(), { caseId })).body).toMatchObject([{ caseId }]);
    const stranger = await createShopper(shop);
    const foreign = await placeOrder(shop, stranger);
    const body = { name: 'x.pdf', content: base64(pdf()), caseId };
    expect((await shop.call('addDocument', { params: { id: foreign.id }, body }, stranger)).status).toBe(404);
    await shop.call('closeCase', { params: { ...params(), caseId } }, shopper);
    expect((await add(pdf('late'), { caseId })).status).toBe(409);
  });

  test('that was altered or lost in the storage is not handed out', async () => {
    const [{ id }] = (await add(pdf())).body;
    const path = await storedPath(id);
    await writeFile(path, pdf('altered'));
    expect(await read(id)).toMatchObject({ status: 503, body: { message: expect.stringMatching(/no está entero/) } });
    await rm(path);
    expect((await read(id)).status).toBe(503);
  });
});

describe('a document that is deleted', () => {
  const isGone = async (path: string) => {
    await sweepDocuments(shop.context);
    return await readFile(path).then(
      () => false,
      () => true,
    );
  };

  test('by the shopper leaves the storage; one of the shop stays', async () => {
    const [{ id }] = (await add(pdf())).body;
    const path = await storedPath(id);
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect(await isGone(path)).toBe(true);
    await staff.act('addOrderDocument', { number: order.number, name: 'Factura', content: base64(pdf()) });
    const [own] = await list();
    expect((await remove(own.id)).status).toBe(409);
  });

  test('with the account leaves the storage, with those of its cases', async () => {
    const caseId = await openCase();
    const [{ id }] = (await add(pdf())).body;
    const inCase = (await add(pdf(), { caseId })).body[1];
    const paths = [await storedPath(id), await storedPath(inCase.id)];
    expect((await shop.call('deleteAccount', { body: { password: shopper.password } }, shopper)).status).toBe(204);
    for (const path of paths) expect(await isGone(path)).toBe(true);
    expect(await shop.context.db.selectFrom('documents').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('by its age is one of a closed case or of an order that has ended', async () => {
    const caseId = await openCase();
    await add(pdf(), { caseId });
    await add(pdf());
    const { db, clock } = shop.context;
    const setStatus = (status: 'PICK_UP' | 'COMPLETED') =>
      db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
    await setStatus('PICK_UP');
    const later = new Date(clock().getTime() + 1000);
    await deleteDocumentsBefore(db, later);
    expect(await list()).toHaveLength(2);
    await shop.call('closeCase', { params: { ...params(), caseId } }, shopper);
    await deleteDocumentsBefore(db, new Date(clock().getTime() + 1000));
    expect(await list()).toMatchObject([{ caseId: null }]);
    await setStatus('COMPLETED');
    await deleteDocumentsBefore(db, new Date(clock().getTime() + 1000));
    expect(await list()).toEqual([]);
  });
});

test('the export of the account names each document', async () => {
  await add(pdf());
  const { orders } = (await shop.call('exportAccount', {}, shopper)).body;
  expect(orders).toMatchObject([{ documents: [{ name: 'factura.pdf', size: pdf().length }] }]);
});

describe('the staff', () => {
  test('sees, adds and deletes documents of an order and of its cases, and each is audited', async () => {
    const caseId = await openCase();
    const { number } = order;
    await add(pdf(), { caseId });
    const [{ number: caseNumber }] = (await shop.call('listCases', { params: params() }, shopper)).body;
    const content = base64(pdf('Store'));
    const added = await staff.act('addOrderDocument', { number, name: 'Factura de la tienda', content });
    expect(added.body.effects).toEqual([expect.stringMatching(/«Factura de la tienda\.pdf» queda en la orden/)]);
    const { body } = await staff.call('listOrderDocuments', { number });
    expect(body).toMatchObject([
      { author: 'customer', addedBy: null, caseNumber },
      { author: 'staff', addedBy: 'Ana support', caseNumber: null, name: 'Factura de la tienda.pdf' },
    ]);
    const id = body[1]?.id ?? '';
    const file = (await staff.call('readOrderDocument', { id })).body;
    expect(file).toEqual({ name: 'Factura de la tienda.pdf', type: 'application/pdf', data: content });
    expect(await list()).toMatchObject([{ author: 'customer' }, { id, author: 'staff' }]);
    expect(JSON.stringify(await list())).not.toContain('Ana support');
    await staff.act('removeOrderDocument', { id });
    expect((await staff.call('readOrderDocument', { id })).status).toBe(404);
  });

  test('without the right to see customers sees none', async () => {
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.call('listOrderDocuments', { number: order.number })).status).toBe(403);
  });

  test('a preview keeps nothing', async () => {
    await staff.act('addOrderDocument', { number: order.number, name: 'x', content: base64(pdf()) }, { dryRun: true });
    expect(await list()).toEqual([]);
  });
});
