import { describe, expect, test } from 'vitest';
import { startShop } from '#testing/shop.ts';

const SAME = 'La contraseña no puede ser igual a la actual';
const HOUR_MS = 60 * 60 * 1000;

const shop = await startShop();

/** The code of the newest reset mail, once there are `nth` of them. */
async function resetCode(email: string, nth = 1): Promise<string> {
  const mails = await shop.waitFor(`reset mail ${nth} to ${email}`, async () => {
    const found = (await shop.mails(email)).filter(({ text }) => text.includes('/auth/forgot-password?code='));
    return found.length >= nth ? found : null;
  });
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

function signIn(email: string, password: string) {
  return shop.call('signIn', { body: { email, password } });
}

describe('with common passwords refused', async () => {
  const strict = await startShop({ config: { refusesCommonPasswords: true } });

  test('sign-up, change and reset refuse a common password and name its field', async () => {
    const refusal = (field: string) => ({
      status: 400,
      body: { errors: [{ field, message: expect.stringContaining('de las más usadas') }] },
    });
    const form = { firstName: 'Luciana', lastName: 'Sosa', email: 'luciana.s@correo.example' };
    for (const password of ['Password1', 'Qwerty123', 'Luciana1990']) {
      const body = { ...form, password, confirmPassword: password };
      expect(await strict.call('signUp', { body })).toMatchObject(refusal('password'));
    }
    const password = 'Mate9Termo';
    expect((await strict.call('signUp', { body: { ...form, password, confirmPassword: password } })).status).toBe(201);
    const codeIn = async (phrase: string) => {
      const mail = await strict.waitFor(phrase, async () =>
        (await strict.mails(form.email)).find(({ text }) => text.includes(phrase)),
      );
      return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
    };
    const body = { code: await codeIn('/auth/email-validation?code=') };
    const token = (await strict.call('verifyAccount', { body })).body.accessToken;
    const change = { oldPassword: password, newPassword: 'Uruguay2026' };
    expect(await strict.call('changePassword', { body: change }, { token })).toMatchObject(refusal('newPassword'));
    await strict.call('requestPasswordReset', { body: { email: form.email } });
    const reset = { code: await codeIn('/auth/forgot-password?code='), newPassword: 'Welcome1' };
    expect(await strict.call('resetPassword', { body: reset })).toMatchObject(refusal('newPassword'));
    expect((await strict.call('signIn', { body: { email: form.email, password } })).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('replaces the old password and mails a notice [API-04]', async () => {
    const { token, email, password } = await shop.createCustomer();
    const body = { oldPassword: password, newPassword: 'Distinta22' };
    expect((await shop.call('changePassword', { body }, { token })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'Distinta22')).status).toBe(200);
    await shop.waitFor('the notice', async () =>
      (await shop.mails(email)).find(({ subject }) => subject === 'Cambió tu contraseña'),
    );
  });

  test('requires the right old password [API-04]', async () => {
    const { token, email, password } = await shop.createCustomer();
    const body = { oldPassword: 'Contrasena9', newPassword: 'Distinta22' };
    const refused = await shop.call('changePassword', { body }, { token });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'oldPassword' }] } });
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('one of two concurrent changes from the same old password succeeds', async () => {
    const { token, password } = await shop.createCustomer();
    const answers = await Promise.all(
      ['Distinta22', 'Distinta33'].map((newPassword) =>
        shop.call('changePassword', { body: { oldPassword: password, newPassword } }, { token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['newPassword', 'Contrasena1', SAME, 'VAL-22'],
    ['newPassword', 'Corta12', 'La contraseña debe tener 8 o más carácteres', 'VAL-20'],
    [
      'newPassword',
      'abcdefgh',
      'La contraseña debe tener al menos 8 caracteres, una letra mayúscula, una minúscula y un número',
      'VAL-21',
    ],
    ['oldPassword', 'Corta12', 'La contraseña debe tener 8 o más carácteres', 'VAL-19'],
  ])('refuses %s "%s": %s [%s]', async (field, value, message) => {
    const { token, password } = await shop.createCustomer();
    const body = { oldPassword: password, newPassword: 'Distinta22', [field]: value };
    const refused = await shop.call('changePassword', { body }, { token });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });
});

describe('a forgotten password', () => {
  test('an unknown or unverified email gets a 404 that names the three causes [API-05]', async () => {
    const body = { firstName: 'Ana', lastName: 'Sosa', email: 'sin.verificar@correo.example' };
    await shop.call('signUp', { body: { ...body, password: 'Contrasena1', confirmPassword: 'Contrasena1' } });
    for (const email of ['nadie@correo.example', body.email]) {
      const refused = await shop.call('requestPasswordReset', { body: { email } });
      expect(refused.status).toBe(404);
      expect(refused.body.message).toMatch(/no es válida.*verificado.*personal/);
    }
  });

  test('the mailed code sets a new password once and revokes every session [API-05] [API-06]', async () => {
    const { token, email, password } = await shop.createCustomer();
    expect((await shop.call('requestPasswordReset', { body: { email } })).status).toBe(204);
    const body = { code: await resetCode(email), newPassword: 'Distinta22' };
    const answers = await Promise.all([1, 2].map(() => shop.call('resetPassword', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect((await shop.call('readProfile', {}, { token })).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'Distinta22')).status).toBe(200);
  });

  test('the current password is refused as the new one and the code stays valid [VAL-17]', async () => {
    const { email, password } = await shop.createCustomer();
    await shop.call('requestPasswordReset', { body: { email } });
    const code = await resetCode(email);
    const refused = await shop.call('resetPassword', { body: { code, newPassword: password } });
    const errors = [{ field: 'newPassword', message: SAME }];
    expect(refused).toMatchObject({ status: 400, body: { code: 400, message: SAME, errors } });
    expect((await shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } })).status).toBe(204);
  });

  test('a code expires after an hour, and a new code invalidates it [API-06]', async () => {
    const { email } = await shop.createCustomer();
    await shop.call('requestPasswordReset', { body: { email } });
    const first = await resetCode(email);
    await shop.call('requestPasswordReset', { body: { email } });
    const second = await resetCode(email, 2);
    const reset = (code: string) => shop.call('resetPassword', { body: { code, newPassword: 'Distinta22' } });
    const retired = await reset(first);
    expect(retired).toMatchObject({ status: 400, body: { code: 400, errors: [{ field: 'code' }] } });
    expect(retired.body.message).not.toBe('');
    shop.clock.advance(HOUR_MS + 1000);
    const late = await reset(second);
    shop.clock.advance(-HOUR_MS - 1000);
    expect(late.status).toBe(400);
  });

  test('a reset code does not verify an account', async () => {
    const { email } = await shop.createCustomer();
    await shop.call('requestPasswordReset', { body: { email } });
    const code = await resetCode(email);
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(400);
  });

  test.each([
    ['Corta12', 'La contraseña tiene que tener 8 o mas carácteres', 'VAL-15'],
    [
      'abcdefgh',
      'La contraseña debe tener al menos 8 caracteres, una letra mayúscula, una minúscula y un número',
      'VAL-16',
    ],
  ])('refuses the new password "%s": %s [%s]', async (newPassword, message) => {
    const refused = await shop.call('resetPassword', { body: { code: 'ABCDEFGHJK', newPassword } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field: 'newPassword', message });
  });
});
