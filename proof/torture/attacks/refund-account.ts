import { sql } from 'kysely';
import { createStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { giveAccount, placeRefundedCashOrder } from '#testing/payment-steps.ts';
import type { Checks } from './checks.ts';
import type { Target } from './target.ts';

const FOREIGN = { ...ACCOUNT_FORM, accountNumber: '99998888', holderName: 'Otra Persona', holderDocument: '12345672' };
const GUESSES = 40;

interface Victim {
  shopper: Shopper;
  orderId: string;
  /** The refund of the order, with the account of its owner. */
  refundId: string;
}

/** Tries to have somebody else's refund paid to the thief's account: with the token, with guesses, and with the password. */
export async function redirectRefund(target: Target, checks: Checks): Promise<void> {
  const victim = await prepareVictim(target);
  await tryWithToken(target, checks, victim);
  await tryWithPassword(target, checks, victim);
}

async function prepareVictim(target: Target): Promise<Victim> {
  const shopper = await createShopper(target);
  const { id: orderId } = await placeRefundedCashOrder(target, shopper);
  const { status } = await giveAccount(target, shopper, { id: orderId });
  if (status !== 200) throw new Error(`the owner's account is refused with ${status}`);
  const { id: refundId } = await readRefund(target, orderId);
  return { shopper, orderId, refundId };
}

function readRefund({ context }: Target, orderId: string) {
  const refunds = context.db.selectFrom('refunds').select(['id', 'state', 'account_ending']);
  return refunds.where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

async function tryWithToken(target: Target, checks: Checks, { shopper, orderId }: Victim): Promise<void> {
  const proofs = [{}, { password: '' }, { code: '' }, { password: null }, { password: [], code: 'AAAAAAAAAA' }];
  const guesses = Array.from({ length: GUESSES }, (_, nth) => ({ password: `Equivocada${nth}` }));
  const codes = Array.from({ length: GUESSES }, (_, nth) => ({ code: `ABCDEFGH${String(nth).padStart(2, '2')}` }));
  for (const [nth, proof] of [...proofs, ...guesses, ...codes].entries()) {
    const response = await fetch(`${target.url}/api/orders/${orderId}/refund-account`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${shopper.token}`,
        // The suite is the reverse proxy that the shop trusts.
        'x-forwarded-for': `203.0.113.${(nth % 50) + 1}`,
      },
      body: JSON.stringify({ ...FOREIGN, ...proof }),
    });
    const what = `an account with ${JSON.stringify(proof)} is ${response.status}`;
    checks.check(what, response.status === 400 || response.status === 429);
  }
  const { account_ending } = await readRefund(target, orderId);
  checks.check(`the account ends in ${account_ending}`, account_ending === '7890');
}

/** Who knows the password sets the account, is seen by the staff, and is stopped by the owner's mail. */
async function tryWithPassword(target: Target, checks: Checks, { shopper, orderId, refundId }: Victim): Promise<void> {
  await sql`delete from attempts`.execute(target.context.db);
  const { status } = await giveAccount(target, shopper, { id: orderId, ...FOREIGN });
  checks.check(`an account with the password is ${status}`, status === 200);
  const finance = await createStaff(target, 'finance');
  const { body } = await finance.call('readRefund', { id: refundId });
  checks.check('an account of another holder has no mark', body.accountCheck?.differs.length === 2);
  const taken = await finance.act('takeRefund', { id: refundId });
  checks.check(`one person alone takes it: ${taken.status}`, taken.status === 409);
  const link = await target.waitFor('the mail', async () => {
    const mail = (await target.mails(shopper.email)).find(({ text }) => text.includes('terminada en 8888'));
    return /\S+\/refund-accounts\/\S+/.exec(mail?.text ?? '')?.[0];
  });
  const answer = await fetch(link, { method: 'POST' });
  const refund = await readRefund(target, orderId);
  checks.check(
    `the owner's link is ${answer.status}, the refund ${refund.state}`,
    answer.status === 200 && refund.state === 'awaiting-account' && refund.account_ending === null,
  );
}
