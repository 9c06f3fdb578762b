/** Profile that a sign-in provider confirms. */
export interface SocialProfile {
  provider: 'google' | 'facebook';
  /** The provider's id of the person. Accounts are linked by it, never by the e-mail address. */
  subject: string;
  email: string;
  emailVerified: boolean;
  /** The provider hosts the mailbox, so the e-mail address needs no confirmation by the shop. */
  emailAuthoritative: boolean;
  firstName: string;
  lastName: string;
}

export type SocialRefusal = 'invalid' | 'wrong-audience' | 'expired' | 'no-email';
export type SocialSignInResult = { ok: true; profile: SocialProfile } | { ok: false; reason: SocialRefusal };

export function refuse(reason: SocialRefusal): SocialSignInResult {
  return { ok: false, reason };
}
