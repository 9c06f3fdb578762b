import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { confirmStaff, createStaff } from '#testing/backoffice.ts';
import { changeAddress, createRiskyShopper, holdsOf } from '#testing/hold-steps.ts';
import { placeOrder, preparePayment, purchasesOf, readOrder, waitForStatus } from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createRiskyShopper(shop);
const staff = await createStaff(shop, 'owner');

type Act = 'release' | 'refuse' | 'job' | 'notice' | 'address';

test('concurrent releases, refusals, jobs, notices and changes leave one decision, and buy or refund once', async () => {
  const acts = fc.array(fc.constantFrom<Act>('release', 'refuse', 'job', 'notice', 'address'), {
    minLength: 4,
    maxLength: 10,
  });
  const property = fc.asyncProperty(acts, async (drawn) => {
    const { id, number } = await placeOrder(shop, shopper);
    await confirmStaff(shop, staff);
    const { body } = await preparePayment(shop, shopper, { id });
    await changeAddress(shop, shopper);
    await decideAtBank(body.form, 'approve');
    expect(await holdsOf(shop, id)).toHaveLength(1);
    const decide = async (decision: 'released' | 'refused') =>
      (await staff.act('decideOrderHold', { number: Number(number), decision })).status === 200;
    const decisions: boolean[] = [];
    const run: Record<Act, () => Promise<unknown>> = {
      release: async () => decisions.push(await decide('released')),
      refuse: async () => decisions.push(await decide('refused')),
      job: () => buyOrder(shop.context, { orderId: id }),
      notice: () => confirmAsBank(shop, body.form),
      address: () => changeAddress(shop, shopper),
    };
    await Promise.all(drawn.map((act) => run[act]()));
    const bought = (await holdsOf(shop, id))[0]?.decision === 'released' ? 1 : 0;
    if (bought) await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    await shop.drain();
    const [hold, ...others] = await holdsOf(shop, id);
    expect(others).toEqual([]);
    expect(decisions.filter(Boolean)).toHaveLength(decisions.length > 0 ? 1 : 0);
    const refunded = hold?.decision === 'refused' ? 1 : 0;
    expect(await purchasesOf(shop, id)).toHaveLength(bought);
    const refunds = shop.context.db.selectFrom('refunds').select('id').where('order_id', '=', id);
    expect(await refunds.execute()).toHaveLength(refunded);
    expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['approved']);
    const { status } = await readOrder(shop, shopper, id);
    expect(status).toBe(bought ? 'ZINC_PAID' : refunded ? 'REFUND' : 'PAID');
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
}, 120_000);

test('a second payment of a held order is refunded and does not buy it', async () => {
  const { id } = await placeOrder(shop, shopper);
  const first = await preparePayment(shop, shopper, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, shopper, { id, method: 'sistarbanc_oca' });
  await changeAddress(shop, shopper);
  await decideAtBank(first.body.form, 'approve');
  await decideAtBank(second.body.form, 'approve');
  await shop.drain();
  expect((await attemptsOf(shop, id)).map(({ state }) => state).sort()).toEqual(['approved', 'overpaid']);
  expect(await readOrder(shop, shopper, id)).toMatchObject({ status: 'PAID', inReview: true });
  expect(await purchasesOf(shop, id)).toEqual([]);
});
