import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { createStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { mailIdentityCode } from '#testing/identity-code.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const FOREIGN = { ...ACCOUNT_FORM, accountNumber: '99998888', holderName: 'Otra Persona', holderDocument: '12345672' };

let shopper: Shopper;
let order: Order;

const shop = await startShop();

beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeRefundedCashOrder(shop, shopper);
});

const give = (body: Record<string, unknown>, by: Pick<TestCustomer, 'token'> = shopper) =>
  shop.call('setRefundAccount', { params: { id: order.id }, body }, by);

const owned = (change: object = {}) => give({ ...ACCOUNT_FORM, password: shopper.password, ...change });

function refundOf(id = order.id) {
  return shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
}

/** The link of the newest mail about the account. */
async function stopLink(): Promise<string> {
  const mail = await shop.waitFor('the mail', async () =>
    (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('Anotamos la cuenta')),
  );
  return /https?:\/\/\S+\/refund-accounts\/\S+/.exec(mail.text)?.[0] ?? '';
}

const press = async (link: string) => {
  const reply = await fetch(link, { method: 'POST' });
  return { status: reply.status, text: await reply.text() };
};

describe('the account of a refund is set by its owner alone', () => {
  test('a token without password or code sets nothing', async () => {
    for (const proof of [{}, { password: '' }, { code: '' }, { password: shopper.password, code: 'X' }])
      expect((await give({ ...FOREIGN, ...proof })).status).toBe(400);
    const wrong = await give({ ...FOREIGN, password: 'Equivocada9' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect(await give({ ...FOREIGN, code: 'ABCDEFGHJK' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code' }] },
    });
    expect(await refundOf()).toMatchObject({ state: 'awaiting-account', account: null });
    const given = await owned();
    expect(given).toMatchObject({ status: 200, body: [{ state: 'account-given' }] });
    expect((await give(FOREIGN)).status).toBe(400);
    expect(await refundOf()).toMatchObject({ account_ending: '7890' });
  });

  test('a mailed code sets it once, and a code of another account never', async () => {
    const stranger = await shop.createCustomer();
    const foreignCode = await mailIdentityCode(shop, stranger);
    expect((await give({ ...ACCOUNT_FORM, code: foreignCode })).status).toBe(400);
    const code = await mailIdentityCode(shop, shopper);
    expect((await give({ ...ACCOUNT_FORM, code })).status).toBe(200);
    expect((await give({ ...FOREIGN, code })).status).toBe(400);
    expect(await refundOf()).toMatchObject({ account_ending: '7890' });
  });

  test('guesses of the password are counted, and a foreign order stays unknown whoever proves to be whom', async () => {
    const replies = [];
    for (let nth = 0; nth < 12; nth += 1) replies.push(await give({ ...FOREIGN, password: `Equivocada${nth}` }));
    expect(replies.at(-1)?.status).toBe(429);
    const stranger = await shop.createCustomer();
    const reply = await give({ ...FOREIGN, password: stranger.password }, stranger);
    expect(reply).toMatchObject({ status: 404, body: { message: 'No encontramos esa orden' } });
    expect(await refundOf()).toMatchObject({ state: 'awaiting-account', account: null });
  });

  test('a refused account leaves the mailed code unused', async () => {
    const code = await mailIdentityCode(shop, shopper);
    expect((await give({ ...ACCOUNT_FORM, currency: 'USD', code })).status).toBe(400);
    expect((await give({ ...ACCOUNT_FORM, code })).status).toBe(200);
  });
});

describe('the link of the mail', () => {
  test('shows what it stops and changes nothing; its button erases the account and ends every session', async () => {
    await owned(FOREIGN);
    const link = await stopLink();
    const shown = await (await fetch(link)).text();
    expect(shown).toContain('Santander, terminada en 8888');
    expect(shown).not.toMatch(/\b9999\b/);
    expect(await refundOf()).toMatchObject({ state: 'account-given' });
    expect((await press(link)).text).toContain('Frenamos la transferencia');
    expect(await refundOf()).toMatchObject({ state: 'awaiting-account', account: null, account_ending: null });
    expect((await shop.call('listRefunds', { params: { id: order.id } }, shopper)).status).toBe(401);
    const [asked] = await shop.waitFor('the mail that asks again', async () => {
      const all = await shop.mails(shopper.email);
      const mails = all.filter(({ subject }) => /^(?:Decinos dónde|Anotamos la cuenta)/.test(subject));
      return mails[0]?.subject.startsWith('Decinos dónde') && mails;
    });
    expect(asked?.text).not.toMatch(/Santander|terminada en/);
  });

  test('of an account that is no longer the one does nothing', async () => {
    await owned(FOREIGN);
    const link = await stopLink();
    await owned({ accountNumber: '55556666' });
    expect((await press(link)).text).toContain('ya no');
    expect(await refundOf()).toMatchObject({ state: 'account-given', account_ending: '6666' });
    expect((await shop.call('listRefunds', { params: { id: order.id } }, shopper)).status).toBe(200);
  });

  test('that is forged or cut is unknown', async () => {
    await owned();
    const link = await stopLink();
    const last = link.at(-1) === '0' ? '1' : '0';
    for (const forged of [link.slice(0, -1), `${link.slice(0, -1)}${last}`, link.replace(/\d+\./, '1.'), `${link}/x`])
      expect([forged, (await press(forged)).status]).toEqual([forged, 404]);
    expect(await refundOf()).toMatchObject({ state: 'account-given' });
  });

  test('pressed while a person transfers warns them, and the account goes when they let it go', async () => {
    const finance = await createStaff(shop, 'finance');
    await owned();
    const link = await stopLink();
    const { id } = await refundOf();
    expect((await finance.act('takeRefund', { id })).status).toBe(200);
    expect((await press(link)).text).toContain('Avisamos');
    await press(link);
    expect(await refundOf()).toMatchObject({ state: 'taken' });
    expect((await finance.call('readRefund', { id })).body).toMatchObject({ isDisputed: true });
    expect((await finance.act('releaseRefund', { id })).status).toBe(200);
    expect(await refundOf()).toMatchObject({ state: 'awaiting-account', account: null, taken_by: null });
    expect((await finance.call('readRefund', { id })).body).toMatchObject({ isDisputed: false, account: null });
  });

  test('pressed after the transfer says so and changes nothing', async () => {
    const finance = await createStaff(shop, 'finance');
    await owned();
    const link = await stopLink();
    const { id } = await refundOf();
    await finance.act('takeRefund', { id });
    await finance.act('markTransferred', { id, reference: 'T-9' });
    expect((await press(link)).text).toContain('ya se hizo');
    expect(await refundOf()).toMatchObject({ state: 'sent', account_ending: '7890' });
  });
});
