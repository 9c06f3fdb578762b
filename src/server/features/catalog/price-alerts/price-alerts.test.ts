import { beforeEach, describe, expect, test } from 'vitest';
import { hashAddress } from '#server/features/base/mails/suppressions.ts';
import { jobHandlers } from '#server/jobs.ts';
import { plainProducts } from '#testing/order-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';
import { READS_PER_RUN } from './check-price-alerts.ts';

const DAY = 24 * 60 * 60 * 1000;
const run = { signal: new AbortController().signal };

const products = plainProducts(17);

const shop = await startShop();
// The recurring job of the start has run.
await shop.drain();

beforeEach(async () => {
  await shop.context.db.deleteFrom('price_alerts').execute();
});

const nextProduct = () => products.pop() ?? '';
const check = (context = shop.context) => jobHandlers['check-price-alerts'](context, {}, run);
/** A day later every product may be read again. */
async function checkNextDay(): Promise<void> {
  shop.clock.advance(DAY);
  await check();
  await shop.drain();
}
const scenario = (name: string, asin: string) => shop.control('zinc', { scenario: name, asin });
const endScenarios = () => shop.control('zinc', { scenario: 'none' });

/** A customer's favorite of a product as the marketplace sells it now. */
async function addFavorite(asin: string, shopper?: TestCustomer) {
  const customer = shopper ?? (await shop.createCustomer());
  await shop.call('readProduct', { params: { asin } });
  const { body } = await shop.call('addFavorite', { body: { productId: asin } }, { token: customer.token });
  return { customer, id: body.id as string };
}

const setAlert = ({ token }: TestCustomer, id: string, enabled = true) =>
  shop.call('setPriceAlert', { params: { id }, body: { enabled } }, { token });

async function watch(asin: string): Promise<TestCustomer> {
  const { customer, id } = await addFavorite(asin);
  expect(await setAlert(customer, id)).toMatchObject({ status: 200, body: { enabled: true } });
  return customer;
}

/** A customer who set the alert while the price was raised; it falls at the next read. */
async function watchBeforeDrop(asin: string): Promise<TestCustomer> {
  await scenario('price-rise', asin);
  const customer = await watch(asin);
  await endScenarios();
  return customer;
}

async function alertMails({ email }: TestCustomer) {
  return (await shop.mails(email)).filter(({ subject }) => /^(Bajó de precio|Volvió a haber stock): /.test(subject));
}

/** The message as it was sent, headers included. */
async function rawMail({ email }: TestCustomer): Promise<string> {
  const response = await fetch(`${shop.simulatorsUrl}/__control/mail`);
  const { mails } = (await response.json()) as { mails: { to: string; subject: string; raw: string }[] };
  const found = mails.find(({ to, subject }) => to === email && /^(Bajó|Volvió)/.test(subject));
  return Buffer.from(found?.raw ?? '', 'base64')
    .toString()
    .replaceAll(/\r\n[ \t]+/g, ' ');
}

async function offUrl(customer: TestCustomer): Promise<string> {
  const [mail] = await alertMails(customer);
  const path = /\/price-alerts\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return `${shop.url}${path}`;
}

describe('an alert', () => {
  test('is off by default, is turned on and off by its customer alone, and goes with the favorite', async () => {
    const { customer, id } = await addFavorite(nextProduct());
    const other = await shop.createCustomer();
    const isOn = async () =>
      (await shop.call('listFavorites', {}, { token: customer.token })).body.favorites[0]?.priceAlert;
    expect(await isOn()).toBe(false);
    expect((await setAlert(other, id)).status).toBe(404);
    expect(await isOn()).toBe(false);
    await Promise.all([setAlert(customer, id), setAlert(customer, id), setAlert(customer, id)]);
    expect(await isOn()).toBe(true);
    await setAlert(customer, id, false);
    await setAlert(customer, id, false);
    expect(await isOn()).toBe(false);
    await setAlert(customer, id);
    await shop.call('removeFavorite', { params: { id } }, { token: customer.token });
    expect(await shop.context.db.selectFrom('price_alerts').selectAll().execute()).toEqual([]);
  });

  test('mails a drop once, in Spanish, however often the product is read, and to no address that is not confirmed', async () => {
    const asin = nextProduct();
    await scenario('price-rise', asin);
    const unconfirmed = await watch(asin);
    const customer = await watchBeforeDrop(asin);
    const ofUnconfirmed = shop.context.db.updateTable('customers').where('email', '=', unconfirmed.email);
    await ofUnconfirmed.set({ verified_at: null }).execute();
    const { productTitle } = (await shop.call('readProduct', { params: { asin } })).body;
    await storeTranslation(shop, [productTitle, 'Lámpara de este aviso']);
    await checkNextDay();
    await checkNextDay();
    expect(await alertMails(unconfirmed)).toEqual([]);
    const mails = await alertMails(customer);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/bajó de U\$S\s[\d.,]+ a U\$S\s[\d.,]+\./);
    expect(mails[0]?.text).toMatch(/Puesta en Uruguay, una unidad sale U\$S\s[\d.,]+, con tu franquicia/);
    expect(mails[0]?.text).toContain(`/products?asin=${asin}`);
    expect(mails[0]?.subject).toBe('Bajó de precio: Lámpara de este aviso');
    expect(mails[0]?.html).toContain('«Lámpara de este aviso», de tus favoritos');
    expect(await (await fetch(await offUrl(customer))).text()).toContain('«Lámpara de este aviso»');
  });

  test('mails a return once, and nothing while the product is out of stock', async () => {
    const asin = nextProduct();
    const customer = await watch(asin);
    await scenario('out-of-stock', asin);
    await checkNextDay();
    await checkNextDay();
    expect(await alertMails(customer)).toEqual([]);
    await endScenarios();
    await checkNextDay();
    await checkNextDay();
    expect((await alertMails(customer)).map(({ subject }) => subject.split(':')[0])).toEqual(['Volvió a haber stock']);
    await scenario('out-of-stock', asin);
    await checkNextDay();
    await endScenarios();
    await checkNextDay();
    expect(await alertMails(customer), 'a second return is another event').toHaveLength(2);
  });

  test('is not doubled by concurrent runs, nor by a mail server that fails first', async () => {
    const asin = nextProduct();
    const customer = await watchBeforeDrop(asin);
    await shop.control('mail', { scenario: 'fail', calls: 1 });
    shop.clock.advance(DAY);
    await Promise.all([check(), check(), check()]);
    await shop.waitFor('the mail', async () => {
      shop.clock.advance(60_000);
      await shop.drain();
      return (await alertMails(customer)).length > 0;
    });
    expect(await alertMails(customer)).toHaveLength(1);
  });

  test('waits while the marketplace does not answer, and nothing is taken for sold out', async () => {
    const asin = nextProduct();
    const customer = await watchBeforeDrop(asin);
    await shop.control('zinc', { scenario: 'fail', calls: 10_000 });
    await checkNextDay();
    await endScenarios();
    expect(await alertMails(customer)).toEqual([]);
    const alerts = await shop.context.db.selectFrom('price_alerts').select('available').execute();
    expect(alerts).toEqual([{ available: true }]);
  });

  test.each(['bounce', 'complaint'] as const)('mails no address with a %s', async (reason) => {
    const asin = nextProduct();
    const customer = await watchBeforeDrop(asin);
    const address_hash = hashAddress(shop.context, customer.email);
    const suppression = { address_hash, reason, since: shop.clock.now() };
    await shop.context.db.insertInto('mail_suppressions').values(suppression).execute();
    await checkNextDay();
    expect(await alertMails(customer)).toEqual([]);
    const queued = shop.context.db.selectFrom('mails').select('id').where('recipient', '=', customer.email);
    expect(await queued.where('kind', '=', 'price-alert').execute()).toEqual([]);
  });
});

test('a run reads a few products, those first that were not read for the longest time, and each once a day', async () => {
  const asins = Array.from({ length: READS_PER_RUN + 2 }, nextProduct).toSorted();
  const [oldest, others] = [[asins[0] ?? '', asins.at(-1) ?? ''], asins.slice(1, -1)];
  const { partners } = shop.context;
  const read: string[] = [];
  const zinc = {
    ...partners.zinc,
    getProduct: (...input: Parameters<typeof partners.zinc.getProduct>) => {
      read.push(input[0]);
      return partners.zinc.getProduct(...input);
    },
  };
  const counting = { ...shop.context, partners: { ...partners, zinc } };
  const readBy = async (runs: number) => {
    read.length = 0;
    for (let count = 0; count < runs; count++) await check(counting);
    return read.toSorted();
  };
  for (const asin of oldest) await watch(asin);
  expect(await readBy(2), 'the second run finds nothing due').toEqual(oldest);
  for (const asin of others) await watch(asin);
  shop.clock.advance(60_000);
  expect(await readBy(2), 'one that was never read comes first').toEqual(others);
  shop.clock.advance(DAY);
  const first = await readBy(1);
  expect(first).toHaveLength(READS_PER_RUN);
  expect(first).toEqual(expect.arrayContaining(oldest));
  const rest = await readBy(2);
  expect([...first, ...rest].toSorted()).toEqual(asins);
});

describe('the link of a mail', () => {
  test('turns its alert off by POST alone, without signing in, as often as it is sent', async () => {
    const customer = await watchBeforeDrop(nextProduct());
    await checkNextDay();
    const url = await offUrl(customer);
    const isOn = async () => (await shop.context.db.selectFrom('price_alerts').selectAll().execute()).length === 1;
    const shown = await fetch(url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toMatch(/text\/html/);
    const html = await shown.text();
    expect(html).toMatch(/<form method="post"><button type="submit">Apagar este aviso<\/button>/);
    expect(html).not.toContain(customer.email);
    const english = /«<span lang="en">[^<]+<\/span>»/;
    expect(html, 'an English title is marked as one').toMatch(english);
    expect((await alertMails(customer))[0]?.html).toMatch(english);
    expect(await isOn(), 'a link that is only opened changes nothing').toBe(true);
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const body of [oneClick, oneClick, undefined]) {
      const turnedOff = await fetch(url, { method: 'POST', ...(body ? { body } : {}) });
      expect([turnedOff.status, /El aviso está apagado/.test(await turnedOff.text())]).toEqual([200, true]);
    }
    expect(await isOn()).toBe(false);
    expect(await (await fetch(url)).text()).toContain('El aviso está apagado');
  });

  test('stands in the headers of the mail (RFC 8058)', async () => {
    const customer = await watchBeforeDrop(nextProduct());
    await checkNextDay();
    const raw = await rawMail(customer);
    const path = new URL(await offUrl(customer)).pathname;
    expect(raw).toMatch(new RegExp(`^List-Unsubscribe: <http\\S+${path.replaceAll('.', '\\.')}>\r$`, 'm'));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test('is 404 with a forged or cut signature', async () => {
    const customer = await watchBeforeDrop(nextProduct());
    await checkNextDay();
    const url = await offUrl(customer);
    for (const forged of [url.slice(0, -1), `${url.slice(0, -32)}${'0'.repeat(32)}`, `${shop.url}/price-alerts/x`]) {
      expect((await fetch(forged)).status).toBe(404);
      expect((await fetch(forged, { method: 'POST' })).status).toBe(404);
    }
    expect(await shop.context.db.selectFrom('price_alerts').selectAll().execute()).toHaveLength(1);
  });
});
