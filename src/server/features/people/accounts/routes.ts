import { defineRoutes } from '#server/http/handler.ts';
import { changeOffersConsent } from './change-offers-consent.ts';
import { changePassword } from './change-password.ts';
import { chooseOrderMails } from './choose-order-mails.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { confirmMailCheck, readMailDelivery, requestMailCheck } from './mail-check.ts';
import { readProfile } from './read-profile.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requestIdentityCode } from './request-identity-code.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { requestVerificationCode } from './request-verification-code.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { verifyAccount } from './verify-account.ts';

export const accountsRoutes = defineRoutes({
  readProfile: (context, { session }) => readProfile(context, session.customerId),
  updateProfile: (context, { session, body }) => updateProfile(context, session.customerId, body),
  changePassword: (context, { session, body, device }) => changePassword(context, session, { ...body, device }),
  listSessions: (context, { session }) => listSessions(context, session),
  endSession: (context, { session, params }) => endSession(context, session, params.id),
  endOtherSessions: (context, { session }) => endOtherSessions(context, session),
  readMailDelivery: (context, { session }) => readMailDelivery(context, session.customerId),
  requestMailCheck: (context, { session, clientAddress }) =>
    requestMailCheck(context, { customerId: session.customerId, clientAddress }),
  confirmMailCheck: (context, { session, body, clientAddress }) =>
    confirmMailCheck(context, { customerId: session.customerId, ...body, clientAddress }),
  requestPasswordReset: (context, { body, clientAddress }) => requestPasswordReset(context, { ...body, clientAddress }),
  resetPassword: (context, { body, clientAddress }) => resetPassword(context, { ...body, clientAddress }),
  signUp: (context, { body, clientAddress }) => signUp(context, { ...body, clientAddress }),
  signIn: (context, { body, clientAddress, device }) => signIn(context, { ...body, clientAddress, device }),
  requestEmailChange: (context, { session, body, clientAddress }) =>
    requestEmailChange(context, session.customerId, { ...body, clientAddress }),
  confirmEmailChange: (context, { session, body, clientAddress, device }) =>
    confirmEmailChange(context, session.customerId, { ...body, clientAddress, device }),
  changeOffersConsent: (context, { session, body }) => changeOffersConsent(context, session.customerId, body.accepted),
  chooseOrderMails: (context, { session, body }) => chooseOrderMails(context, session.customerId, body.muted),
  requestIdentityCode: (context, { session, clientAddress }) =>
    requestIdentityCode(context, { customerId: session.customerId, clientAddress }),
  signOut: (context, { session }) => signOut(context, session),
  verifyAccount: (context, { body, clientAddress, device }) =>
    verifyAccount(context, { ...body, clientAddress, device }),
  requestVerificationCode: (context, { body, clientAddress }) =>
    requestVerificationCode(context, { ...body, clientAddress }),
  signInWithFacebook: (context, { body, device }) =>
    signInWithProvider(context, { provider: 'facebook', token: body.accessToken, device }),
  signInWithGoogle: (context, { body, device }) =>
    signInWithProvider(context, { provider: 'google', token: body.accessToken, device }),
});
