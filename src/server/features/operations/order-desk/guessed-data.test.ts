import { describe, expect, test } from 'vitest';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const shopper = await createShopper(shop);
const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
const number = Number((await placeOrder(shop, shopper, { change })).number);
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');

const row = () =>
  shop.context.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

async function preview(staff: TestStaff, act: 'changeOrderRecipient' | 'changeOrderAddress', change: object) {
  const { status, body } = await staff.act(act, { number, ...change }, { dryRun: true });
  return { status, body };
}

describe('the preview of a correction', () => {
  test('does not say whether a document is the one that the order has', async () => {
    const document = decryptDocument(shop.context, await row());
    expect(document).not.toBe('45678901');
    const ofGuess = await preview(support, 'changeOrderRecipient', { document: '45678901' });
    expect(await preview(support, 'changeOrderRecipient', { document })).toEqual(ofGuess);
  });

  test('does not say to a role that may not see a recipient whether a guess is right', async () => {
    const { firstName, lastName, phone } = (await row()).consignee;
    for (const [known, guess] of [
      [{ firstName }, { firstName: 'Otra' }],
      [{ lastName }, { lastName: 'Otra' }],
      [{ phone }, { phone: '098765432' }],
      [
        { firstName, lastName: 'Otra' },
        { firstName: 'Otra', lastName: 'Otra' },
      ],
    ] as const)
      expect(await preview(purchasing, 'changeOrderRecipient', known)).toEqual(
        await preview(purchasing, 'changeOrderRecipient', guess),
      );
  });

  test('does not say to a role that may not see an address whether a guess is right', async () => {
    const { address, doorNumber, phoneNumber } = (await row()).address;
    for (const [known, guess] of [
      [{ address }, { address: 'Otra' }],
      [{ doorNumber }, { doorNumber: '99' }],
      [{ phoneNumber }, { phoneNumber: '098765432' }],
    ] as const)
      expect(await preview(purchasing, 'changeOrderAddress', known)).toEqual(
        await preview(purchasing, 'changeOrderAddress', guess),
      );
  });

  test('says to a role that sees them that nothing would change', async () => {
    const { consignee, address } = await row();
    const same = [
      await preview(support, 'changeOrderRecipient', { firstName: consignee.firstName }),
      await preview(support, 'changeOrderAddress', { address: address.address }),
    ];
    expect(same.map(({ status }) => status)).toEqual([422, 422]);
  });
});
