import { expect, type Page, test } from '@playwright/test';
import { answerOnce } from '#e2e/support/answer-once.ts';
import { newCustomer, newUnverifiedShopper, signedInState, verificationCode } from '#e2e/support/customers.ts';
import { expectFieldError, fillAndBlur } from '#e2e/support/forms.ts';
import { navigate } from '#e2e/support/router.ts';
import { newShopper, open, waitForMail } from '#e2e/support/shop.ts';

const REQUIRED = 'Campo obligatorio';
const RULE = 'La contraseña debe tener al menos 8 caracteres, una letra mayúscula, una minúscula y un número';
const INVALID = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';

test('sign-up shows an error per field, keeps the input and sends no request; it refuses a registered e-mail address and reports failures [AUTH-09, AUTH-10, VAL-01, VAL-03, VAL-06, VAL-07, VAL-08, VAL-09, VAL-10, VAL-11, VAL-12, ERR-07, ERR-08]', {
  tag: '@desktop',
}, async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/api/auth/signup') && sent++));
  await open(page, '/auth/signup');
  const submit = page.getByRole('button', { name: 'Crear cuenta' });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const offers = page.getByRole('checkbox', { name: 'Recibir Ofertas!' });
  await expect(offers).toBeChecked();

  await test.step('a field left for a click shows its message after the click, and loses it as it becomes right', async () => {
    const email = field('Correo electrónico');
    await email.fill('abc');
    const box = await offers.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.mouse.down();
    await expect(email).not.toBeFocused();
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.mouse.up();
    await expect(offers).not.toBeChecked();
    await expectFieldError(email, 'Ingresá un correo electrónico válido');
    await email.pressSequentially('@correo.example');
    await expect(email).not.toHaveAttribute('aria-invalid');
    // A field that is only passed by shows nothing.
    await field('Nombre').focus();
    await page.keyboard.press('Tab');
    await expect(field('Apellido')).toBeFocused();
    await expect(field('Nombre')).not.toHaveAttribute('aria-invalid');
    await email.fill('');
  });

  await test.step('an error per field', async () => {
    await submit.click();
    const names = ['Nombre', 'Apellido', 'Correo electrónico', 'Contraseña', 'Repetí la contraseña'];
    for (const name of names) await expectFieldError(field(name), REQUIRED);
    await expect(field('Nombre')).toBeFocused();

    const tries: [string, string, string][] = [
      ['Nombre', 'A', 'El largo mínimo del nombre es de 2 caracteres'],
      ['Apellido', 'B', 'El largo mínimo del apellido es de 2 caracteres'],
      ['Correo electrónico', `${'a'.repeat(90)}@correo.example`, 'El largo máximo del email es de 100 caracteres'],
      ['Correo electrónico', 'abc', 'Ingresá un correo electrónico válido'],
      ['Contraseña', `Aa1${'x'.repeat(98)}`, 'El largo máximo de la contraseña es de 100 caracteres'],
      ['Contraseña', 'sinmayuscula1', RULE],
      ['Repetí la contraseña', 'corta', RULE],
      ['Repetí la contraseña', 'Contrasena2', 'Las contraseñas no son iguales'],
    ];
    for (const [name, text, message] of tries) {
      await fillAndBlur(field(name), text);
      await expectFieldError(field(name), message);
    }
    await submit.click();
    await expect(field('Nombre')).toHaveValue('A');
    await expect(field('Correo electrónico')).toHaveValue('abc');
    await expect(field('Contraseña')).toHaveValue('sinmayuscula1');
    expect(sent).toBe(0);
  });

  await test.step('a registered address and a failure; the form keeps its input', async () => {
    const { email, password } = await newUnverifiedShopper();
    await field('Nombre').fill('Lucía');
    await field('Apellido').fill('Fernández');
    await field('Correo electrónico').fill(email.toUpperCase());
    await field('Contraseña').fill(password);
    await field('Repetí la contraseña').fill(password);
    await submit.click();
    await expect(
      page.getByText('Este correo electrónico ya se encuentra en uso, intente con uno distinto').first(),
    ).toBeVisible();
    await expect(field('Nombre')).toHaveValue('Lucía');
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 500, json: {} }));
    await submit.click();
    await expect(page.getByText('Ha ocurrido un error, revise sus datos e intente nuevamente')).toBeVisible();
    await expect(field('Contraseña')).toHaveValue(password);
  });
});

test('sign-in shows validation errors and error responses [AUTH-05, VAL-04, VAL-05, ERR-03, ERR-04, ERR-05, ERR-06]', {
  tag: '@phone',
}, async ({ page }) => {
  const unverified = await newUnverifiedShopper();
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/api/auth/signin') && sent++));
  await open(page, '/auth/signin');
  const email = page.getByLabel('Correo electrónico');
  const password = page.getByLabel('Contraseña', { exact: true });
  const enter = page.getByRole('button', { name: 'Ingresar', exact: true });

  await enter.click();
  await expectFieldError(email, REQUIRED);
  await expectFieldError(password, REQUIRED);
  for (const text of ['abc', 'a b@c']) {
    await fillAndBlur(email, text);
    await expectFieldError(email, 'Por favor ingrese un email válido');
  }
  await fillAndBlur(password, 'debil');
  await enter.click();
  await expectFieldError(password, RULE);
  expect(sent).toBe(0);

  await email.fill(unverified.email);
  await password.fill('OtraContrasena1');
  await enter.click();
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(password).toHaveValue('OtraContrasena1');
  await page.keyboard.press('Escape');
  await expect(page.getByText(INVALID)).toBeHidden();
  await answerOnce(page, '**/api/auth/signin', { status: 500, json: {} });
  await enter.click();
  await expect(page.getByText(INVALID)).toBeVisible();

  await password.fill(unverified.password);
  await enter.click();
  const message = page.getByText(
    'Su cuenta aún no esta verificada. Revise su casilla de correo electrónico para finalizar la verificación',
  );
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.y ?? height).toBeLessThan(height / 3);
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middle - width / 2)).toBeLessThan(width / 6);
  await page.getByRole('link', { name: 'Pedí otro código' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(unverified.email);
});

test('password reset refuses wrong addresses and codes and returns to sign-in on success [AUTH-12, AUTH-13, AUTH-15, VAL-13, VAL-14, VAL-15, VAL-16, VAL-17, VAL-18, ERR-10, ERR-11, ERR-12, ERR-13, ERR-14, ERR-15, AUTH-26, CONST-31]', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password } = await newCustomer();
  await test.step('request the mail', async () => {
    await open(page, '/auth/forgot-password');
    await expect(page).toHaveURL(/\/auth\/signin$/);
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('Correo electrónico');
    const send = dialog.getByRole('button', { name: 'Enviar' });
    await send.click();
    await expectFieldError(address, 'Este campo es requerido');
    await fillAndBlur(address, 'abc');
    await expectFieldError(address, 'Ingrese un correo electrónico válido');
    await address.fill(newShopper().email);
    await send.click();
    await expect(
      dialog.getByText(/no es válida.*no es un correo principal verificado.*no está asociada a una cuenta/),
    ).toBeVisible();
    await address.fill(email);
    await answerOnce(page, '**/api/users/forgot-password', { status: 500, json: {} });
    await send.click();
    await expect(dialog.getByRole('alert').getByText('Ha ocurrido un error inesperado', { exact: true })).toBeVisible();
    await send.click();
    await expect(page.getByText(`Enviamos un correo con instrucciones a ${email}`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('choose the password', () => choosePassword(page, email, password));
});

async function choosePassword(page: Page, email: string, old: string): Promise<void> {
  const field = page.getByLabel('Contraseña nueva', { exact: true });
  const again = page.getByLabel('Repetí la contraseña nueva');
  const change = page.getByRole('button', { name: 'Cambiar contraseña' });
  const both = async (text: string) => {
    await field.fill(text);
    await again.fill(text);
    await change.click();
  };
  await navigate(page, '/auth/forgot-password?code=ABCDEFGHJK');
  await both('Corta1');
  await expectFieldError(field, 'La contraseña tiene que tener 8 o mas carácteres');
  await both('sinmayuscula1');
  await expectFieldError(field, RULE);
  await field.fill('Renovada1');
  await again.fill('Renovada2');
  await change.click();
  await expectFieldError(again, 'Las contraseñas no son iguales');
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/users/forgot-password'));
  await both('Renovada1');
  const { code, message } = (await (await responsePromise).json()) as { code: number; message: string };
  expect(code).toBe(400);
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  await expect(field).toHaveValue('Renovada1');

  const mail = await waitForMail(email, /^Cambiá tu contraseña$/m);
  const link = /\/auth\/forgot-password\?code=\S+/.exec(mail)?.[0] ?? '';
  await page.clock.install();
  await open(page, link);
  await both(old);
  await expectFieldError(field, 'La contraseña no puede ser igual a la actual');
  await answerOnce(page, '**/api/users/forgot-password', { status: 503, json: {} });
  await both('Renovada1');
  await expect(page.getByText('Ha ocurrido un error inesperado')).toBeVisible();
  await both('Renovada1');
  await expect(page.getByText('Contraseña cambiada con éxito')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.clock.runFor(2500);
  await expect(page).toHaveURL(/forgot-password/);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/auth\/signin$/);
}

test('verification refuses a wrong code, and another code can be requested [AUTH-14, AUTH-16, AUTH-17, VAL-24, VAL-26, VAL-27, ERR-16, ERR-17, ERR-18, AUTH-25]', {
  tag: '@phone',
}, async ({ page }) => {
  const { email } = await newUnverifiedShopper();
  const code = await verificationCode(email);
  await open(page, '/auth/email-validation');
  const field = page.getByLabel('Código de verificación');
  const verify = page.getByRole('button', { name: 'Verificar' });
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(1);
  await verify.click();
  await expectFieldError(field, REQUIRED);
  await field.fill('ABCDEFGHJK');
  await verify.click();
  await expect(
    page.getByText('Ha ocurrido un error inesperado, verifique el código de validación e intente nuevamente!'),
  ).toBeVisible();
  await expect(field).toHaveValue('ABCDEFGHJK');

  await navigate(page, '/gen-validation-code');
  const address = page.getByLabel('Correo electrónico');
  const ask = page.getByRole('button', { name: 'Validar' });
  await ask.click();
  await expectFieldError(address, REQUIRED);
  for (const text of ['abc', 'abc@']) {
    await fillAndBlur(address, text);
    await expectFieldError(address, 'Por favor ingrese un correo electrónico válido');
  }
  await answerOnce(page, '**/api/auth/gen-validation-code', { status: 429, json: tooMany });
  await address.fill(newShopper().email);
  await ask.click();
  await expect(page.getByRole('alert').getByText(tooMany.message)).toBeVisible();
  await ask.click();
  await expect(page.getByText('Se envío el código al email correctamente.')).toBeVisible();

  await open(page, `/auth/email-validation?code=${code}`);
  await expect(field).toHaveValue(code);
  await verify.click();
  await expect(page.getByText('Verificación exitosa')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/signin$/);
});

const tooMany = { code: 429, message: 'Demasiados intentos: probá en unos minutos.' };

test('changing the password requires the current one [ACC-07, VAL-19, VAL-20, VAL-21, VAL-22, VAL-23, ERR-19, ERR-20, VAL-25]', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token, password } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await open(page, '/profile/security');
  const old = page.getByLabel('Contraseña actual');
  const next = page.getByLabel('Contraseña nueva', { exact: true });
  const again = page.getByLabel('Repetí la contraseña nueva');
  const change = page.getByRole('button', { name: 'Cambiar contraseña' });
  await change.click();
  for (const field of [old, next, again]) await expectFieldError(field, REQUIRED);
  await old.fill(password);
  for (const [text, repeated, field, message] of [
    ['Corta1', 'Corta1', next, 'La contraseña debe tener 8 o más carácteres'],
    ['sinmayuscula', 'sinmayuscula', next, RULE],
    [password, password, next, 'La contraseña no puede ser igual a la actual'],
    ['Renovada1', 'debil', again, RULE],
    ['Renovada1', 'Renovada2', again, 'Las contraseñas no son iguales'],
  ] as const) {
    await next.fill(text);
    await again.fill(repeated);
    await change.click();
    await expectFieldError(field, message);
  }
  await old.fill('Equivocada1');
  await again.fill('Renovada1');
  await change.click();
  await expect(
    page.getByText('Ha ocurrido un error, por favor verifique su contraseña e intente nuevamente'),
  ).toBeVisible();
  await expect(next).toHaveValue('Renovada1');
  await old.fill(password);
  await change.click();
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible();

  let requestCount = 0;
  page.on('request', (request) => void (request.url().includes('/api/tracking/') && requestCount++));
  await navigate(page, '/tracking');
  await page.getByRole('button', { name: 'Rastrear pedido' }).click();
  await expectFieldError(page.getByLabel('Numero de tracking'), REQUIRED);
  expect(requestCount).toBe(0);
  await page.close();
});
