import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { actButton, openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff, waitForScript } from '#e2e/support/backoffice.ts';
import { fillDay } from '#e2e/support/days.ts';
import { layoutShifts } from '#e2e/support/layout-shift.ts';
import { textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

// They change what every page of the shop shows, so they run one after the other, at one width.
test.describe.configure({ mode: 'serial' });

/** More than any page has. */
const MOST_VARIANTS = 12;
const TEXT = 'El lunes 24 no hay retiros en la sucursal.';

/** The home page has variants that are kept apart and served in turn: one that was kept before has no notice yet. */
async function isOnEveryVariant(path: string): Promise<boolean> {
  const texts: string[] = [];
  for (let request = 0; request < MOST_VARIANTS; request++) texts.push(await (await fetch(SHOP_URL + path)).text());
  return texts.every((text) => text.includes(TEXT));
}

test('a notice is on every page of the shop at its first paint, moves nothing, and goes away again', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInStaff(page, '/interruptores');
  // A try that broke off may have left one.
  if ((await actButton(page, 'Quitar el aviso').count()) > 0)
    await performAct(page, 'Quitar el aviso', { reason: 'Quedó de antes' });
  const form = await openAct(page, 'Mostrar un aviso');
  await form.getByLabel('Texto').fill(TEXT);
  await fillDay(form, 'Se muestra hasta el', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await performAct(page, 'Mostrar un aviso', { reason: 'Feriado' });
  await expect(page.getByText('Se muestra hasta el', { exact: false }).first()).toBeVisible();

  const shopper = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  for (const path of ['/', '/auth/signin', '/products?asin=B0PNTEQ40A']) {
    await expect.poll(() => isOnEveryVariant(path), { message: `the notice on ${path}` }).toBe(true);
    expect.soft(await layoutShifts(shopper, SHOP_URL + path), path).toEqual([]);
    await expect(shopper.getByRole('complementary', { name: 'Aviso de la tienda' })).toContainText(TEXT);
  }
  // It stays during a navigation by script.
  await shopper
    .getByRole('link', { name: /inicio/i })
    .first()
    .click();
  await expect(shopper).toHaveURL(`${SHOP_URL}/`);
  await expect(shopper.getByRole('complementary', { name: 'Aviso de la tienda' })).toContainText(TEXT);
  await shopper.unrouteAll({ behavior: 'ignoreErrors' });
  await expectAccessible(shopper);
  await expectNoOverflow(shopper);
  await shopper.close();

  await performAct(page, 'Quitar el aviso', { reason: 'Pasó el feriado' });
  await expect(page.getByText('Ahora no se muestra ningún aviso.')).toBeVisible();
  await expect.poll(async () => (await fetch(`${SHOP_URL}/`)).text()).not.toContain(TEXT);
});

test('a payment method is stopped and started again without script', { tag: '@desktop' }, async () => {
  const methods = async () => (await (await fetch(`${SHOP_URL}/api/settings`)).json()).paymentMethods as string[];
  const visit = await visitAsStaff('/operacion/interruptores');
  await visit.perform('Detener HSBC', { reason: 'El banco no contesta' });
  const [summary] = visit.document.querySelectorAll('summary').filter((one) => textOf(one).includes('HSBC'));
  expect(summary && textOf(summary)).toContain('Detenido por');
  await expect.poll(methods).not.toContain('sistarbanc_hsbc');
  await visit.perform('Reanudar HSBC', { reason: 'El banco contesta' });
  await expect.poll(methods).toContain('sistarbanc_hsbc');
});

test('focus goes to the heading of the next page, a form sent after its session ended is not lost, an unknown page says where to look', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signInStaff(page);
  await waitForScript(page);
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Interruptores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Interruptores' })).toBeFocused();

  await test.step('a form sent after its session ended is not lost', async () => {
    const cookies = await context.cookies();
    const form = await openAct(page, 'Detener las ventas');
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Cambio de tarifas, hasta las 15 h');
    await context.clearCookies();
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu sesión terminó');
    await expect(page.getByText('Cambio de tarifas, hasta las 15 h')).toBeVisible();
    await expectAccessible(page);
    await context.addCookies(cookies);
    await page.getByRole('button', { name: 'Ya entré: seguir con lo que escribí' }).click();
    await expect(form.getByRole('status')).toContainText('Esto va a pasar');
    await expect(form.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Cambio de tarifas, hasta las 15 h');
  });

  await test.step('an unknown page says where to look', async () => {
    const answer = await page.goto(`${SHOP_URL}/operacion/nada`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay nada en esta dirección');
    await expectAccessible(page);
  });
});
