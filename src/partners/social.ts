/** A person as a provider of sign-in vouches for them. */
export interface SocialProfile {
  provider: 'google' | 'facebook';
  /** The provider's own number of the person: what an account is tied to, never the e-mail. */
  subject: string;
  email: string;
  emailVerified: boolean;
  /** The provider itself runs the mailbox, so its word on the e-mail needs no check of ours. */
  emailAuthoritative: boolean;
  firstName: string;
  lastName: string;
}

export type SocialRefusal = 'invalid' | 'wrong-audience' | 'expired' | 'no-email';
export type SocialAnswer = { ok: true; profile: SocialProfile } | { ok: false; reason: SocialRefusal };

export function refuse(reason: SocialRefusal): SocialAnswer {
  return { ok: false, reason };
}
