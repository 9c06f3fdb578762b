import { beforeEach, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeDeliveredOrder, type Shopper } from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>;

const shop = await sharedShop();
const staff = await createStaff(shop, 'support');
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeDeliveredOrder(shop, shopper);
});

async function openCase(body: Record<string, unknown> = {}) {
  const input = { params: { id: order.id }, body: { kind: 'damaged', text: 'Llegó roto', ...body } };
  return (await shop.call('openCase', input, shopper)).body;
}

async function mailsOf(kind: string) {
  const mails = shop.context.db.selectFrom('mails').selectAll().where('kind', '=', kind);
  return await mails.where('recipient', '=', shopper.email).execute();
}

describe('an answer', () => {
  const send = (by: typeof staff, input: Partial<BackofficeInput<'messageCustomer'>>) =>
    by.act('messageCustomer', { number: Number(order.number), text: 'Lo cambiamos', ...input });
  const newestFor = async (caseNumber: number) =>
    (await staff.call('readThread', { subject: { kind: 'case', number: caseNumber } })).body.answering?.newest ?? '';

  test('to what somebody answered since the page was opened asks first: two people send one mail', async () => {
    const other = await createStaff(shop, 'owner');
    const { number: caseNumber } = await openCase();
    const seen = await newestFor(caseNumber);
    const both = await Promise.all([staff, other].map((by) => send(by, { caseNumber, seen })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.error.errors).toMatchObject([
      { field: 'seen', message: expect.stringMatching(/^A las \d\d:\d\d Ana \w+ contestó: «Lo cambiamos»\./) },
    ]);
    expect(await mailsOf('case-answered')).toHaveLength(1);
    expect((await send(other, { caseNumber, seen: await newestFor(caseNumber), text: 'Sale mañana' })).status).toBe(
      200,
    );
    expect(await mailsOf('case-answered')).toHaveLength(2);
  });

  test('in a case that was opened since the page was, or after what the shopper added, asks too', async () => {
    expect((await send(staff, { seen: '' })).status).toBe(200);
    expect((await send(staff, { seen: '' })).status).toBe(400);
    const { number: caseNumber } = await openCase({ kind: 'wrong', text: 'Es otro color' });
    const seen = await newestFor(caseNumber);
    await openCase({ kind: 'wrong', text: 'Y otro talle' });
    expect((await send(staff, { caseNumber, seen })).error.message).toMatch(/quien compró escribió: «Y otro talle»/);
  });

  test('of an order of another person asks, and goes out once the writer knows whose it is', async () => {
    const other = await createStaff(shop, 'owner');
    const { number: caseNumber } = await openCase();
    await other.act('takeOrder', { number: Number(order.number) });
    const asked = await send(staff, { caseNumber });
    expect(asked.error.errors).toMatchObject([
      { field: 'despite', message: expect.stringMatching(/lo tiene Ana owner/) },
    ]);
    expect(await mailsOf('case-answered')).toEqual([]);
    expect((await send(other, { caseNumber })).status).toBe(200);
    expect((await send(staff, { caseNumber, despite: other.id })).status).toBe(200);
    const { body } = await staff.act('closeCase', { number: caseNumber, outcome: 'resolved' }, { dryRun: true });
    expect(body.effects[0]).toBe('El caso lo tiene Ana owner.');
  });
});
