import { expect, type Page, test } from '@playwright/test';
import type { HTMLElement } from 'node-html-parser';
import { fillSignUp, signIn } from '#e2e/support/account.ts';
import { callApi, DEMO_TOKEN, newCustomer, signedInState, verificationLink } from '#e2e/support/customers.ts';
import { findNamed, getFooter, getLink, textOf } from '#e2e/support/server-elements.ts';
import { readServerPage, type ServerPage } from '#e2e/support/server-page.ts';
import { newShopper, open, SHOP_URL, searchBox } from '#e2e/support/shop.ts';

const AUTH_PAGES = ['/auth/signin', '/auth/signup', '/auth/forgot-password?code=ABCDEFGHJK', '/auth/email-validation'];
const DESKTOP = { tag: '@desktop' } as const;

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const accountMenu = (page: Page, firstName: string) =>
  page.getByRole('button', { name: `Hola, ${firstName}. Mi cuenta` });

test(
  'the authentication pages share banner, card and footer; sign-in and sign-up link the terms [AUTH-01, AUTH-02, AUTH-07, AUTH-11]',
  DESKTOP,
  async () => {
    const pages = new Map<string, ServerPage>();
    for (const path of AUTH_PAGES) {
      const page = await readServerPage(path);
      pages.set(path, page);
      expect(textOf(page.document), path).toContain('De Estados Unidos a tu casa, con el precio final a la vista.');
      const card = page.document.querySelector('main .auth__card') as HTMLElement;
      expect(card.querySelectorAll('h1').map(textOf), path).toEqual([expect.stringMatching(/./)]);
      expect(card.querySelectorAll('form'), path).toHaveLength(1);
      expect(textOf(getFooter(page)), path).toContain('Términos');
    }
    for (const [path, words] of [
      ['/auth/signin', 'Al ingresar aceptás los términos y condiciones y la política de privacidad.'],
      ['/auth/signup', 'Al crear tu cuenta aceptás los términos y condiciones y la política de privacidad.'],
    ] as const) {
      const { document } = pages.get(path) as ServerPage;
      expect(textOf(document)).toContain(words);
      expect(getLink(document, 'términos y condiciones').getAttribute('href')).toMatch(/terms$/);
      for (const provider of ['Google', 'Facebook'])
        expect(findNamed(document, 'button', `Seguir con ${provider}`), path).toHaveLength(1);
    }
  },
);

test(
  'a visitor of a protected page signs up, verifies by the link of the mail in another tab and signs in on that page; signing out removes private data [AUTH-06, AUTH-08, AUTH-19, AUTH-23, AUTH-24, AUTH-27, ERR-09, ROLE-07]',
  DESKTOP,
  async ({ browser }) => {
    const shopper = newShopper();
    const context = await browser.newContext({ baseURL: SHOP_URL });
    let page = await context.newPage();
    await open(page, '/favorites');
    await expect(page).toHaveURL(/\/auth\/signin\?from=%2Ffavorites$/);
    await test.step('sign-up', async () => {
      await page.getByRole('link', { name: 'Creá tu cuenta' }).click();
      await expect(page).toHaveURL(/\/auth\/signup\?from=%2Ffavorites$/);
      await fillSignUp(page, shopper);
      await expect(
        page.getByText('Registro exitoso, revise su correo electrónico para continuar.', { exact: true }),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/auth\/signin\?from=%2Ffavorites$/);
    });
    await page.close();

    page = await test.step('the link of the mail, opened twice', async () => {
      const link = await verificationLink(shopper.email);
      const tabs = [await context.newPage(), await context.newPage()] as const;
      for (const tab of tabs) await tab.goto(link);
      await tabs[0].getByRole('button', { name: 'Verificar' }).click();
      await expect(tabs[0]).toHaveURL(/\/auth\/signin\?from=%2Ffavorites$/);
      await tabs[1].getByRole('button', { name: 'Verificar' }).click();
      const help = tabs[1].getByRole('status').filter({ hasText: 'Con este código ya verificaste tu cuenta.' });
      await expect(tabs[1].getByRole('alert').filter({ hasText: 'error' })).toHaveCount(0);
      await help.getByRole('link', { name: 'Ingresar' }).click();
      await expect(tabs[1]).toHaveURL(/\/auth\/signin\?from=%2Ffavorites$/);
      for (const tab of tabs) await expect(tab.getByLabel('Correo electrónico')).toHaveValue(shopper.email);
      await tabs[0].close();
      return tabs[1];
    });

    await test.step('sign-in', async () => {
      await signIn(page, shopper);
      await expect(page).toHaveURL(`${SHOP_URL}/favorites`);
      await expect(accountMenu(page, 'Lucía')).toBeVisible();
      const token = JSON.parse((await storedToken(page)) ?? 'null') as string;
      expect(token.split('.')).toHaveLength(3);
      await expect(callApi('/users', { token })).resolves.toMatchObject({ email: shopper.email });
    });

    await test.step('sign-out', async () => {
      const token = JSON.parse((await storedToken(page)) ?? 'null') as string;
      await searchBox(page).fill('mate');
      await searchBox(page).press('Enter');
      await expect(page).toHaveURL(/\/search/);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('settings'))).toContain('"mate"');
      const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/signout'));
      await accountMenu(page, 'Lucía').click();
      await page.getByRole('button', { name: 'Salir' }).click();
      expect((await ended).status()).toBe(204);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
      expect(await storedToken(page)).toBeNull();
      expect(await page.evaluate(() => localStorage.getItem('settings'))).not.toContain('mate');
      await expect(callApi('/users', { token })).rejects.toThrow('401');
    });
    await context.close();
  },
);

for (const [provider, forgery, requirement] of [
  ['Google', '; a forged response opens no session', 'API-13'],
  ['Facebook', '', 'API-12'],
] as const) {
  test(
    `sign-in with ${provider} returns to the requested page; canceling returns to sign-in${forgery} [AUTH-07, AUTH-11, AUTH-27, ${requirement}]`,
    DESKTOP,
    async ({ page }) => {
      const choose = page.getByRole('button', { name: `Seguir con ${provider}` });
      const fromSignUp = provider === 'Facebook';
      if (forgery)
        await test.step('a forged response', async () => {
          await open(page, '/auth/callback/google#access_token=google-good&state=forged');
          await expect(page.getByText('Ese ingreso ya no sirve. Probá de nuevo desde acá.')).toBeVisible();
          await expect(page).toHaveURL(/\/auth\/signin$/);
          expect(await storedToken(page)).toBeNull();
        });
      await open(page, `/auth/${fromSignUp ? 'signup' : 'signin'}?from=%2Ftracking`);
      await choose.click();
      await expect(page.getByRole('heading', { name: `Ingresar con ${provider}` })).toBeVisible();
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page).toHaveURL(/\/auth\/signin\?from=%2Ftracking$/);
      await expect(page.getByText(`No se completó el ingreso con ${provider}.`)).toBeVisible();
      expect(await storedToken(page)).toBeNull();

      if (fromSignUp) await page.getByRole('link', { name: 'Creá tu cuenta' }).click();
      await expect(page).toHaveURL(fromSignUp ? /signup\?from=%2Ftracking$/ : /signin\?from=%2Ftracking$/);
      await choose.click();
      await page.getByLabel('Nombre').fill('Eva Sosa');
      await page.getByLabel('Correo').fill(newShopper().email);
      const signInRequest = page.waitForRequest((request) =>
        request.url().endsWith(`/api/auth/${provider.toLowerCase()}`),
      );
      await page.getByRole('button', { name: 'Continuar' }).click();
      expect(Object.keys((await signInRequest).postDataJSON())).toEqual(['accessToken']);
      await expect(page).toHaveURL(`${SHOP_URL}/tracking`);
      await expect(accountMenu(page, 'Eva')).toBeVisible();
    },
  );
}

test(
  'a customer never sees the authentication forms, not even briefly [ROLE-10, AUTH-03]',
  DESKTOP,
  async ({ browser }) => {
    const page = await browser.newPage({ storageState: signedInState(DEMO_TOKEN) });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const recordVisibleFields = () => {
        for (const field of document.querySelectorAll('main form input'))
          if (field.checkVisibility({ visibilityProperty: true })) seen.push(location.pathname);
        requestAnimationFrame(recordVisibleFields);
      };
      recordVisibleFields();
    });
    for (const path of [...AUTH_PAGES, '/gen-validation-code']) {
      await open(page, path);
      await expect(page, path).toHaveURL(`${SHOP_URL}/`);
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      expect(seen.filter((path) => path !== '/')).toEqual([]);
    }
    await page.close();
  },
);

test('a session ended by a password change requires sign-in and removes the token', DESKTOP, async ({ browser }) => {
  const { token, password } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/profile/account-settings');
  await expect(page.getByText('Primer nombre')).toBeVisible();
  await callApi('/users/password', {
    method: 'PATCH',
    token,
    body: { oldPassword: password, newPassword: 'Renovada1' },
  });
  await page.getByRole('link', { name: 'Mis órdenes' }).first().click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fprofile%2Forders$/);
  await expect(page.getByText('Tu sesión terminó. Volvé a ingresar para seguir.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.close();
});
