import { describe, expect, test } from 'vitest';
import { changePasswordFormSchema, customsFormSchema, resetFormSchema, signUpSchema } from './accounts.ts';
import { MESSAGES } from './messages.ts';

const PASSWORD = 'Contrasena1';
const SIGN_UP = {
  firstName: 'Ana',
  lastName: 'Paz',
  email: 'ana@correo.uy',
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

function signUpMessages(change: Partial<typeof SIGN_UP>): string[] {
  return signUpSchema.safeParse({ ...SIGN_UP, ...change }).error?.issues.map(({ message }) => message) ?? [];
}

const passwordOf = (length: number) => `Aa1${'x'.repeat(length - 3)}`;
const signUpPassword = (length: number) =>
  signUpMessages({ password: passwordOf(length), confirmPassword: passwordOf(length) });
const emailOf = (length: number) => `${'x'.repeat(length - 6)}@b.com`;

describe('lengths that the forms and the server accept', () => {
  test('a name has at least 2 characters [CONST-26, VAL-06, VAL-07]', () => {
    expect(signUpMessages({ firstName: 'Al', lastName: 'Bo' })).toEqual([]);
    expect(signUpMessages({ firstName: 'A', lastName: 'B' })).toEqual([MESSAGES.firstNameMin, MESSAGES.lastNameMin]);
  });

  test('an e-mail has at most 100 characters [CONST-26, VAL-08]', () => {
    expect(signUpMessages({ email: emailOf(100) })).toEqual([]);
    expect(signUpMessages({ email: emailOf(101) })).toEqual([MESSAGES.emailMax]);
  });

  test('a password has 8 to 100 characters [CONST-26, VAL-02, VAL-10]', () => {
    expect([signUpPassword(8), signUpPassword(100)]).toEqual([[], []]);
    expect(signUpPassword(7)).toContain(MESSAGES.password);
    expect(signUpPassword(101)).toContain(MESSAGES.passwordMax);
  });

  test('a new password has at least 8 characters [CONST-26, VAL-15, VAL-20]', () => {
    const newPassword = passwordOf(7);
    const reset = resetFormSchema.safeParse({ code: 'AAAAAAAAAA', newPassword, confirmPassword: newPassword });
    expect(reset.error?.issues.map(({ message }) => message)).toContain(MESSAGES.resetPasswordMin);
    const form = { oldPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const changed = changePasswordFormSchema.safeParse(form);
    expect(changed.error?.issues.map(({ message }) => message)).toContain(MESSAGES.changePasswordMin);
  });
});

describe('the customs form', () => {
  const FORM = {
    firstName: 'Ana',
    middleName: '',
    lastName: 'Paz',
    secondLastName: '',
    document: '12345672',
    birthday: '1990-03-05',
    gender: 'F',
  };
  const messagesOf = (change: object) =>
    customsFormSchema('2026-11-21')
      .safeParse({ ...FORM, ...change })
      .error?.issues.map(({ message }) => message) ?? [];

  test('does not require a middle name or a second last name [VAL-30]', () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ middleName: null, secondLastName: null })).toEqual([]);
  });

  test.each([
    ['firstName', 'VAL-28'],
    ['lastName', 'VAL-28'],
    ['document', 'VAL-31'],
    ['gender', 'VAL-32'],
    ['birthday', 'VAL-33'],
  ])('requires %s [%s]', (field) => {
    expect(messagesOf({ [field]: '' })[0]).toBe(MESSAGES.required);
  });
});
