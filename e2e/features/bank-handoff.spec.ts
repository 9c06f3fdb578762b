import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import { fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { SHOP_URL, SIMULATORS_URL } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a bank that redirects the posted form to a third origin is reached, and Back leads to the order', {
  tag: '@desktop',
}, async ({ browser }) => {
  const received: string[] = [];
  const third = createServer((request, response) => {
    request.on('data', (chunk) => received.push(String(chunk)));
    request.on('end', () => response.setHeader('content-type', 'text/html').end('<h1>Tercer sitio</h1>'));
  });
  const thirdUrl = await listen(third);
  const bank = createServer((_request, response) => response.writeHead(307, { location: `${thirdUrl}/pagar` }).end());
  const bankUrl = await listen(bank);
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  // The shop's own hand-off with its own policy; only the bank's address is another one.
  await page.route(`${SHOP_URL}/payments/**`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(SIMULATORS_URL, bankUrl);
    await route.fulfill({ response, body });
  });

  await openReview(page);
  expect(await page.evaluate(async () => (await fetch('/checkout')).headers.get('content-security-policy'))).toMatch(
    /form-action 'self'(;|$)/,
  );
  await openPayment(page);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Tercer sitio' })).toBeVisible();
  expect(new URLSearchParams(received.join('')).get('firma')).toBeTruthy();

  await page.goBack();
  await expect(page).toHaveURL(/\/pending-purchase\?/);
  third.close();
  bank.close();
});

test('the hand-off has a button for a browser without script; a bank of another site leads back to the order in the browser that left, and in no other', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  // As if the script did not run.
  await page.route(`${SHOP_URL}/payments/**`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script[\s\S]*<\/script>/, '');
    await route.fulfill({ response, body });
  });
  await openReview(page);
  await openPayment(page);
  await pay(page);
  await page.getByRole('button', { name: 'Seguir al banco' }).click();
  await expect(page.locator('button[name="decision"][value="approve"]')).toBeVisible();
  const number = await page.locator('input[name="idTransaccion"]').first().inputValue();
  const back = `${SHOP_URL}/api/payments/sistarbanc/return`;
  const bank = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<a href="${back}?idTransaccion=${number}">Enlace</a>
      <form method="post" action="${back}"><input type="hidden" name="idTransaccion" value="${number}">
      <button>Formulario</button></form>`),
  );
  // To a browser, localhost is another site than the shop's address.
  const bankUrl = (await listen(bank)).replace('127.0.0.1', 'localhost');
  expect(new URL(SHOP_URL).hostname).toBe('127.0.0.1');

  const returns = (at: Page) => [
    at.getByRole('link', { name: 'Enlace' }),
    at.getByRole('button', { name: 'Formulario' }),
  ];
  for (const leave of returns(page)) {
    await page.goto(bankUrl);
    await leave.click();
    await expect(page).toHaveURL(/\/pending-purchase\?uid=[\w-]+&oid=[\w-]+$/);
  }
  await test.step('somebody else with the same number', async () => {
    const stranger = await browser.newPage();
    for (const leave of returns(stranger)) {
      await stranger.goto(bankUrl);
      await leave.click();
      await expect(stranger).toHaveURL(/\/auth\/signin\?from=%2Fprofile%2Forders$/);
    }
  });
  bank.close();
});
