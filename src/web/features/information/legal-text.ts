import type { Seller } from '#contract/settings.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';

type Facts = ReturnType<typeof sellerFacts>;

/** What stands in braces in the legal texts. */
export function sellerFacts({ terms, privacy, ...seller }: Seller) {
  return {
    name: seller.name,
    rut: seller.rut,
    address: seller.address,
    email: seller.email,
    version: terms.version,
    date: formatCalendarDay(terms.date),
    warrantyDays: String(seller.warrantyDays),
    complaintsUrl: seller.complaintsUrl,
    privacyEmail: privacy.email,
    registration: privacy.registration,
    retentionYears: String(privacy.retentionYears),
    countries: privacy.countries.join(', ').replace(/, ([^,]*)$/, ' y $1'),
  };
}

/** '{name}' → the seller's name. An unknown name is a fault of the text. */
export function fillText(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in facts)) throw new Error(`no fact of the seller is called ${name}`);
    return facts[name as keyof Facts];
  });
}
