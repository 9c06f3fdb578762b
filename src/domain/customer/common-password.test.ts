import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { isStrongPassword } from './password.ts';

// From the top of public lists of leaked passwords: those with a digit, a lowercase and an uppercase letter.
const LEAKED = [
  ...['Password1', 'Password12', 'Password123', 'Password1234', 'Passw0rd', 'Passw0rd1', 'P@ssw0rd', 'P@ssw0rd1'],
  ...['P4ssw0rd', 'Pa55word', 'Password01', 'Password1!', 'Password!1', 'Password2024', 'Password@123', 'Pass1234'],
  ...[
    'Welcome1',
    'Welcome123',
    'Welcome2025',
    'Abcd1234',
    'Abc12345',
    'Abc123456',
    'Aa123456',
    'Aa123456!',
    'Abcde123',
  ],
  ...['Qwerty12', 'Qwerty123', 'Qwerty1234', 'Qwerty1!', 'Asdf1234', '1q2w3e4R', '1Qaz2wsx', 'Zaq12wsx', 'Qaz12345'],
  ...['Admin123', 'Admin1234', 'Admin@123', 'Test1234', 'Test12345', 'Changeme1', 'Iloveyou1', 'Sunshine1', 'Charlie1'],
  ...['Michael1', 'Football1', 'Superman1', 'Dragon123', 'Master123', 'Contraseña1', 'Contrasena123', 'Clave1234'],
  ...['Secreto1', 'Hola1234', 'Uruguay2026', 'Peñarol1891', 'Nacional1899', 'Montevideo1', 'Valentina1', 'Verano2026'],
];

test('the most common passwords that satisfy the strength rule are rejected as common', () => {
  expect(LEAKED.length).toBeGreaterThan(50);
  for (const password of LEAKED) {
    expect(isStrongPassword(password), password).toBe(true);
    expect(isCommonPassword(password), password).toBe(true);
  }
});

test('a password made from the own name or e-mail address is common', () => {
  expect(isCommonPassword('Lucianaf1990', ['lucianaf', 'Fernández'])).toBe(true);
  expect(isCommonPassword('Fernández1', ['lucianaf', 'Fernández'])).toBe(true);
  expect(isCommonPassword('Fernández1')).toBe(false);
});

test('other passwords are not common', () => {
  const others = [
    'Abcdefg1',
    'Mate9Termo',
    'Xk29fLmq',
    'Colibri8821',
    'PasoDeLosToros1',
    'tres Gatos 2 perros',
    'Password8R1',
  ];
  for (const password of others) expect(isCommonPassword(password), password).toBe(false);
});
