import { EMAIL_CHANGE_CODE } from './templates/email-change.ts';
import { IDENTITY_CODE } from './templates/identity-code.ts';
import { MAIL_CHECK } from './templates/mail-check.ts';
import { PASSWORD_RESET } from './templates/password-reset.ts';
import { STAFF_INVITATION } from './templates/staff-invitation.ts';
import { VERIFICATION_CODE } from './templates/verification-code.ts';

const CODE_KINDS: readonly string[] = [
  VERIFICATION_CODE,
  PASSWORD_RESET,
  IDENTITY_CODE,
  EMAIL_CHANGE_CODE,
  MAIL_CHECK,
  STAFF_INVITATION,
];

/** Whether a mail carries a code: a shopper waits for it, and its body is erased once it is sent. */
export function isCode(kind: string): boolean {
  return CODE_KINDS.includes(kind);
}
