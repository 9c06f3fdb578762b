import type { Seller } from '#contract/settings.ts';
import type { Context } from '#server/context.ts';

/** Who sells, as the legal pages say it. */
export function readSeller({ config: { seller } }: Pick<Context, 'config'>): Seller {
  const { name, rut, address, email, terms, warrantyDays, complaintsUrl, privacy } = seller;
  return {
    name,
    rut,
    address,
    email,
    terms: { version: terms.version, date: terms.date },
    warrantyDays,
    complaintsUrl,
    privacy: {
      email: privacy.email,
      registration: privacy.registration,
      retentionYears: privacy.retentionYears,
      countries: [...privacy.countries],
    },
  };
}
