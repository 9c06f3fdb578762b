import type { TestStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import type { StaffSessions } from './staff-sessions.ts';
import type { Target } from './target.ts';

interface Guess {
  staff: TestStaff;
  act: 'changeOrderRecipient' | 'changeOrderAddress';
  right: object;
  wrong: object;
}

/**
 * What somebody of the staff guesses of an order that they may not see: the preview of a correction and the search answer a right
 * guess as a wrong one.
 */
export async function guessHidden(target: Target, { open: { purchasing, support } }: StaffSessions) {
  const shopper = await createShopper(target);
  const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id, number } = await placeOrder(target, shopper, { change });
  const orders = target.context.db.selectFrom('orders').select(['address', 'consignee']).where('id', '=', id);
  const order = await orders.executeTakeFirstOrThrow();
  const { document } = CUSTOMS_DATA;
  const wrong = { document: '45678901', email: 'nadie@correo.example' };
  const { firstName, lastName, phone } = order.consignee;
  const { address, doorNumber, phoneNumber, observations } = order.address;
  const other = { firstName: 'Otra', lastName: 'Otra', phone: '098765432', phoneNumber: '098765432' };
  const guess = (staff: TestStaff, act: Guess['act'], right: Record<string, unknown>): Guess => {
    const values: Record<string, unknown> = { ...other, ...wrong };
    return {
      staff,
      act,
      right,
      wrong: Object.fromEntries(Object.keys(right).map((name) => [name, values[name] ?? 'Otra'])),
    };
  };
  const ofRecipient = [{ firstName }, { lastName }, { phone }, { firstName, lastName }, { document }];
  const guesses = [
    guess(support, 'changeOrderRecipient', { document }),
    ...ofRecipient.map((right) => guess(purchasing, 'changeOrderRecipient', right)),
    ...[{ address }, { doorNumber }, { phoneNumber }, { observations }].map((right) =>
      guess(purchasing, 'changeOrderAddress', right),
    ),
  ];
  const faults: string[] = [];
  for (const { staff, act, right, wrong: guessed } of guesses) {
    const preview = async (fields: object) => {
      const { status, body } = await staff.act(act, { number: Number(number), ...fields }, { dryRun: true });
      return JSON.stringify([status, body]);
    };
    if ((await preview(right)) !== (await preview(guessed)))
      faults.push(`the preview of ${act} tells ${Object.keys(right)} that are right from wrong ones`);
  }
  const searches = [
    [shopper.email, wrong.email],
    [document, wrong.document],
  ] as const;
  for (const [known, unknown] of searches) {
    const find = async (q: string) => JSON.stringify(await purchasing.call('findAnything', { q }));
    if ((await find(known)) !== (await find(unknown))) faults.push('the search finds what its role may not search for');
  }
  return { made: guesses.length + searches.length, faults };
}
