import { z } from 'zod';

const text = z.string();
const booleanOrText = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

export const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

export const tokeninfoWire = z.looseObject({
  aud: text.nullish(),
  azp: text.nullish(),
  sub: text.nullish(),
  scope: text.nullish(),
  expires_in: z.union([z.number(), text]).nullish(),
});

export const userinfoWire = z.looseObject({
  sub: text.min(1),
  email: text.nullish(),
  email_verified: booleanOrText.nullish(),
  given_name: text.nullish(),
  family_name: text.nullish(),
  name: text.nullish(),
  /** Domain of the Google Workspace that hosts the mailbox. */
  hd: text.nullish(),
});
export type GoogleUserWire = z.infer<typeof userinfoWire>;

export const certsWire = z.looseObject({ keys: z.array(z.looseObject({ kty: text, kid: text })) });
