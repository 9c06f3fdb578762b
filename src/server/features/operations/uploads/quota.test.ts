import { beforeEach, expect, test } from 'vitest';
import { MAX_CUSTOMER_BYTES, MAX_CUSTOMER_FILES } from '#domain/document/document.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, payAtBank, placeDeliveredOrder, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { announce } from '#testing/parcel-steps.ts';
import { jpeg, pdf } from '#testing/photos.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const { db } = shop.context;

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>;
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeDeliveredOrder(shop, shopper);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function addDocument(text: string, { id = order.id, caseId }: { id?: string; caseId?: string } = {}) {
  const body = { name: 'factura.pdf', content: base64(pdf(text)), ...(caseId ? { caseId } : {}) };
  return shop.call('addDocument', { params: { id }, body }, shopper);
}

function addPhoto(caseId: string, seed: number) {
  const body = { photo: base64(jpeg({ seed })) };
  return shop.call('addCasePhoto', { params: { id: order.id, caseId }, body }, shopper);
}

function addInvoice(parcelId: string, text: string) {
  const body = { name: 'factura.pdf', content: base64(pdf(text)) };
  return shop.call('addParcelInvoice', { params: { id: parcelId }, body }, shopper);
}

async function openCase(): Promise<string> {
  const body = { kind: 'damaged', text: 'Llegó roto' };
  return (await shop.call('openCase', { params: { id: order.id }, body }, shopper)).body.id;
}

const announceParcel = async (): Promise<string> => (await announce(shop, shopper)).body.id;

/** Lets the one document of the order be of so many bytes that `left` remain of what its customer may have. */
async function leaveBytes(left: number): Promise<void> {
  const size = MAX_CUSTOMER_BYTES - left;
  await db.updateTable('documents').set({ size }).where('order_id', '=', order.id).execute();
}

/** Copies the one document of the order until its customer has `count` files. */
async function haveFiles(count: number): Promise<void> {
  const [kept] = await db.selectFrom('documents').selectAll().where('order_id', '=', order.id).execute();
  if (!kept) throw new Error('the order has no document');
  const copies = Array.from({ length: count - 1 }, (_each, index) => ({
    ...kept,
    id: crypto.randomUUID(),
    sha256: `copy ${index}`,
  }));
  await db.insertInto('documents').values(copies).execute();
}

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted();
const refusal = { status: 422, body: { message: expect.stringMatching(/hasta 200 archivos y 100 MB/) } };

test('of the bytes that are left, one of three kinds of files sent at once takes them', async () => {
  const [caseId, parcelId] = [await openCase(), await announceParcel()];
  await addDocument('first');
  await leaveBytes(Math.max(pdf('second').length, jpeg().length));
  const replies = await Promise.all([addDocument('second'), addPhoto(caseId, 1), addInvoice(parcelId, 'third')]);
  expect(statuses(replies)).toEqual([201, 422, 422]);
  expect(replies.find(({ status }) => status === 422)).toMatchObject(refusal);
});

test('of the last file that may be kept, one is taken of several sent at once to different orders', async () => {
  const { id } = await placeDeliveredOrder(shop, shopper);
  await addDocument('first');
  await haveFiles(MAX_CUSTOMER_FILES - 1);
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((text) => addDocument(text, { id })));
  expect(statuses(replies)).toEqual([201, 422, 422, 422]);
  expect(await addInvoice(await announceParcel(), 'e')).toMatchObject(refusal);
});

test('what is there stays, is the same when it is sent again, and makes room when it is deleted', async () => {
  const [{ id: documentId }] = (await addDocument('first')).body;
  await leaveBytes(-1);
  expect(await addDocument('second')).toMatchObject(refusal);
  expect((await addDocument('first')).status).toBe(201);
  await shop.call('removeDocument', { params: { id: order.id, documentId } }, shopper);
  expect((await addDocument('second')).status).toBe(201);
});

test('an invoice in the place of an earlier one is no further file', async () => {
  const parcelId = await announceParcel();
  await addInvoice(parcelId, 'one');
  await addDocument('first');
  await haveFiles(MAX_CUSTOMER_FILES - 1);
  expect((await addInvoice(parcelId, 'two')).status).toBe(201);
  expect(await addInvoice(await announceParcel(), 'two')).toMatchObject(refusal);
});

test('the photo of an identity card counts, and is refused beyond', async () => {
  const photo = base64(jpeg());
  const body = { document: '51239088', photo, password: shopper.password };
  const ask = () => shop.call('requestDocumentCorrection', { body }, shopper);
  // A payment locks the number of the card, which is then corrected by a person.
  await payAtBank(shop, shopper, { id: (await placeOrder(shop, shopper)).id });
  await shop.waitFor('the payment', async () => (await shop.call('readProfile', {}, shopper)).body.documentLocked);
  await addDocument('first');
  await leaveBytes(0);
  expect(await ask()).toMatchObject(refusal);
  await leaveBytes(2000);
  expect((await ask()).status).toBe(201);
  await leaveBytes(pdf('second').length);
  expect(await addDocument('second')).toMatchObject(refusal);
});

test('what the staff adds and what other customers have is not the customer’s', async () => {
  await addDocument('first');
  await leaveBytes(0);
  const staff = await createStaff(shop, 'support');
  const added = { number: order.number, name: 'Factura', content: base64(pdf('of the shop')) };
  expect((await staff.act('addOrderDocument', added)).status).toBe(200);
  await leaveBytes(0);
  const other = await createShopper(shop);
  const { id } = await placeDeliveredOrder(shop, other);
  const body = { name: 'factura.pdf', content: base64(pdf()) };
  expect((await shop.call('addDocument', { params: { id }, body }, other)).status).toBe(201);
});

test('an order without a payment or a notice of one takes no documents', async () => {
  const { id, number } = await placeOrder(shop, shopper);
  const unpaid = { status: 422, body: { message: expect.stringMatching(/no figura paga/) } };
  expect(await addDocument('first', { id })).toMatchObject(unpaid);
  // The staff wrote to its shopper: what they ask for can be sent into the case.
  const staff = await createStaff(shop, 'support');
  await staff.act('messageCustomer', { number, text: 'Mandanos el comprobante, por favor' });
  const [{ id: caseId }] = (await shop.call('listCases', { params: { id } }, shopper)).body;
  expect((await addDocument('first', { id, caseId })).status).toBe(201);
  await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  await shop.drain();
  expect((await shop.call('readOrder', { params: { id } }, shopper)).body.status).not.toBe('PAID');
  expect((await addDocument('second', { id })).status).toBe(201);
});
