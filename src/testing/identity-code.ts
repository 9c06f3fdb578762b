import type { ReachableShop, TestCustomer } from './reachable-shop.ts';

/** A mailed code that a customer asks for, in place of the password. */
export async function mailIdentityCode(
  shop: ReachableShop,
  customer: Pick<TestCustomer, 'token' | 'email'>,
): Promise<string> {
  const { status } = await shop.call('requestIdentityCode', {}, customer);
  if (status !== 204) throw new Error(`requestIdentityCode returned ${status}`);
  return await shop.waitFor('the code', async () => {
    const mail = (await shop.mails(customer.email)).find(({ subject }) =>
      subject.startsWith('Tu código para confirmar'),
    );
    return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail?.text ?? '')?.[0];
  });
}
