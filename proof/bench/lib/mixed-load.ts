import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { callShop } from '#testing/call-shop.ts';
import { plainProducts } from '#testing/order-steps.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Running } from './processes.ts';

const CARTS = 8;
/** A machine that does not keep the pace is not buried under requests. */
const MAX_OPEN = 64;
const PASSWORD = 'Contrasena1';
const KEYWORDS = ['auriculares', 'mochila', 'libro', 'cafetera'];

export interface MixedLoad {
  urls: readonly string[];
  /** Requests a second. */
  rate: number;
  seconds: number;
  carts: readonly Cart[];
}

/** A customer who is signed in. */
export interface Cart {
  token: string;
}

/** The products that pages, API and carts are asked for. */
const ASINS = plainProducts(12);

/** Signs up customers and has the shop read the products once. Any of the processes may send the mails. */
export async function openCarts(shops: readonly Running[]): Promise<Cart[]> {
  const [{ url } = { url: '' }] = shops;
  for (const asin of ASINS) await callShop(url, 'readProduct', { input: { params: { asin } } });
  const mailboxes = shops.map(({ simulatorsUrl }) => simulatorsUrl);
  return await Promise.all(
    Array.from({ length: CARTS }, (_, n) => openCart({ url, mailboxes }, `banco-${n}@correo.example`)),
  );
}

async function openCart({ url, mailboxes }: { url: string; mailboxes: string[] }, email: string): Promise<Cart> {
  const body = { firstName: 'Lucía', lastName: 'Fernández', email, password: PASSWORD, confirmPassword: PASSWORD };
  await callShop(url, 'signUp', { input: { body } });
  const code = await waitFor(`the code for ${email}`, async () => {
    const found = await Promise.all(mailboxes.map((mailbox) => readMails(mailbox, email)));
    return /^[A-Z2-9]{10}$/m.exec(found.join('\n'))?.[0];
  });
  const verified = await callShop(url, 'verifyAccount', { input: { body: { code } } });
  return { token: verified.body.accessToken };
}

async function readMails(mailbox: string, email: string): Promise<string> {
  const response = await fetch(`${mailbox}/mails.json?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { text: string }[];
  return mails.map(({ text }) => text).join('\n');
}

/**
 * Offers requests at a fixed pace, evenly to all processes: of twenty, ten are cached pages, five products of the API,
 * three searches and two carts that take a product. Any status but 2xx is a failure.
 */
export async function offerLoad({ urls, rate, seconds, carts }: MixedLoad) {
  const started = performance.now();
  const sent: Promise<boolean>[] = [];
  let open = 0;
  while (sent.length < rate * seconds) {
    const isDue = (performance.now() - started) / 1000 >= sent.length / rate;
    if (!isDue || open >= MAX_OPEN) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    const n = sent.length;
    // The kinds change with each request, the processes with each twenty, so that every process gets all kinds.
    const url = urls[Math.floor(n / 20) % urls.length] ?? '';
    open += 1;
    const answer = send(url, n, carts).catch(() => false);
    sent.push(answer.finally(() => (open -= 1)));
  }
  const answers = await Promise.all(sent);
  const answered = answers.filter(Boolean).length;
  const secondsTaken = (performance.now() - started) / 1000;
  return { answered, failures: answers.length - answered, rate: answers.length / secondsTaken };
}

async function send(url: string, n: number, carts: readonly Cart[]): Promise<boolean> {
  const round = Math.floor(n / 20);
  const asin = ASINS[n % ASINS.length] ?? '';
  const kind = n % 20;
  if (kind < 10) return await read(`${url}${kind < 2 ? '/' : `/products?asin=${asin}`}`);
  if (kind < 15) return await read(`${url}/api/products/${asin}`);
  if (kind < 18) return await read(`${url}/api/products?keyword=${KEYWORDS[n % KEYWORDS.length]}`);
  const { token } = carts[(round * 2 + kind) % carts.length] ?? { token: '' };
  const options = { token };
  const added = await callShop(url, 'addCartItem', { input: { body: { productId: asin, quantity: 1 } }, options });
  const line = added.body.cartItems?.find(({ productId }: { productId: string }) => productId === asin);
  // No line takes more: one request to a cart in eleven removes one, and is not counted.
  if (line?.quantity === MAX_QUANTITY)
    await callShop(url, 'removeCartItem', { input: { params: { id: line.id } }, options });
  return added.status === 201;
}

async function read(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  return response.ok;
}
