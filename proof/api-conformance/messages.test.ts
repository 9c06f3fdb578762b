import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { ADDRESS_FORM, PASSWORD } from '#testing/forms.ts';
import { startShop } from '#testing/shop.ts';
import { withValue } from './fields.ts';

const REQUIRED = 'Campo obligatorio';
const RULE = 'La contraseña debe tener al menos 8 caracteres, una letra mayúscula, una minúscula y un número';
const DIFFERENT_PASSWORDS = 'Las contraseñas no son iguales';
const SAME_PASSWORD = 'La contraseña no puede ser igual a la actual';
const WORDS = 'Por favor ingrese solo palabras';
const PHONE = 'El valor del celular debe tener un formato 09x xxx xxx, sin espacios';
const DEPARTMENT = 'seleccione un departamento válido para continuar';
const SIGN_UP_EMAIL = 'Ingresá un correo electrónico válido';
const EMAIL_MAX = 'El largo máximo del email es de 100 caracteres';
const PASSWORD_MAX = 'El largo máximo de la contraseña es de 100 caracteres';
const WEAK = ['abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcde1'];

/** A mail address of `length` characters. */
const emailOf = (length: number) => `${'x'.repeat(length - 6)}@b.com`;
const passwordOf = (length: number) => `Aa1${'x'.repeat(length - 3)}`;

const shop = await startShop();
const customer = await shop.createCustomer();

const NAMES = { firstName: 'Lucía', lastName: 'Núñez' };
const FORMS: Partial<Record<CallName, Record<string, unknown>>> = {
  signUp: { ...NAMES, email: 'lucia@correo.example', password: PASSWORD, confirmPassword: PASSWORD },
  signIn: { email: 'nadie@correo.example', password: PASSWORD },
  requestPasswordReset: { email: 'nadie@correo.example' },
  resetPassword: { code: 'AAAAAAAAAA', newPassword: PASSWORD },
  changePassword: { oldPassword: PASSWORD, newPassword: 'Contrasena2' },
  verifyAccount: { code: 'AAAAAAAAAA' },
  requestVerificationCode: { email: 'nadie@correo.example' },
  updateProfile: { ...NAMES, document: '12345672', birthday: '1990-03-05', gender: 'F', phone: '099123456' },
  addAddress: ADDRESS_FORM,
};

/** The messages for a field when a valid form has these wrong values. */
async function messagesFor(name: CallName, field: string, wrong: Record<string, unknown>): Promise<string[]> {
  const form = Object.entries(wrong).reduce((body, [key, value]) => withValue(body, key, value), FORMS[name] ?? {});
  const { status, body } = await shop.call(name, { body: form }, { token: customer.token });
  if (status !== 400) return [`${status}`];
  expect(body).toMatchObject({ code: 400, message: body.errors[0].message });
  return body.errors
    .filter((entry: { field: string }) => entry.field === field)
    .map((entry: { message: string }) => entry.message);
}

/** The values that the endpoint refuses as malformed. */
async function refusedValues(name: CallName, field: string, values: unknown[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const value of values)
    if (!/^\d{3}$/.test((await messagesFor(name, field, { [field]: value })).join())) found.push(value);
  return found;
}

type Case = [call: CallName, field: string, values: unknown[], message: string, rows: string];
const named = (cases: Case[]) =>
  cases.map(([name, field, values, message, rows]) => ({ name, field, values, message, rows }));

const REQUIRED_CASES: Case[] = [
  ['signUp', 'firstName', [undefined, null, '', '  '], REQUIRED, '[VAL-01]'],
  ['signUp', 'lastName', [undefined, null, '', '  '], REQUIRED, '[VAL-01]'],
  ['signUp', 'email', [undefined, null, '', '  '], REQUIRED, '[VAL-01]'],
  ['signUp', 'password', [undefined, null, ''], REQUIRED, '[VAL-01]'],
  ['signUp', 'confirmPassword', [undefined, null, ''], REQUIRED, '[VAL-12]'],
  ['signIn', 'email', [undefined, null, '', '  '], REQUIRED, '[VAL-04]'],
  ['signIn', 'password', [undefined, null, ''], REQUIRED, '[VAL-05]'],
  ['requestPasswordReset', 'email', [undefined, null, '', '  '], 'Este campo es requerido', '[VAL-14]'],
  ['resetPassword', 'code', [undefined, null, '', '  '], REQUIRED, '[VAL-01]'],
  ['resetPassword', 'newPassword', [undefined, null, ''], REQUIRED, '[VAL-01]'],
  ['changePassword', 'oldPassword', [undefined, null, ''], REQUIRED, '[VAL-01]'],
  ['changePassword', 'newPassword', [undefined, null, ''], REQUIRED, '[VAL-01]'],
  ['verifyAccount', 'code', [undefined, null, '', '  '], REQUIRED, '[VAL-24]'],
  ['requestVerificationCode', 'email', [undefined, null, '', '  '], REQUIRED, '[VAL-26]'],
  ['updateProfile', 'firstName', [null, '', '  '], REQUIRED, '[VAL-28]'],
  ['updateProfile', 'lastName', [null, '', '  '], REQUIRED, '[VAL-28]'],
  ['updateProfile', 'document', [null, '', '  '], REQUIRED, '[VAL-31]'],
  ['updateProfile', 'gender', [null, '', 'X', 'f'], REQUIRED, '[VAL-32]'],
  ['updateProfile', 'birthday', [null, '', '  '], REQUIRED, '[VAL-33]'],
  ['addAddress', 'address', [undefined, null, '', '  '], REQUIRED, '[VAL-39]'],
  ['addAddress', 'neighborhood', [undefined, null, '', '  '], REQUIRED, '[VAL-40]'],
  ['addAddress', 'zipCode', [undefined, null, '', '  '], REQUIRED, '[VAL-42]'],
  ['addAddress', 'phoneNumber', [undefined, null, '', '  '], REQUIRED, '[VAL-43]'],
];

const RULE_CASES: Case[] = [
  ['signUp', 'firstName', ['A'], 'El largo mínimo del nombre es de 2 caracteres', '[VAL-06]'],
  ['signUp', 'lastName', ['N'], 'El largo mínimo del apellido es de 2 caracteres', '[VAL-07]'],
  ['signUp', 'email', [emailOf(101)], EMAIL_MAX, '[VAL-08]'],
  ['signUp', 'email', ['abc', 'abc@', '@abc', 'a b@c'], SIGN_UP_EMAIL, '[VAL-09]'],
  ['signUp', 'password', [passwordOf(101)], PASSWORD_MAX, '[VAL-10]'],
  ['signUp', 'password', WEAK, RULE, '[VAL-02] [VAL-03] [VAL-11]'],
  ['signUp', 'confirmPassword', WEAK, RULE, '[VAL-12]'],
  ['signUp', 'confirmPassword', ['Contrasena2'], DIFFERENT_PASSWORDS, '[VAL-12]'],
  ['signIn', 'email', ['abc', 'a b@c'], 'Por favor ingrese un email válido', '[VAL-04]'],
  ['signIn', 'password', WEAK, RULE, '[VAL-05]'],
  ['requestPasswordReset', 'email', ['abc', 'abc@'], 'Ingrese un correo electrónico válido', '[VAL-13]'],
  ['resetPassword', 'newPassword', ['Abcdef1'], 'La contraseña tiene que tener 8 o mas carácteres', '[VAL-15]'],
  ['resetPassword', 'newPassword', ['abcdefgh', 'ABCDEFG1', 'Abcdefgh'], RULE, '[VAL-16]'],
  ['changePassword', 'oldPassword', ['Abcdef1'], 'La contraseña debe tener 8 o más carácteres', '[VAL-19]'],
  ['changePassword', 'newPassword', ['Abcdef1'], 'La contraseña debe tener 8 o más carácteres', '[VAL-20]'],
  ['changePassword', 'newPassword', ['abcdefgh', 'ABCDEFG1', 'Abcdefgh'], RULE, '[VAL-21]'],
  ['changePassword', 'newPassword', [PASSWORD], SAME_PASSWORD, '[VAL-22]'],
  [
    'requestVerificationCode',
    'email',
    ['abc', 'abc@'],
    'Por favor ingrese un correo electrónico válido',
    '[VAL-26] [VAL-27]',
  ],
  ['updateProfile', 'firstName', ['Juan1', '<b>Ana</b>', '7'], WORDS, '[VAL-29]'],
  ['updateProfile', 'middleName', ['Juan1'], WORDS, '[VAL-29]'],
  ['updateProfile', 'lastName', ['Paz2'], WORDS, '[VAL-29]'],
  ['updateProfile', 'secondLastName', ['Paz2'], WORDS, '[VAL-29]'],
  ['updateProfile', 'document', ['1.234.567-8', 'abc', '1e6'], 'Por favor ingrese solo números', '[VAL-31]'],
  ['updateProfile', 'birthday', ['ayer', '05/03/1990', '1990-02-30'], 'Por favor ingrese solo fechas', '[VAL-34]'],
  ['updateProfile', 'phone', ['099 123 456', '09912345', '0991234567', '199123456'], PHONE, '[CONST-27]'],
  ['addAddress', 'apartment', [undefined, null, '', 'Buenos Aires', 'montevideo', 7], DEPARTMENT, '[VAL-41]'],
  [
    'addAddress',
    'zipCode',
    ['abc', '1130', '113000', '11.30', '-1130'],
    'El código postal tiene cinco números',
    '[VAL-42]',
  ],
  ['addAddress', 'phoneNumber', ['09912345', '0991234567', '199123456', '099 123 456'], PHONE, '[VAL-43] [VAL-44]'],
  ['addAddress', 'country', ['Argentina', 'UY', 'uruguay', '', 7], 'Los envíos son solo a Uruguay', '[VAL-45]'],
];

describe('each field of a form has the message of the specification, letter for letter', () => {
  test.each(named(REQUIRED_CASES))('$name without $field: $message $rows', async ({ name, field, values, message }) => {
    for (const value of values) expect(await messagesFor(name, field, { [field]: value })).toContain(message);
  });

  test.each(named(RULE_CASES))(
    '$name with a wrong $field: $message $rows',
    async ({ name, field, values, message }) => {
      for (const value of values) expect(await messagesFor(name, field, { [field]: value })).toContain(message);
    },
  );

  test('all faults are returned together [VAL-01]', async () => {
    for (const [name, fields] of [
      ['signUp', ['firstName', 'lastName', 'email', 'password', 'confirmPassword']],
      ['addAddress', ['address', 'neighborhood', 'zipCode', 'apartment', 'phoneNumber']],
      ['changePassword', ['oldPassword', 'newPassword']],
    ] as const) {
      const { status, body } = await shop.call(name, { body: {} }, { token: customer.token });
      const named = new Set(body.errors.map((entry: { field: string }) => entry.field));
      expect({ status, named }).toEqual({ status: 400, named: new Set(fields) });
    }
  });
});

describe('values at the limits are accepted', () => {
  test('a@b and the shortest strong password are well-formed [VAL-02] [VAL-04] [VAL-26]', async () => {
    expect(await refusedValues('signIn', 'email', ['a@b', 'Ana.Paz+x@correo.uy'])).toEqual([]);
    expect(await refusedValues('signIn', 'password', ['Abcdefg1', 'ñandúÑ12', 'Ab1 de!?'])).toEqual([]);
    expect(await refusedValues('requestVerificationCode', 'email', ['a@b'])).toEqual([]);
  });

  test('names with accents, a document of digits and 11300 are accepted [VAL-29] [VAL-31] [VAL-42] [VAL-43]', async () => {
    expect(await refusedValues('updateProfile', 'firstName', ['José Ñandú', "O'Neill", 'Ana-María'])).toEqual([]);
    expect(await refusedValues('updateProfile', 'document', ['12345678'])).toEqual([]);
    const { token } = await shop.createCustomer();
    const body = { ...ADDRESS_FORM, zipCode: '11300', phoneNumber: '099123456' };
    expect((await shop.call('addAddress', { body }, { token })).status).toBe(201);
  });
});
