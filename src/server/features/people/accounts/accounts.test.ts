import { describe, expect, test, vi } from 'vitest';
import { startShop } from '#testing/shop.ts';

const TAKEN = 'Este correo electrónico ya se encuentra en uso, intente con uno distinto';
const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const PASSWORD = 'Contrasena1';
const DAY_MS = 24 * 60 * 60 * 1000;

const shop = await startShop();

let accounts = 0;
function form(more: Record<string, unknown> = {}) {
  accounts += 1;
  const email = `Persona.${accounts}@Correo.example`;
  return { firstName: 'Lucía', lastName: 'Núñez', email, password: PASSWORD, confirmPassword: PASSWORD, ...more };
}

async function unverified() {
  const body = form();
  expect((await shop.call('signUp', { body })).status).toBe(201);
  return body;
}

async function mailedCode(email: string, nth = 1): Promise<string> {
  const mails = await shop.waitFor(`mail ${nth} to ${email}`, async () => {
    const found = await shop.mails(email);
    return found.length >= nth ? found : null;
  });
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

describe('sign-up', () => {
  test('creates an account and mails a code, on a line of its own and in a link [API-07]', async () => {
    const body = form();
    const created = await shop.call('signUp', { body });
    expect(created).toMatchObject({ status: 201, body: { email: body.email } });
    const code = await mailedCode(body.email);
    const [mail] = await shop.mails(body.email);
    expect(code).toHaveLength(10);
    expect(mail?.text.split('\n')).toContain(code);
    expect(mail?.text).toContain(`/auth/email-validation?code=${code}`);
    expect(mail?.html).toContain(`/auth/email-validation?code=${code}`);
  });

  test('refuses an email that has an account, regardless of case and surrounding spaces [API-07] [ERR-07]', async () => {
    const { email } = await unverified();
    const again = await shop.call('signUp', { body: form({ email: ` ${email.toUpperCase()} ` }) });
    expect(again).toMatchObject({ status: 409, body: { code: 409, message: TAKEN } });
  });

  test('creates one account for twelve concurrent requests with one email', async () => {
    const body = form();
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.call('signUp', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
    await mailedCode(body.email);
    expect(await shop.mails(body.email)).toHaveLength(1);
  });

  test.each([
    ['firstName', 'A', 'El largo mínimo del nombre es de 2 caracteres', 'VAL-06'],
    ['lastName', 'A', 'El largo mínimo del apellido es de 2 caracteres', 'VAL-07'],
    ['email', `${'a'.repeat(92)}@correo.uy`, 'El largo máximo del email es de 100 caracteres', 'VAL-08'],
    ['email', 'abc', 'Ingresá un correo electrónico válido', 'VAL-09'],
    ['password', `Aa1${'x'.repeat(98)}`, 'El largo máximo de la contraseña es de 100 caracteres', 'VAL-10'],
    [
      'password',
      'abcdefg1',
      'La contraseña debe tener al menos 8 caracteres, una letra mayúscula, una minúscula y un número',
      'VAL-03',
    ],
    ['confirmPassword', 'Contrasena2', 'Las contraseñas no son iguales', 'VAL-12'],
    ['firstName', '', 'Campo obligatorio', 'VAL-01'],
  ])('refuses %s "%s" with the message: %s [%s]', async (field, value, message) => {
    const refused = await shop.call('signUp', { body: form({ [field]: value }) });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });

  test.each(['id', 'verified', 'verified_at', 'role', 'document', 'locker'])(
    'refuses the field %s in the request',
    async (extra) => {
      const refused = await shop.call('signUp', { body: form({ [extra]: 'x' }) });
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0].field).toBe(extra);
    },
  );

  test('stores password and code as hashes only and clears the text of a mail with a code once it is sent', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const db = shop.context.db;
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(customer.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    const codes = await db.selectFrom('codes').selectAll().where('customer_id', '=', customer.id).execute();
    expect(JSON.stringify(codes)).not.toContain(code);
    const sent = await shop.waitFor('the mail to be marked as sent', () =>
      db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', email)
        .where('sent_at', 'is not', null)
        .executeTakeFirst(),
    );
    expect(sent.text + sent.html + sent.subject).not.toContain(code);
  });
});

describe('verification', () => {
  test('a valid code returns a token, regardless of case and surrounding spaces, and works once [API-10]', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const verified = await shop.call('verifyAccount', { body: { code: ` ${code.toLowerCase()} ` } });
    expect(Object.keys(verified.body)).toEqual(['accessToken']);
    expect((await shop.call('readProfile', {}, { token: verified.body.accessToken })).body.email).toBe(email);
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(400);
  });

  test('of three concurrent uses of one code one succeeds', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('verifyAccount', { body: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a new code invalidates the previous one [API-11]', async () => {
    const { email } = await unverified();
    const first = await mailedCode(email);
    expect((await shop.call('requestVerificationCode', { body: { email } })).status).toBe(204);
    const second = await mailedCode(email, 2);
    expect((await shop.call('verifyAccount', { body: { code: first } })).status).toBe(400);
    expect((await shop.call('verifyAccount', { body: { code: second } })).status).toBe(200);
  });

  test('a code expires after 24 hours', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    shop.clock.advance(DAY_MS + 1000);
    const late = await shop.call('verifyAccount', { body: { code } });
    shop.clock.advance(-DAY_MS - 1000);
    expect(late).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } });
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(200);
  });

  test('a request for a code gets the same response for every email [API-11]', async () => {
    const { email } = await unverified();
    const { email: verified } = await shop.createCustomer();
    const answers = await Promise.all(
      [email, verified, 'nadie@correo.example'].map((recipient) =>
        shop.call('requestVerificationCode', { body: { email: recipient } }),
      ),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 204, body: undefined }),
    );
    await mailedCode(email, 2);
    expect(await shop.mails('nadie@correo.example')).toEqual([]);
  });

  test.each([
    [{ email: 'abc@' }, 'Por favor ingrese un correo electrónico válido'],
    [{ email: '' }, 'Campo obligatorio'],
  ])('a request for a code with %o is refused [VAL-26] [VAL-27]', async (body, message) => {
    expect(await shop.call('requestVerificationCode', { body })).toMatchObject({ status: 400, body: { message } });
  });
});

describe('sign-in', () => {
  test('returns a token, regardless of the case of the email [API-09] [ENT-42]', async () => {
    const { email, password } = await shop.createCustomer();
    const answer = await shop.call('signIn', { body: { email: email.toUpperCase(), password } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['accessToken']);
    expect((await shop.call('readProfile', {}, { token: answer.body.accessToken })).status).toBe(200);
  });

  test('reveals that an account is unverified only with the right password [ERR-03]', async () => {
    const { email } = await unverified();
    const right = await shop.call('signIn', { body: { email, password: PASSWORD } });
    expect(right).toMatchObject({ status: 401, body: { code: 401, message: 'La cuenta esta sin verificar' } });
    const wrong = await shop.call('signIn', { body: { email, password: 'Contrasena9' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 401, message: WRONG } });
  });

  test('a wrong password and an unknown email get the same response', async () => {
    const { email } = await shop.createCustomer();
    const known = await shop.call('signIn', { body: { email, password: 'Contrasena9' } });
    const unknown = await shop.call('signIn', { body: { email: 'nunca@correo.example', password: 'Contrasena9' } });
    expect(known.status).toBe(401);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  });

  test('refusing an unknown email checks a password as refusing a wrong one does', async () => {
    const { email } = await shop.createCustomer();
    const verify = vi.spyOn(shop.context.passwords, 'verify');
    try {
      for (const address of [email, 'nadie@correo.example'])
        await shop.call('signIn', { body: { email: address, password: 'Contrasena9' } });
      expect(verify.mock.calls).toEqual([
        ['Contrasena9', expect.stringContaining('$argon2id$')],
        ['Contrasena9', null],
      ]);
    } finally {
      verify.mockRestore();
    }
  });
});

test.each([undefined, null, 'x', 7, [], {}])('the body %o gets 400 from every account endpoint', async (body) => {
  const { token } = await shop.createCustomer();
  const names = ['signUp', 'signIn', 'verifyAccount', 'requestVerificationCode', 'requestPasswordReset'] as const;
  const more = ['resetPassword', 'changePassword', 'signInWithGoogle', 'signInWithFacebook'] as const;
  const answers = await Promise.all([...names, ...more].map((name) => shop.call(name, { body }, { token })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
});
