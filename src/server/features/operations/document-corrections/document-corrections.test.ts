import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { createStaff } from '#testing/backoffice.ts';
import { mailIdentityCode } from '#testing/identity-code.ts';
import { createShopper, payAtBank, placeOrder, type Shopper } from '#testing/order-steps.ts';
import { jpeg, segment } from '#testing/photos.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { startShop } from '#testing/shop.ts';

const NEW = '51239088';
const photoOf = (options = {}) => Buffer.from(jpeg(options)).toString('base64');
const PHOTO = photoOf();

const shop = await startShop();
const finance = await createStaff(shop, 'finance');

const ask = (shopper: Shopper, body: object = {}) =>
  shop.call(
    'requestDocumentCorrection',
    { body: { document: NEW, photo: PHOTO, password: shopper.password, ...body } },
    shopper,
  );
const profileOf = async (shopper: Shopper) => (await shop.call('readProfile', {}, shopper)).body;
const listed = async () => (await finance.call('listExceptions', { kind: 'document-correction' })).body.rows;

/** A shopper with a paid order, which locks the document. */
async function createPaidShopper(): Promise<Shopper & { orderId: string }> {
  const shopper = await createShopper(shop);
  const { id: orderId } = await placeOrder(shop, shopper);
  await payAtBank(shop, shopper, { id: orderId, decision: 'approve' });
  await shop.waitFor('the payment', async () => (await profileOf(shopper)).documentLocked);
  return { ...shopper, orderId };
}

async function documentOf(orderId: string): Promise<string> {
  const order = shop.context.db.selectFrom('orders').select(['id', 'consignee']).where('id', '=', orderId);
  return decryptDocument(shop.context, await order.executeTakeFirstOrThrow());
}

test('a correction is asked for once, with a photo without its metadata, and decided by the staff', async () => {
  const shopper = await createPaidShopper();
  const asked = await ask(shopper, { photo: photoOf({ metadata: segment(0xe1, 'Exif') }) });
  expect(asked).toMatchObject({ status: 201, body: { state: 'waiting', decidedAt: null, reason: null } });
  const { id } = asked.body;
  expect((await ask(shopper)).body, 'the same again').toEqual(asked.body);
  expect((await ask(shopper, { document: '48712063', documentConfirmed: true })).status).toBe(409);
  const [row] = await listed();
  expect(row).toMatchObject({
    subject: id,
    page: `/clientes/cedulas/${id}`,
    label: expect.stringMatching(/^Casillero UY-/),
  });
  const { body: found } = await finance.call('readDocumentCorrection', { id });
  expect(found).toMatchObject({ present: CUSTOMS_DATA.document, requested: NEW, customerId: shopper.id });
  const { body: photo } = await finance.call('readDocumentPhoto', { id });
  expect(photo).toEqual({ type: 'image/jpeg', data: PHOTO });

  const announced = await documentOf(shopper.orderId);
  await finance.act('decideDocumentCorrection', { id, decision: 'accepted' }, { dryRun: true });
  expect((await profileOf(shopper)).document).toBe(CUSTOMS_DATA.document);
  const key = randomUUID();
  const done = await finance.act('decideDocumentCorrection', { id, decision: 'accepted' }, { key });
  expect(done.status).toBe(200);
  expect((await finance.act('decideDocumentCorrection', { id, decision: 'accepted' }, { key })).body).toEqual(
    done.body,
  );
  expect((await finance.act('decideDocumentCorrection', { id, decision: 'refused' })).status).toBe(409);
  expect(await profileOf(shopper)).toMatchObject({ document: NEW, documentLocked: true });
  expect([announced, await documentOf(shopper.orderId)]).toEqual([CUSTOMS_DATA.document, NEW]);
  expect((await finance.call('readDocumentPhoto', { id })).status, 'the photo is gone').toBe(404);
  expect((await shop.call('listDocumentCorrections', {}, shopper)).body).toMatchObject([{ id, state: 'accepted' }]);
  expect(await listed()).toEqual([]);
  await shop.drain();
  const mails = (await shop.mails(shopper.email)).filter(({ subject }) => subject === 'Corregimos tu cédula');
  expect(mails).toHaveLength(1);
  const audit = await shop.context.db
    .selectFrom('staff_audit')
    .selectAll()
    .where('subject_id', '=', shopper.id)
    .execute();
  expect(audit.map(({ act }) => act).sort()).toEqual([
    'decideDocumentCorrection',
    'readDocumentCorrection',
    'readDocumentPhoto',
  ]);
  expect(JSON.stringify([audit, mails])).not.toMatch(new RegExp(`${NEW}|${CUSTOMS_DATA.document}`));
});

test('a token alone asks for nothing: it takes the password, or a mailed code, which a refusal leaves unused', async () => {
  const shopper = await createPaidShopper();
  for (const proof of [
    { password: undefined },
    { password: '' },
    { code: 'ABCDEFGHJK' },
    { code: '', password: undefined },
  ])
    expect((await ask(shopper, proof)).status).toBe(400);
  for (const [field, proof] of [
    ['password', { password: 'Equivocada9' }],
    ['code', { password: undefined, code: 'ABCDEFGHJK' }],
  ] as const)
    expect(await ask(shopper, proof)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect((await shop.call('listDocumentCorrections', {}, shopper)).body).toEqual([]);

  const code = await mailIdentityCode(shop, shopper);
  const byCode = { password: undefined, code };
  expect((await ask(shopper, { ...byCode, document: CUSTOMS_DATA.document })).status).toBe(422);
  expect((await ask(shopper, byCode)).status).toBe(201);
  expect((await ask(shopper, byCode)).status, 'the code is used up').toBe(400);
});

test('a refusal changes nothing, and its reason reaches the shopper', async () => {
  const shopper = await createPaidShopper();
  const { id } = (await ask(shopper)).body;
  const reason = 'La foto no se lee';
  expect((await finance.act('decideDocumentCorrection', { id, decision: 'refused' }, { reason })).status).toBe(200);
  expect((await profileOf(shopper)).document).toBe(CUSTOMS_DATA.document);
  expect((await shop.call('listDocumentCorrections', {}, shopper)).body).toMatchObject([{ state: 'refused', reason }]);
  await shop.drain();
  const [mail] = (await shop.mails(shopper.email)).filter(({ subject }) => subject === 'No pudimos corregir tu cédula');
  expect(mail?.text).toContain(reason);
  expect((await ask(shopper)).body.id).not.toBe(id);
});

test('an order that the carrier knows keeps the document with which it was announced', async () => {
  const shopper = await createPaidShopper();
  const announced = { carrier_tracking_number: `SKY${randomUUID().slice(0, 8)}` };
  await shop.context.db.updateTable('orders').set(announced).where('id', '=', shopper.orderId).execute();
  const { id } = (await ask(shopper)).body;
  const { body } = await finance.act('decideDocumentCorrection', { id, decision: 'accepted' });
  expect(body.effects.join(' ')).toContain('Ninguna orden abierta la lleva');
  expect(await documentOf(shopper.orderId)).toBe(CUSTOMS_DATA.document);
});

test('nothing is asked for before a payment, of the same document, of a doubtful one, or without a photo', async () => {
  const fresh = await createShopper(shop);
  expect((await ask(fresh)).status).toBe(409);
  const shopper = await createPaidShopper();
  expect(await ask(shopper, { document: CUSTOMS_DATA.document })).toMatchObject({ status: 422 });
  expect(await ask(shopper, { document: '48712063' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'document' }] },
  });
  expect(await ask(shopper, { photo: Buffer.from('no').toString('base64') })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'photo' }] },
  });
  expect((await shop.call('listDocumentCorrections', {}, shopper)).body).toEqual([]);
});

test('who may not unseal documents neither sees the row nor decides, and other shoppers see nothing', async () => {
  const shopper = await createPaidShopper();
  const { id } = (await ask(shopper)).body;
  const support = await createStaff(shop, 'support');
  expect((await support.call('readDocumentCorrection', { id })).status).toBe(403);
  expect((await support.call('readDocumentPhoto', { id })).status).toBe(403);
  expect((await support.act('decideDocumentCorrection', { id, decision: 'accepted' })).status).toBe(403);
  expect((await support.call('listExceptions', { kind: 'document-correction' })).body.rows).toEqual([]);
  const other = await createShopper(shop);
  expect((await shop.call('listDocumentCorrections', {}, other)).body).toEqual([]);
});
