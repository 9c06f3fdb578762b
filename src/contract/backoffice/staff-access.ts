import { absentInput, id } from '#contract/backoffice/fields.ts';
import { instant, requiredText } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { act, entry, read } from './endpoint.ts';

const token = z.string().max(100);
const MIN_PASSWORD = 12;
const PASSWORD_RULE = `La contraseña tiene al menos ${MIN_PASSWORD} caracteres`;
const newPassword = z.string({ error: PASSWORD_RULE }).min(MIN_PASSWORD, PASSWORD_RULE).max(100, MESSAGES.passwordMax);
/** Of the authenticator app; people type it in groups. */
const code = z
  .string({ error: 'Escribí el código de seis números' })
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'El código tiene seis números'));

/** What the browser's passkey functions take and return, as JSON. */
const passkeyQuestion = z.strictObject({ challengeId: z.string(), options: z.string() });
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;
const passkeyAnswer = { challengeId: id, response: z.string().max(20_000, MESSAGES.tooLong) };
const passkeyName = requiredText('Ponele un nombre a la llave', 60);

/** A secret for an authenticator app. It counts once a code of it was typed. */
const authenticator = z.strictObject({
  /** In base32, for typing. */
  secret: z.string(),
  /** For the QR code. */
  uri: z.string(),
  /** The same secret sealed; it comes back with the code. */
  offer: z.string(),
});
export type AuthenticatorOffer = z.output<typeof authenticator>;
const offer = z.string().max(500);

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const signedIn = z.strictObject({ name: z.string() });

export const staffAccessEndpoints = {
  readInvitation: entry({
    summary: 'Lee una invitación sin gastarla',
    input: z.strictObject({ token, offer: offer.optional() }),
    reply: z.strictObject({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES), authenticator }),
  }),
  beginInvitationPasskey: entry({
    summary: 'Pide registrar una llave de acceso con una invitación',
    input: z.strictObject({ token }),
    reply: passkeyQuestion,
  }),
  acceptInvitationWithPasskey: entry({
    summary: 'Acepta una invitación con una llave de acceso',
    input: z.strictObject({ token, ...passkeyAnswer, name: passkeyName }),
    reply: recoveryCodes,
  }),
  acceptInvitationWithPassword: entry({
    summary: 'Acepta una invitación con contraseña y códigos',
    input: z.strictObject({ token, password: newPassword, offer, code }),
    reply: recoveryCodes,
  }),
  beginPasskeySignIn: entry({
    summary: 'Pide entrar con una llave de acceso',
    input: absentInput,
    reply: passkeyQuestion,
  }),
  signInWithPasskey: entry({
    summary: 'Entra con una llave de acceso',
    input: z.strictObject(passkeyAnswer),
    reply: signedIn,
  }),
  signInWithPassword: entry({
    summary: 'Entra con contraseña y código',
    input: z.strictObject({ email: requiredText('Escribí tu correo', 100), password: z.string().max(100), code }),
    reply: signedIn,
  }),
  signInWithRecoveryCode: entry({
    summary: 'Entra con un código de recuperación, para registrar otra forma de entrar',
    input: z.strictObject({
      email: requiredText('Escribí tu correo', 100),
      /** Of whoever has one. */
      password: z.string().max(100).default(''),
      recoveryCode: requiredText('Escribí un código de recuperación', 60),
    }),
    reply: signedIn,
  }),
  beginPasskeyConfirmation: entry({
    summary: 'Pide confirmar con una llave de acceso',
    needsSession: true,
    input: absentInput,
    reply: passkeyQuestion,
  }),
  confirmWithPasskey: entry({
    summary: 'Confirma con una llave de acceso',
    needsSession: true,
    input: z.strictObject(passkeyAnswer),
    reply: z.strictObject({}),
  }),
  confirmWithCode: entry({
    summary: 'Confirma con un código',
    needsSession: true,
    input: z.strictObject({ code }),
    reply: z.strictObject({}),
  }),
  confirmDemo: entry({
    summary: 'Confirma en la demostración, que no tiene con qué',
    needsSession: true,
    input: absentInput,
    reply: z.strictObject({}),
  }),
  readOwnFactors: read({
    summary: 'Con qué entrás',
    permission: null,
    input: absentInput,
    reply: z.strictObject({
      passkeys: z.array(
        z.strictObject({ id: z.string(), name: z.string(), createdAt: instant, usedAt: instant.nullable() }),
      ),
      hasPassword: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  offerAuthenticator: read({
    summary: 'Un secreto nuevo para tu aplicación de códigos',
    permission: null,
    input: z.strictObject({ offer: offer.optional() }),
    reply: authenticator,
  }),
  beginOwnPasskey: entry({
    summary: 'Pide registrar otra llave de acceso',
    needsSession: true,
    input: absentInput,
    reply: passkeyQuestion,
  }),
  addOwnPasskey: act({
    summary: 'Agrega una llave de acceso',
    permission: null,
    stepUp: true,
    reason: false,
    input: z.strictObject({ ...passkeyAnswer, name: passkeyName }),
  }),
  removeOwnPasskey: act({
    summary: 'Quita una llave de acceso',
    permission: null,
    stepUp: true,
    reason: false,
    input: z.strictObject({ id: z.string().max(1500) }),
  }),
  setOwnPassword: act({
    summary: 'Cambia tu contraseña y tu aplicación de códigos',
    permission: null,
    stepUp: true,
    reason: false,
    input: z.strictObject({
      /** The one until now, of whoever has one. */
      current: z.string().max(100).default(''),
      password: newPassword,
      offer,
      code,
    }),
  }),
  renewOwnRecoveryCodes: entry({
    summary: 'Reemplaza tus códigos de recuperación',
    needsSession: true,
    input: absentInput,
    reply: recoveryCodes,
  }),
  endOtherSessions: act({
    summary: 'Cierra todas tus otras sesiones',
    permission: null,
    stepUp: true,
    reason: false,
    input: absentInput,
  }),
};
