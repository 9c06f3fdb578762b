import { isAdult, isCalendarDay } from '#domain/customer/birthday.ts';
import { isDocument } from '#domain/customer/document.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '#domain/customer/email.ts';
import { isStrongPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/customer/password.ts';
import { GENDERS, isMobile, isPersonName, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '#domain/customer/profile.ts';
import { OPTIONAL_ORDER_MAILS } from '#domain/order/optional-mails.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { endpoint, noContent } from './endpoint.ts';
import { id, idParams, instant, requiredText, whenMissing } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** Two fields are compared even while others are invalid, so that all errors are reported at once. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

const strongPassword = z
  .string()
  .min(1, MESSAGES.required)
  .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordMax)
  .refine(isStrongPassword, MESSAGES.password);

function email(message: string, required: string = MESSAGES.required) {
  return z
    .string({ error: whenMissing(required) })
    .trim()
    .min(1, required)
    .max(MAX_EMAIL_LENGTH, MESSAGES.emailMax)
    .refine((text) => isEmail(text) && isPlainText(text), message);
}

export const signInSchema = z.strictObject({ email: email(MESSAGES.loginEmail), password: strongPassword });

export const signUpSchema = z
  .strictObject({
    firstName: requiredText(MESSAGES.required, MAX_NAME_LENGTH).min(MIN_NAME_LENGTH, MESSAGES.firstNameMin),
    lastName: requiredText(MESSAGES.required, MAX_NAME_LENGTH).min(MIN_NAME_LENGTH, MESSAGES.lastNameMin),
    email: email(MESSAGES.signUpEmail),
    password: strongPassword,
    confirmPassword: z.string().min(1, MESSAGES.required).refine(isStrongPassword, MESSAGES.password),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.passwordsDiffer,
    when: isObject,
  });

export const codeSchema = z.strictObject({ code: requiredText(MESSAGES.required, 100) });
export const codeRequestSchema = z.strictObject({ email: email(MESSAGES.codeEmail) });
export const resetRequestSchema = z.strictObject({ email: email(MESSAGES.resetEmail, MESSAGES.requiredReset) });

export const resetPasswordSchema = z.strictObject({
  code: requiredText(MESSAGES.required, 100),
  newPassword: z
    .string()
    .min(1, MESSAGES.required)
    .min(MIN_PASSWORD_LENGTH, MESSAGES.resetPasswordMin)
    .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordMax)
    .refine(isStrongPassword, MESSAGES.password),
});

/** The reset form with its confirmation field, which is not sent to the server. */
export const resetFormSchema = resetPasswordSchema
  .extend({ confirmPassword: z.string().min(1, MESSAGES.required) })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.passwordsDiffer,
    when: isObject,
  });

const changedPassword = z
  .string()
  .min(1, MESSAGES.required)
  .min(MIN_PASSWORD_LENGTH, MESSAGES.changePasswordMin)
  .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordMax)
  .refine(isStrongPassword, MESSAGES.password);
const currentPassword = z
  .string()
  .min(1, MESSAGES.required)
  .min(MIN_PASSWORD_LENGTH, MESSAGES.changePasswordMin)
  .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordMax);

export const changePasswordSchema = z
  .strictObject({ oldPassword: currentPassword, newPassword: changedPassword })
  .refine((form) => form.oldPassword !== form.newPassword, {
    path: ['newPassword'],
    message: MESSAGES.samePassword,
    when: isObject,
  });

export const changePasswordFormSchema = z
  .strictObject({
    oldPassword: currentPassword,
    newPassword: changedPassword,
    confirmPassword: z.string().min(1, MESSAGES.required).refine(isStrongPassword, MESSAGES.password),
  })
  .refine((form) => form.oldPassword !== form.newPassword, {
    path: ['newPassword'],
    message: MESSAGES.samePassword,
    when: isObject,
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.passwordsDiffer,
    when: isObject,
  });

export const personName = requiredText(MESSAGES.required, MAX_NAME_LENGTH).refine(isPersonName, MESSAGES.wordsOnly);
export const optionalPersonName = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH, MESSAGES.nameMax)
  .refine((text) => text === '' || isPersonName(text), MESSAGES.wordsOnly)
  .nullable();
export const document = requiredText().regex(/^\d+$/, MESSAGES.digitsOnly).refine(isDocument, MESSAGES.documentLength);
const gender = z.enum(GENDERS, { error: MESSAGES.required });
const phone = requiredText().refine(isMobile, MESSAGES.phone);

const birthday = requiredText().refine(isCalendarDay, MESSAGES.datesOnly);

/** The customs form: the recipient data that Aduanas requires. `today` (YYYY-MM-DD) determines who is an adult. */
export function customsFormSchema(today: string) {
  return z.strictObject({
    firstName: personName,
    middleName: optionalPersonName,
    lastName: personName,
    secondLastName: optionalPersonName,
    document,
    birthday: birthday.refine((text) => !isCalendarDay(text) || isAdult(text, today), MESSAGES.adult),
    gender,
  });
}

export const profileUpdateSchema = z.strictObject({
  firstName: personName.optional(),
  middleName: optionalPersonName.optional(),
  lastName: personName.optional(),
  secondLastName: optionalPersonName.optional(),
  document: document.optional(),
  /** The document is right although its check digit is not. */
  documentConfirmed: z.boolean().optional(),
  birthday: birthday.optional(),
  gender: gender.optional(),
  phone: phone.optional(),
});

export const userSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  secondLastName: z.string().nullable(),
  document: z.string().nullable(),
  /** From the first paid order on, the staff alone corrects it. */
  documentLocked: z.boolean(),
  birthday: z.iso.date().nullable(),
  gender: z.enum(GENDERS).nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  /** The number of the customer's locker at the Miami address, e.g. 'UY-20418'. */
  locker: z.string(),
  /** False where the customer signs in with a provider only. */
  hasPassword: z.boolean(),
  /** Since when the customer accepts mails with offers; null for one who does not. */
  offersAcceptedAt: instant.nullable(),
  /** The mails of an order's journey that the customer does not want. */
  mutedOrderMails: z.array(z.enum(OPTIONAL_ORDER_MAILS)),
});
export type User = z.infer<typeof userSchema>;

export const sessionInfoSchema = z.strictObject({
  id,
  /** Browser and system, e.g. 'Chrome en Android'; null when unknown. */
  device: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

/** Proof of identity for what cannot be undone: the password, or a mailed code where the account has none. */
export const identityProof = {
  password: currentPassword.optional(),
  code: requiredText(MESSAGES.required, 100).optional(),
};

/** For the `refine` of a body with an identity proof. */
export function hasOneProof({ password, code }: { password?: string | undefined; code?: string | undefined }): boolean {
  return (password === undefined) !== (code === undefined);
}
export const PROOF_FAULT = { path: ['password'], message: MESSAGES.identityProof, when: isObject };

/** The forms of the web, where one field holds the password or the code. */
export const proofFormSchema = z.strictObject({
  proof: z.string().min(1, MESSAGES.required).max(MAX_PASSWORD_LENGTH, MESSAGES.passwordMax),
});
export const emailChangeFormSchema = proofFormSchema.extend({ email: email(MESSAGES.signUpEmail) });

const emailChangeSchema = z
  .strictObject({ email: email(MESSAGES.signUpEmail), ...identityProof })
  .refine(hasOneProof, PROOF_FAULT);
const session = z.strictObject({ accessToken: z.string() });
const providerToken = z.strictObject({ accessToken: requiredText(MESSAGES.required, 4096) });

export const accountEndpoints = {
  readProfile: endpoint({ summary: 'Perfil', reply: userSchema, access: 'customer' }),
  updateProfile: endpoint({
    summary: 'Cambia datos del perfil',
    body: profileUpdateSchema,
    reply: userSchema,
    access: 'customer',
  }),
  changePassword: endpoint({
    summary: 'Cambia la contraseña',
    body: changePasswordSchema,
    reply: session,
    access: 'customer',
  }),
  listSessions: endpoint({
    summary: 'Tus sesiones abiertas, la última usada primero',
    reply: z.array(sessionInfoSchema),
    access: 'customer',
  }),
  endSession: endpoint({
    summary: 'Cierra una de tus sesiones',
    params: idParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  endOtherSessions: endpoint({
    summary: 'Cierra todas tus sesiones menos la de este pedido',
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  requestPasswordReset: endpoint({
    summary: 'Pide un código para cambiar la contraseña',
    body: resetRequestSchema,
    reply: noContent,
    status: 204,
  }),
  resetPassword: endpoint({
    summary: 'Cambia la contraseña con el código del correo',
    body: resetPasswordSchema,
    reply: noContent,
    status: 204,
  }),
  signUp: endpoint({
    summary: 'Crea una cuenta sin verificar y manda el código',
    body: signUpSchema,
    reply: z.strictObject({ id: z.string(), email: z.string() }),
    status: 201,
  }),
  signIn: endpoint({ summary: 'Ingresa', body: signInSchema, reply: session }),
  signOut: endpoint({ summary: 'Sale; la sesión deja de valer', reply: noContent, status: 204, access: 'customer' }),
  requestIdentityCode: endpoint({
    summary: 'Manda un código a tu correo, que sirve donde se pide la contraseña',
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  requestEmailChange: endpoint({
    summary: 'Pide cambiar el correo: manda un código al nuevo y un aviso al de ahora',
    body: emailChangeSchema,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  confirmEmailChange: endpoint({
    summary: 'Cambia el correo con el código que llegó al nuevo; cierra las demás sesiones',
    body: codeSchema,
    reply: session,
    access: 'customer',
  }),
  changeOffersConsent: endpoint({
    summary: 'Acepta o deja de aceptar ofertas por correo; queda guardado con su fecha',
    body: z.strictObject({ accepted: z.boolean({ error: MESSAGES.choice }) }),
    reply: userSchema,
    access: 'customer',
  }),
  verifyAccount: endpoint({ summary: 'Verifica la cuenta', body: codeSchema, reply: session }),
  requestVerificationCode: endpoint({
    summary: 'Manda otro código de verificación',
    body: codeRequestSchema,
    reply: noContent,
    status: 204,
  }),
  signInWithFacebook: endpoint({ summary: 'Ingresa con Facebook', body: providerToken, reply: session }),
  signInWithGoogle: endpoint({ summary: 'Ingresa con Google', body: providerToken, reply: session }),
} as const;
