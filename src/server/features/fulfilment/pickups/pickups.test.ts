import { expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  announceStatus,
  createShopper,
  placeConsolidatedOrder,
  placeOrder,
  readOrder,
  type Shopper,
  signInAfter,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');
const { db } = shop.context;
const DAY_MS = 24 * 60 * 60_000;
const ANA = { firstName: 'Ana', lastName: 'Pereira' };
const WRONG = ['AAAA-AAAA', 'BBBB-BBBB', 'CCCC-CCCC', 'DDDD-DDDD', 'EEEE-EEEE'] as const;

async function enter(id: string, status: OrderStatus): Promise<void> {
  await db.updateTable('orders').set({ status }).where('id', '=', id).execute();
  const event = { order_id: id, code: status, description: status, visible: true, happened_at: shop.clock.now() };
  await db.insertInto('order_events').values(event).execute();
}

/** An order with this status, by default at the branch. */
async function placeAt(shopper: Shopper, status: OrderStatus = 'PICK_UP', change: Record<string, unknown> = {}) {
  const { id, number } = await placeOrder(shop, shopper, { change });
  await enter(id, status);
  return { id, number: Number(number) };
}

async function placeWaiting(status: OrderStatus = 'PICK_UP') {
  const shopper = await createShopper(shop);
  return { shopper, ...(await placeAt(shopper, status)) };
}

const authorize = (id: string, { token, password }: Shopper, change: object = {}) =>
  shop.call('authorizePickup', { params: { id }, body: { ...ANA, password, ...change } }, { token });
const revoke = (id: string, { token }: Shopper) => shop.call('revokePickup', { params: { id } }, { token });
const pickupOf = async (id: string, { token }: Shopper) =>
  (await shop.call('readPickup', { params: { id } }, { token })).body;
const byCode = (number: number, pickupCode: string): BackofficeInput<'handOverOrder'> => ({
  number,
  collector: 'authorized',
  pickupCode,
  documentSeen: true,
});
const inPerson = (number: number): BackofficeInput<'handOverOrder'> => ({
  number,
  collector: 'recipient',
  documentSeen: true,
});
const statusOf = async (id: string, shopper: Shopper) => (await readOrder(shop, shopper, id)).status;
const authorizationsOf = (id: string) =>
  db.selectFrom('pickup_authorizations').selectAll().where('order_id', '=', id).orderBy('created_at').execute();
async function mailsOf(id: string): Promise<{ kind: string; text: string }[]> {
  const mails = db.selectFrom('mails').select(['kind', 'text']).where('subject_id', 'like', `${id}%`);
  return (await mails.orderBy('created_at').execute()).filter(({ kind }) => /pickup|delivered/.test(kind));
}

test('the code is said once, and only its hash is stored', async () => {
  const { shopper, id } = await placeWaiting('SHIPPING');
  const { status, body } = await authorize(id, shopper);
  expect([status, body.code]).toEqual([200, expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)]);
  expect(await pickupOf(id, shopper)).toEqual({
    authorization: { name: 'Ana Pereira', authorizedAt: expect.any(String), isBlocked: false },
    pickedUp: null,
  });
  const [mail] = await mailsOf(id);
  expect(mail).toMatchObject({ kind: 'order-pickup-authorized', text: expect.stringContaining('Ana Pereira') });
  const stored = JSON.stringify([await authorizationsOf(id), mail]);
  for (const code of [body.code, body.code.replace('-', '')]) expect(stored).not.toContain(code);
});

test.each<[OrderStatus, Record<string, unknown>]>([
  ['NEW', {}],
  ['COMPLETED', {}],
  ['REFUND', {}],
])('nobody is authorized for an order that is %s', async (status, change) => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper, { change });
  await db.updateTable('orders').set({ status }).where('id', '=', id).execute();
  expect((await authorize(id, shopper)).status).toBe(409);
});

test('nobody is authorized for an order that is delivered at home', async () => {
  const shopper = await createShopper(shop);
  const delivery = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id, number } = await placeAt(shopper, 'IN_DISTRIBUTION', delivery);
  expect((await authorize(id, shopper)).status).toBe(409);
  expect((await support.act('handOverOrder', inPerson(number))).status).toBe(422);
  expect((await support.call('readOrderForStaff', { number })).body.pickup).toBeNull();
});

test("another customer's order is unknown, and a session alone authorizes nobody", async () => {
  const { shopper, id } = await placeWaiting();
  const other = await createShopper(shop);
  await authorize(id, shopper);
  expect((await authorize(id, other)).status).toBe(404);
  expect((await revoke(id, other)).status).toBe(404);
  expect((await shop.call('readPickup', { params: { id } }, other)).status).toBe(404);
  const wrong = await authorize(id, shopper, { firstName: 'Otra', password: 'no es esta' });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'password']);
  expect((await authorize(id, shopper, { password: undefined })).status).toBe(400);
  expect((await authorize(id, shopper, { document: '12345672' })).status).toBe(400);
  expect((await authorizationsOf(id)).map(({ name, ending }) => [name, ending])).toEqual([['Ana Pereira', null]]);
});

test('whoever is authorized and says the code gets the order, and everybody learns who it was', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  const preview = await support.act('handOverOrder', byCode(number, code.toLowerCase()), { dryRun: true });
  expect(preview.body.effects[0]).toBe('El código es correcto. Entregala solo a Ana Pereira.');
  expect(await statusOf(id, shopper)).toBe('PICK_UP');
  const done = await support.act('handOverOrder', byCode(number, code));
  expect([done.status, done.body.dryRun]).toEqual([200, false]);
  expect(await statusOf(id, shopper)).toBe('COMPLETED');
  const pickedUp = { at: expect.any(String), by: 'authorized', name: 'Ana Pereira' };
  expect(await pickupOf(id, shopper)).toEqual({ authorization: null, pickedUp });
  expect((await support.call('readOrderForStaff', { number })).body.pickup).toEqual({ authorization: null, pickedUp });
  const mails = await mailsOf(id);
  expect(mails.map(({ kind }) => kind)).toEqual(['order-pickup-authorized', 'order-delivered']);
  expect(mails[1]?.text).toMatch(/La retiró:? Ana Pereira/);
  const acts = db.selectFrom('staff_audit').selectAll().where('act', '=', 'handOverOrder');
  const audit = await acts.where('subject_id', '=', String(number)).execute();
  expect(audit).toMatchObject([{ outcome: 'done', staff_id: support.id, after: { collector: 'authorized' } }]);
  expect(JSON.stringify(audit)).not.toContain('Pereira');
  const history = (await support.call('readThread', { subject: { kind: 'order', number } })).body;
  expect(JSON.stringify(history)).toContain('Ana support');
});

test('the recipient gets the order in person after their document was seen, and the permission ends', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  const unseen = await support.act('handOverOrder', { ...inPerson(number), documentSeen: false });
  expect([unseen.status, unseen.error.errors?.[0]?.field]).toEqual([400, 'documentSeen']);
  expect((await purchasing.act('handOverOrder', inPerson(number))).status).toBe(200);
  expect((await pickupOf(id, shopper)).pickedUp).toMatchObject({ by: 'recipient', name: null });
  expect((await authorizationsOf(id)).map(({ ending }) => ending)).toEqual(['closed']);
  const again = await support.act('handOverOrder', byCode(number, code));
  expect([again.status, again.error.message]).toEqual([409, `La orden ${number} ya se entregó.`]);
});

test('a role without parcels gives nothing out, and an order that is not at the branch is not given', async () => {
  const { number } = await placeWaiting('SHIPPING');
  expect((await finance.act('handOverOrder', inPerson(number))).status).toBe(403);
  const early = await support.act('handOverOrder', inPerson(number));
  expect([early.status, early.error.message]).toEqual([409, `La orden ${number} no está en el local.`]);
});

test('a role that sees no names sees the first letters, until the right code is typed', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  const seen = (await purchasing.call('readOrderForStaff', { number })).body;
  expect(seen.pickup?.authorization).toMatchObject({ name: 'A••• P•••', triesLeft: 5 });
  const preview = await purchasing.act('handOverOrder', byCode(number, code), { dryRun: true });
  expect(preview.body.effects[0]).toContain('Ana Pereira');
});

test('without an authorized person no code opens anything', async () => {
  const { number } = await placeWaiting();
  const refused = await support.act('handOverOrder', byCode(number, WRONG[0]));
  expect([refused.status, refused.error.errors?.[0]?.field]).toEqual([400, 'collector']);
});

test('five different wrong codes block the code, looked at or not, and the shopper is told and makes another', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  const first = await support.act('handOverOrder', byCode(number, WRONG[0]), { dryRun: true });
  expect(first.error.errors?.[0]).toEqual({
    field: 'pickupCode',
    message: 'Ese no es el código: no la entregues. Quedan 4 intentos.',
  });
  const repeated = await support.act('handOverOrder', byCode(number, WRONG[0].toLowerCase()));
  expect(repeated.error.message).toContain('Quedan 4 intentos');
  for (const wrong of WRONG.slice(1)) await support.act('handOverOrder', byCode(number, wrong), { dryRun: true });
  const blocked = await support.act('handOverOrder', byCode(number, code));
  expect([blocked.status, blocked.error.message]).toEqual([400, expect.stringContaining('ya no sirve')]);
  expect(await statusOf(id, shopper)).toBe('PICK_UP');
  expect((await pickupOf(id, shopper)).authorization).toMatchObject({ isBlocked: true });
  expect((await support.call('readOrderForStaff', { number })).body.pickup?.authorization?.triesLeft).toBe(0);
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['order-pickup-authorized', 'order-pickup-blocked']);
  const refused = db.selectFrom('staff_audit').select('effects').where('act', '=', 'handOverOrder');
  const audit = await refused.where('subject_id', '=', String(number)).where('outcome', '=', 'refused').execute();
  expect(audit).toHaveLength(5);

  const renewed = (await authorize(id, shopper)).body;
  expect(renewed.authorization.isBlocked).toBe(false);
  expect((await support.act('handOverOrder', byCode(number, renewed.code))).status).toBe(200);
});

test('wrong codes that are typed at once are counted one after the other', async () => {
  const { shopper, id, number } = await placeWaiting();
  await authorize(id, shopper);
  const typed = [...WRONG, 'FFFF-FFFF', 'GGGG-GGGG', 'HHHH-HHHH'];
  await Promise.all(typed.map((wrong) => support.act('handOverOrder', byCode(number, wrong), { dryRun: true })));
  const [row] = await authorizationsOf(id);
  expect(row?.wrong_hashes).toHaveLength(5);
});

test('a change gives another code and ends the one before', async () => {
  const { shopper, id, number } = await placeWaiting();
  const first = (await authorize(id, shopper)).body;
  const second = (await authorize(id, shopper, { firstName: 'Bruno' })).body;
  expect(second.authorization.name).toBe('Bruno Pereira');
  const old = await support.act('handOverOrder', byCode(number, first.code), { dryRun: true });
  expect(old.error.errors?.[0]?.field).toBe('pickupCode');
  expect((await authorizationsOf(id)).map(({ ending }) => ending)).toEqual(['changed', null]);
  expect((await mailsOf(id)).at(-1)).toMatchObject({ kind: 'order-pickup-changed' });
  expect((await support.act('handOverOrder', byCode(number, second.code))).status).toBe(200);
});

test('authorizations that are made at once leave one', async () => {
  const { shopper, id } = await placeWaiting();
  const made = await Promise.all([authorize(id, shopper), authorize(id, shopper), authorize(id, shopper)]);
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await authorizationsOf(id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
});

test('a permission that was taken back opens nothing, and taking it back again changes nothing', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  expect((await revoke(id, shopper)).status).toBe(204);
  expect((await revoke(id, shopper)).status).toBe(204);
  expect(await pickupOf(id, shopper)).toEqual({ authorization: null, pickedUp: null });
  expect((await support.act('handOverOrder', byCode(number, code))).status).toBe(400);
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['order-pickup-authorized', 'order-pickup-revoked']);
});

test('of two people who hand the same order over at once, one does', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  const replies = await Promise.all([
    support.act('handOverOrder', byCode(number, code)),
    purchasing.act('handOverOrder', inPerson(number)),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await mailsOf(id)).filter(({ kind }) => kind === 'order-delivered')).toHaveLength(1);
});

test("the carrier's notice of the delivery changes nothing after the branch, and ends the permission where it is first", async () => {
  const shopper = await createShopper(shop);
  const handed = await placeConsolidatedOrder(shop, shopper);
  const announced = await placeConsolidatedOrder(shop, shopper);
  for (const { id, carrierTrackingNumber } of [handed, announced]) {
    await authorize(id, shopper);
    for (const code of ['ALVOL', 'ATC', 'SHOFD']) await announceStatus(shop, carrierTrackingNumber, code);
    expect(await statusOf(id, shopper)).toBe('PICK_UP');
  }
  await support.act('handOverOrder', inPerson(Number(handed.number)));
  const before = await readOrder(shop, shopper, handed.id);
  await announceStatus(shop, handed.carrierTrackingNumber, 'SHDEL');
  expect(await readOrder(shop, shopper, handed.id)).toEqual(before);
  expect((await mailsOf(handed.id)).filter(({ kind }) => kind === 'order-delivered')).toHaveLength(1);

  await announceStatus(shop, announced.carrierTrackingNumber, 'SHDEL');
  expect((await support.act('handOverOrder', inPerson(Number(announced.number)))).status).toBe(409);
  expect((await authorizationsOf(announced.id)).map(({ ending }) => ending)).toEqual(['closed']);
  expect(await pickupOf(announced.id, shopper)).toEqual({ authorization: null, pickedUp: null });
  expect((await mailsOf(announced.id)).at(-1)?.text).not.toContain('La retiró');
});

test('the name is exported, and erased with the account or thirty days after it was over', async () => {
  const { shopper, id, number } = await placeWaiting();
  const { code } = (await authorize(id, shopper)).body;
  await support.act('handOverOrder', byCode(number, code));
  const exported = (await shop.call('exportAccount', {}, shopper)).body.orders[0].pickupAuthorizations;
  const at = expect.any(String);
  expect(exported).toEqual([{ name: 'Ana Pereira', authorizedAt: at, endedAt: at, ending: 'picked-up' }]);
  const reconcileAfter = (days: number) =>
    reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + days * DAY_MS) });
  await reconcileAfter(29);
  expect((await authorizationsOf(id))[0]?.name).toBe('Ana Pereira');
  await reconcileAfter(31);
  expect((await authorizationsOf(id))[0]?.name).toBeNull();
  await signInAfter(shop, shopper, 0);
  expect((await pickupOf(id, shopper)).pickedUp).toMatchObject({ by: 'authorized', name: null });

  const other = await placeWaiting();
  await authorize(other.id, other.shopper);
  await support.act('handOverOrder', inPerson(other.number));
  await shop.drain();
  const { password } = other.shopper;
  expect((await shop.call('deleteAccount', { body: { password } }, other.shopper)).status).toBe(204);
  expect((await authorizationsOf(other.id))[0]?.name).toBeNull();
});
