import { expect, type Page, type Request, test } from '@playwright/test';
import { answerOnce } from '#e2e/support/answer-once.ts';
import { decideAtBank, openPayment, openReview, pay } from '#e2e/support/checkout.ts';
import {
  DEMO_TOKEN,
  type DemoOrder,
  demoOrder,
  fillCart,
  newCustomer,
  newCustomerWithCustomsData,
  signedInState,
} from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { open, SIMULATORS_URL } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const PENDING = 'tu pago está siendo procesado';
const AWAITED = 'todavía no recibimos tu pago';
const SUCCESS = 'tu compra ha sido exitosa';
const FAILED = 'tu compra no ha sido éxitosa';
const ARRIVAL = '10 a 15 días hábiles';

/** Records the relevant API requests as 'POST /api/orders', without ids. */
function recordRequests(page: Page): { calls: string[]; bodies: Map<string, string>; forget: () => void } {
  const calls: string[] = [];
  const bodies = new Map<string, string>();
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    const name = `${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`;
    const isForm = request.isNavigationRequest() && request.method() === 'POST' && origin === SIMULATORS_URL;
    if (!isForm && !/^\w+ \/api\/(?:users|orders|shipping-addresses)\b/.test(name)) return;
    calls.push(isForm ? 'POST the form of the bank' : name);
    bodies.set(calls.at(-1) ?? '', request.postData() ?? '');
  };
  page.on('request', note);
  return { calls, bodies, forget: () => calls.splice(0) };
}

test('paying saves profile and new address, creates the order, sets the method, confirms it and posts the bank form [PAY-01, PAY-02, PAY-03, PAY-04, PAY-05, PAY-06, PAY-07]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  const { calls, bodies, forget } = recordRequests(page);

  await test.step('new address and bank payment', async () => {
    await open(page, '/checkout');
    await page.getByRole('radio', { name: /A domicilio/ }).check();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await page.getByLabel(/^Calle/).fill('Treinta y Tres 456');
    await page.getByLabel('Barrio o localidad').fill('Centro');
    await page.getByLabel('Departamento').selectOption('Rocha');
    await page.getByLabel('Código postal').fill('27000');
    await page.getByLabel('Celular').fill('099412873');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await openPayment(page);
    await page.getByRole('radio', { name: /^OCA\b/ }).check();
    forget();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pagar/ })
      .dblclick();
    await expect(page.locator('button[name="decision"][value="approve"]')).toBeVisible();
    expect(calls.slice(0, 4)).toEqual([
      ...['PATCH /api/users', 'GET /api/users', 'POST /api/shipping-addresses', 'POST /api/orders'],
    ]);
    expect(calls.slice(4, 7).sort()).toEqual(['GET /api/orders', 'GET /api/orders/:id', 'GET /api/users/cart']);
    expect(calls.slice(7)).toEqual([
      'POST /api/orders/:id/payment',
      'POST /api/orders/:id/payment/confirm',
      'POST the form of the bank',
    ]);
    expect(bodies.get('POST /api/orders/:id/payment')).toBe('{"paymentMethod":"sistarbanc_oca"}');
  });

  await test.step('returning from the bank without paying shows the order and posts nothing again', async () => {
    forget();
    // The account data arrives while the navigation to the result page is pending.
    let startNavigation = () => {};
    const navigationStarted = new Promise<void>((resolve) => {
      startNavigation = resolve;
    });
    let finishNavigation = () => {};
    const navigationAllowed = new Promise<void>((resolve) => {
      finishNavigation = resolve;
    });
    await page.route(/\/assets\/result-[^/]*\.js$/, async (route) => {
      startNavigation();
      await navigationAllowed;
      await route.continue();
    });
    await page.route('**/api/users', async (route) => {
      await navigationStarted;
      await route.continue();
    });
    await page.goBack();
    await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users');
    await expect(page.getByRole('radio', { name: /Retiro en el local/ })).toBeVisible();
    finishNavigation();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(AWAITED);
    await page.unrouteAll();
    await expect(page).toHaveURL(/\/pending-purchase\?uid=.+&oid=/);
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  await test.step('saved address and cash; a failed voucher request is retried', async () => {
    await fillCart(customer.token, { [HEADPHONES]: 1 });
    await open(page, '/checkout');
    await page.getByRole('radio', { name: /A domicilio/ }).check();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page.getByRole('radio', { name: /Treinta y Tres 456/ })).toBeChecked();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await openPayment(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Abitab/ }).check();
    await expect(dialog.getByRole('button', { name: /^Pedir cupón por \$\s[\d.]+,\d\d$/ })).toBeVisible();
    const message = 'Abitab no responde en este momento; probá de nuevo o elegí un banco';
    const refusal = { status: 503, json: { code: 503, message } };
    await answerOnce(page, '**/payment/confirm', refusal);
    forget();
    await pay(page);
    await expect(dialog.getByRole('alert')).toContainText(message);
    await dialog.getByRole('button', { name: /^Pedir cupón/ }).dblclick();
    await expect(page.getByText('Cupón de Abitab')).toBeVisible();
    const posts = calls.filter((call) => !call.startsWith('GET'));
    const method = ['POST /api/orders/:id/payment', 'POST /api/orders/:id/payment/confirm'];
    expect(posts).toEqual(['PATCH /api/users', 'POST /api/orders', ...method, ...method]);
  });
  await page.close();
});

/** Opens a result page within the shop, from a page of another kind. */
async function openResult(page: Page, path: string): Promise<void> {
  await navigate(page, '/information/fees');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifas');
  await navigate(page, path);
}

function resultOf(kind: 'successful' | 'pending' | 'failed', { id, userId }: DemoOrder): string {
  return `/${kind}-purchase?uid=${userId}&oid=${id}`;
}

test.describe('the demo account', () => {
  test.use({ storageState: signedInState(DEMO_TOKEN) });

  test('any result page redirects to the page of the order state, shows on its map where the purchase is, and nowhere yet one that is not paid, and survives a reload; a refunded order has words of its own [RES-06, CONST-30]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/');
    await test.step('redirects', () => expectRedirects(page));
    await test.step('a refunded order', () => expectRefundWords(page));
  });
});

async function expectRedirects(page: Page): Promise<void> {
  const [bought, waiting, failed] = [
    await demoOrder('ZINC_PROCCESSING'),
    await demoOrder('NEW'),
    await demoOrder('FAILED'),
  ];
  const [withIssue, received] = [await demoOrder('PACKAGE_SHIPPED'), await demoOrder('COMPLETED')];
  const toMiami = { place: 'Tu orden todavía está en camino al depósito de Miami', suns: 1 };
  const unpaid = { place: /^Tu compra va a salir de Miami y llegar a /, suns: 0 };
  const inUruguay = { place: 'Tu orden ya está en Uruguay', suns: 1 };
  const delivered = { place: 'Tu orden ya fue entregada', suns: 1 };
  const redirects = [
    {
      from: resultOf('pending', bought),
      to: resultOf('successful', bought),
      heading: SUCCESS,
      arrives: 1,
      map: toMiami,
    },
    {
      from: resultOf('successful', waiting),
      to: resultOf('pending', waiting),
      heading: AWAITED,
      arrives: 1,
      map: unpaid,
    },
    { from: resultOf('pending', failed), to: resultOf('failed', failed), heading: FAILED, arrives: 0 },
    { from: resultOf('failed', waiting), to: resultOf('pending', waiting), heading: AWAITED, arrives: 1, map: unpaid },
    {
      from: resultOf('failed', bought),
      to: resultOf('successful', bought),
      heading: SUCCESS,
      arrives: 1,
      map: toMiami,
    },
    {
      from: resultOf('pending', withIssue),
      to: resultOf('successful', withIssue),
      ...{ heading: SUCCESS, arrives: 0, map: inUruguay },
    },
    {
      from: resultOf('failed', received),
      to: resultOf('successful', received),
      ...{ heading: SUCCESS, arrives: 0, map: delivered },
    },
  ];
  for (const { from, to, heading, arrives, map } of redirects) {
    await openResult(page, from);
    await expect(page).toHaveURL((url) => url.pathname + url.search === to);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.getByText(ARRIVAL)).toHaveCount(arrives);
    await expect(page.getByText('Hay un inconveniente con tu orden')).toHaveCount(from.includes(withIssue.id) ? 1 : 0);
    if (!map) continue;
    const drawing = page.getByRole('main').getByRole('img', { name: map.place });
    await expect(drawing).toBeVisible();
    await expect(drawing.locator('.route-wave__sun')).toHaveCount(map.suns);
  }
  await expect(page.getByText(/^Tu orden ya fue entregada\./)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SUCCESS);
}

async function expectRefundWords(page: Page): Promise<void> {
  const refunded = await demoOrder('REFUND');
  for (const kind of ['successful', 'pending', 'failed'] as const) {
    await openResult(page, resultOf(kind, refunded));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('te estamos devolviendo el dinero');
    const link = page.getByRole('link', { name: 'Ver la orden' });
    await expect(link).toHaveAttribute('href', `/profile/orders/${refunded.id}`);
    await expect(page.getByText(/No se cobró nada|15 días hábiles/)).toHaveCount(0);
  }
}

test('a result page does not show an order of another customer', { tag: '@desktop' }, async ({ browser }) => {
  const page = await browser.newPage({ storageState: signedInState((await newCustomer()).token) });
  const other = await demoOrder('PAID');
  const unknown = { id: 'no-such-order', userId: other.userId };
  await open(page, '/');
  for (const kind of ['successful', 'pending', 'failed'] as const) {
    for (const order of [other, unknown]) {
      await openResult(page, resultOf(kind, order as DemoOrder));
      await expect(page.getByText('No pudimos leer tu orden. Su estado está en Mis órdenes.')).toBeVisible();
      await expect(page.getByText(/^Orden \d/)).toHaveCount(0);
      for (const promise of [SUCCESS, FAILED, PENDING, AWAITED, 'No se cobró nada', ARRIVAL]) {
        await expect(page.getByText(promise), kind).toHaveCount(0);
      }
    }
  }
  await page.close();
});

test('a payment with a wrong amount is not accepted, and no page offers to pay again while a person looks at it', {
  tag: '@phone',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  await fillCart(customer.token, { [HEADPHONES]: 1 });
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  await openReview(page);
  await openPayment(page);
  await expect(page.getByText('Puesto en Uruguay').locator('visible=true').first()).toBeAttached();
  await pay(page);
  await decideAtBank(page, 'wrong-amount');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(PENDING);
  const offers = page.getByRole('button', { name: /pagar|banco|medio de pago|Volver a poner/i });
  const isSaid = async () => {
    await expect(page.getByText(/No pagues de nuevo/).first()).toBeVisible();
    await expect(offers).toHaveCount(0);
  };
  await isSaid();
  await page.reload();
  await isSaid();
  await page.getByRole('link', { name: 'Ver la orden' }).click();
  await expect(page).toHaveURL(/\/profile\/orders\/./);
  await isSaid();
  await open(page, '/profile/orders');
  await expect(page.getByRole('heading', { name: 'Revisamos tu pago' })).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.close();
});
