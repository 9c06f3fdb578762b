import type { BrowserContextOptions } from '@playwright/test';
import { newShopper, SHOP_URL, type Shopper, waitForMail } from './shop.ts';

export interface Customer extends Shopper {
  token: string;
}

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  token?: string;
  body?: unknown;
}

/** Calls the shop's API to prepare a test. Throws on an error status. */
export async function callApi<Reply>(path: string, { method = 'GET', token, body }: ApiRequest = {}): Promise<Reply> {
  const response = await fetch(`${SHOP_URL}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Reply;
}

/** Signs up a shopper without verifying the account. */
export async function newUnverifiedShopper(): Promise<Shopper> {
  const shopper = newShopper();
  const { email, password } = shopper;
  const body = { firstName: 'Lucía', lastName: 'Fernández', email, password, confirmPassword: password };
  await callApi('/auth/signup', { method: 'POST', body });
  return shopper;
}

export async function verificationCode(email: string): Promise<string> {
  const mail = await waitForMail(email, /^Tu código de verificación$/m);
  return /^[A-Z2-9]{10}$/m.exec(mail)?.[0] ?? '';
}

/** Path and code of the link in the mail of a sign-up. */
export async function verificationLink(email: string): Promise<string> {
  const mail = await waitForMail(email, /email-validation\?code=/);
  const { pathname, search } = new URL(/https?:\S+email-validation\?code=\w+/.exec(mail)?.[0] ?? '');
  return pathname + search;
}

export async function newCustomer(): Promise<Customer> {
  const shopper = await newUnverifiedShopper();
  const body = { code: await verificationCode(shopper.email) };
  const { accessToken } = await callApi<{ accessToken: string }>('/auth/account_verification', {
    method: 'POST',
    body,
  });
  return { ...shopper, token: accessToken };
}

/** A verified customer with customs data. */
export async function newCustomerWithCustomsData(): Promise<Customer> {
  const customer = await newCustomer();
  const body = { document: '48712061', birthday: '1991-03-14', gender: 'F' };
  await callApi('/users', { method: 'PATCH', token: customer.token, body });
  return customer;
}

export async function fillCart(token: string, products: Record<string, number>): Promise<void> {
  const lines = Object.entries(products).map(([productId, quantity]) => ({ productId, quantity, title: '', price: 0 }));
  await callApi('/cart', { method: 'POST', token, body: { products: lines } });
}

/** Browser state of a signed-in customer. */
export function signedInState(token: string): NonNullable<BrowserContextOptions['storageState']> & object {
  return {
    cookies: [],
    origins: [{ origin: SHOP_URL, localStorage: [{ name: 'token', value: JSON.stringify(token) }] }],
  };
}

/** Token of the demo account, from the single sign-in of e2e/shop.setup.ts. Tests must not change that account. */
export const DEMO_TOKEN = process.env.DEMO_TOKEN ?? '';

export interface DemoOrder {
  id: string;
  userId: string;
  status: string;
  carrierTrackingNumber: string | null;
}

const readDemoOrders = createDemoOrdersReader();

/** Reads the orders of the demo account once per worker. */
function createDemoOrdersReader(): () => Promise<DemoOrder[]> {
  let orders: Promise<DemoOrder[]> | undefined;
  return () => {
    orders ??= callApi<DemoOrder[]>('/orders', { token: DEMO_TOKEN });
    return orders;
  };
}

/** An order of the demo account in the given status. */
export async function demoOrder(status: string): Promise<DemoOrder> {
  const order = (await readDemoOrders()).find((candidate) => candidate.status === status);
  if (!order) throw new Error(`the demo account has no order in status ${status}`);
  return order;
}
