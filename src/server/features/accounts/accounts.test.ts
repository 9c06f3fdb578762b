import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop, type TestShop } from '#testing/shop.ts';

const TAKEN = 'Este correo electrónico ya se encuentra en uso, intente con uno distinto';
const WRONG = 'Credenciales inválidas, verifique sus datos e intente nuevamente!';
const PASSWORD = 'Contrasena1';
const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

let people = 0;
function form(more: Record<string, unknown> = {}) {
  people += 1;
  const email = `Persona.${people}@Correo.example`;
  return { firstName: 'Lucía', lastName: 'Núñez', email, password: PASSWORD, confirmPassword: PASSWORD, ...more };
}

async function unverified() {
  const body = form();
  expect((await shop.call('signUp', { body })).status).toBe(201);
  return body;
}

async function mailedCode(email: string, nth = 1): Promise<string> {
  const mails = await shop.until(`mail ${nth} to ${email}`, async () => {
    const found = await shop.mails(email);
    return found.length >= nth ? found : null;
  });
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

describe('sign-up', () => {
  test('makes an account and mails a code, alone on its line and in a link [API-07]', async () => {
    const body = form();
    const made = await shop.call('signUp', { body });
    expect(made).toMatchObject({ status: 201, body: { email: body.email } });
    const code = await mailedCode(body.email);
    const [mail] = await shop.mails(body.email);
    expect(code).toHaveLength(10);
    expect(mail?.text.split('\n')).toContain(code);
    expect(mail?.text).toContain(`/auth/email-validation?code=${code}`);
    expect(mail?.html).toContain(`/auth/email-validation?code=${code}`);
  });

  test('refuses an address that has an account, however it is written [API-07] [ERR-07]', async () => {
    const { email } = await unverified();
    const again = await shop.call('signUp', { body: form({ email: ` ${email.toUpperCase()} ` }) });
    expect(again).toMatchObject({ status: 409, body: { code: 409, message: TAKEN } });
  });

  test('of many at once for one address exactly one makes an account', async () => {
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
  ])('tells the fault of %s when it is "%s": %s [%s]', async (field, value, message) => {
    const refused = await shop.call('signUp', { body: form({ [field]: value }) });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ field, message });
  });

  test.each(['id', 'verified', 'verified_at', 'role', 'document', 'locker'])(
    'takes no %s from the client',
    async (extra) => {
      const refused = await shop.call('signUp', { body: form({ [extra]: 'x' }) });
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0].field).toBe(extra);
    },
  );

  test('keeps neither password nor code as they are, and forgets the words of a mail with a code once it is sent', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const db = shop.context.db;
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(customer.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const codes = await db.selectFrom('codes').selectAll().where('customer_id', '=', customer.id).execute();
    expect(JSON.stringify(codes)).not.toContain(code);
    const kept = await shop.until('the mail to be noted as sent', () =>
      db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', email)
        .where('sent_at', 'is not', null)
        .executeTakeFirst(),
    );
    expect(kept.text + kept.html + kept.subject).not.toContain(code);
  });
});

describe('verification', () => {
  test('a good code answers a token, in whatever case it is typed, and works once [API-10]', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const verified = await shop.call('verifyAccount', { body: { code: ` ${code.toLowerCase()} ` } });
    expect(Object.keys(verified.body)).toEqual(['accessToken']);
    expect((await shop.call('readProfile', {}, { token: verified.body.accessToken })).body.email).toBe(email);
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(400);
  });

  test('of two uses of one code at once only one succeeds', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('verifyAccount', { body: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a new code retires the one before it [API-11]', async () => {
    const { email } = await unverified();
    const first = await mailedCode(email);
    expect((await shop.call('requestVerificationCode', { body: { email } })).status).toBe(204);
    const second = await mailedCode(email, 2);
    expect((await shop.call('verifyAccount', { body: { code: first } })).status).toBe(400);
    expect((await shop.call('verifyAccount', { body: { code: second } })).status).toBe(200);
  });

  test('a code is good for 24 hours', async () => {
    const { email } = await unverified();
    const code = await mailedCode(email);
    shop.clock.advance(DAY_MS + 1000);
    const late = await shop.call('verifyAccount', { body: { code } });
    shop.clock.advance(-DAY_MS - 1000);
    expect(late).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } });
    expect((await shop.call('verifyAccount', { body: { code } })).status).toBe(200);
  });

  test('asking for a code tells nothing about the address [API-11]', async () => {
    const { email } = await unverified();
    const { email: verified } = await shop.customer();
    const answers = await Promise.all(
      [email, verified, 'nadie@correo.example'].map((one) =>
        shop.call('requestVerificationCode', { body: { email: one } }),
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
  ])('asking for a code with %o is refused [VAL-26] [VAL-27]', async (body, message) => {
    expect(await shop.call('requestVerificationCode', { body })).toMatchObject({ status: 400, body: { message } });
  });
});

describe('sign-in', () => {
  test('answers a token, whatever the case of the address [API-09] [ENT-42]', async () => {
    const { email, password } = await shop.customer();
    const answer = await shop.call('signIn', { body: { email: email.toUpperCase(), password } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['accessToken']);
    expect((await shop.call('readProfile', {}, { token: answer.body.accessToken })).status).toBe(200);
  });

  test('says that an account is unverified only to who knows its password [ERR-03]', async () => {
    const { email } = await unverified();
    const right = await shop.call('signIn', { body: { email, password: PASSWORD } });
    expect(right).toMatchObject({ status: 401, body: { code: 401, message: 'La cuenta esta sin verificar' } });
    const wrong = await shop.call('signIn', { body: { email, password: 'Contrasena9' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 401, message: WRONG } });
  });

  test('a wrong password and an unknown address are answered alike', async () => {
    const { email } = await shop.customer();
    const known = await shop.call('signIn', { body: { email, password: 'Contrasena9' } });
    const unknown = await shop.call('signIn', { body: { email: 'nunca@correo.example', password: 'Contrasena9' } });
    expect(known.status).toBe(401);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  });

  test('an unknown address takes as long to refuse as a wrong password', async () => {
    const { email } = await shop.customer();
    const timed = async (address: string) => {
      const start = performance.now();
      await shop.call('signIn', { body: { email: address, password: 'Contrasena9' } });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let nth = 0; nth < 9; nth++) {
      known.push(await timed(email));
      unknown.push(await timed(`nadie.${nth}@correo.example`));
    }
    const median = (times: number[]) => times.toSorted((one, other) => one - other)[4] ?? 0;
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  });
});

test.each([undefined, null, 'x', 7, [], {}])(
  'a body that is %o is a 400 to every call of the account',
  async (body) => {
    const { token } = await shop.customer();
    const names = ['signUp', 'signIn', 'verifyAccount', 'requestVerificationCode', 'requestPasswordReset'] as const;
    const more = ['resetPassword', 'changePassword', 'signInWithGoogle', 'signInWithFacebook'] as const;
    const answers = await Promise.all([...names, ...more].map((name) => shop.call(name, { body }, { token })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  },
);
