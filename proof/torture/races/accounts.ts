import { randomUUID } from 'node:crypto';
import { ADDRESS } from '#testing/order-steps.ts';
import { draw } from './orders.ts';
import { atOnce, type Contest, type Race, unexpected } from './race.ts';

const PASSWORD = 'Contrasena1';
const CODE = /^[A-Z2-9]{10}$/m;

export const ACCOUNT_RACES: readonly Race[] = [
  { name: 'I14 twenty addresses at once that become more than three, or not one default', fault: addTwentyAddresses },
  { name: 'I18 favourites added and removed ten times that are there twice', fault: changeFavorite },
  { name: 'accounts of one address that signed up ten times', every: 4, fault: signUpTenTimes },
  // A network address may ask for few codes in a quarter of an hour.
  { name: 'password codes that ten used at once and not one', every: 50, fault: useCodeTenTimes },
];

interface Listed {
  id: string;
  defaultAddress: boolean;
}

async function addTwentyAddresses({ shop, shopper }: Contest): Promise<string | null> {
  const added = await atOnce(20, (index) =>
    shop.call('addAddress', { body: { ...ADDRESS, doorNumber: String(1000 + index) } }, shopper),
  );
  const list = async () => (await shop.call('listAddresses', {}, shopper)).body as Listed[];
  const addresses = await list();
  const fault = unexpected(added, [201, 409, 422]) ?? faultOfAddresses(addresses, 3);
  if (fault !== null) return fault;
  const changed = await atOnce(8, (index) => {
    const params = { id: addresses[index % addresses.length]?.id ?? '' };
    return index === 7
      ? shop.call('removeAddress', { params }, shopper)
      : shop.call('setDefaultAddress', { params }, shopper);
  });
  return unexpected(changed, [200, 204, 404, 409, 422]) ?? faultOfAddresses(await list());
}

function faultOfAddresses(addresses: readonly Listed[], expected?: number): string | null {
  const defaults = addresses.filter(({ defaultAddress }) => defaultAddress).length;
  const isRight = addresses.length <= 3 && defaults === 1 && (expected === undefined || addresses.length === expected);
  return isRight ? null : `${addresses.length} addresses, ${defaults} default`;
}

async function changeFavorite({ shop, shopper, random }: Contest): Promise<string | null> {
  const [productId = ''] = draw(random, 1);
  const added = await atOnce(10, () => shop.call('addFavorite', { body: { productId } }, shopper));
  const id: string = added.find(({ status }) => status === 201)?.body.id ?? '';
  const changed = await atOnce(10, (index) => {
    if (index % 3 === 0) return shop.call('setPriceAlert', { params: { id }, body: { enabled: true } }, shopper);
    if (index === 5) return shop.call('removeFavorite', { params: { id } }, shopper);
    return shop.call('addFavorite', { body: { productId } }, shopper);
  });
  const { body } = await shop.call('listFavorites', {}, shopper);
  const { favorites } = body as { favorites: { product: { asin: string } }[] };
  const kept = favorites.filter(({ product }) => product.asin === productId).length;
  return unexpected([...added, ...changed], [200, 201, 204, 404]) ?? (kept <= 1 ? null : `${productId} ${kept} times`);
}

async function signUpTenTimes({ shop }: Contest): Promise<string | null> {
  const email = `carrera-${randomUUID()}@correo.example`;
  const names = { firstName: 'Lucía', lastName: 'Fernández' };
  const replies = await atOnce(10, () =>
    shop.call('signUp', { body: { ...names, email, password: PASSWORD, confirmPassword: PASSWORD } }),
  );
  const { db } = shop.context;
  const accounts = await db.selectFrom('customers').select('id').where('email_key', '=', email).execute();
  return unexpected(replies, [201, 409]) ?? (accounts.length === 1 ? null : `${accounts.length} accounts`);
}

async function useCodeTenTimes({ shop }: Contest): Promise<string | null> {
  const { email } = await shop.createCustomer();
  await shop.call('requestPasswordReset', { body: { email } });
  const code = await shop.waitFor('the code', async () => {
    const [mail] = await shop.mails(email);
    return mail?.subject.includes('contraseña') ? CODE.exec(mail.text)?.[0] : null;
  });
  const replies = await atOnce(10, (index) =>
    shop.call('resetPassword', { body: { code, newPassword: `${PASSWORD}${index}` } }),
  );
  const accepted = [...replies.entries()].filter(([, { status }]) => status === 204).map(([index]) => index);
  if (accepted.length !== 1) return `${accepted.length} accepted: ${replies.map(({ status }) => status).join(' ')}`;
  const session = await shop.call('signIn', { body: { email, password: `${PASSWORD}${accepted[0]}` } });
  return session.status === 200 ? null : `the accepted password is answered with ${session.status}`;
}
