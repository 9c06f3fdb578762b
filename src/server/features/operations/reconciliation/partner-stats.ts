import type { HttpClientStats } from '#partners/http.ts';
import type { Partners } from '#server/context.ts';

/** A partner with several hosts has a client for each; their figures count as one partner's. */
export function statsByPartner(partners: Partners): Map<string, HttpClientStats[]> {
  const { zinc, axesso, skypostal, sistarbanc, abitab, exchangeRates, google, facebook, deepl, cfe } = partners;
  const clients = [zinc, axesso, skypostal, sistarbanc, abitab, exchangeRates, google, facebook, deepl, cfe];
  return Map.groupBy(
    clients.flatMap((client) => client?.stats() ?? []),
    ({ name }) => name,
  );
}
