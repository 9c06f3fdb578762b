import { PartnerUnavailable } from './errors.ts';

/**
 * The client of a partner that the shop does not have: every call fails before anything is sent, so that work left from
 * a time with that partner stands, and is reported, until the partner is configured again.
 */
export function absentPartner<Client extends { close(): Promise<void> }>(partner: string): Client {
  const refuse = () => {
    throw new PartnerUnavailable({ partner, reason: 'absent', ambiguous: false });
  };
  const known: Record<PropertyKey, unknown> = { close: async () => undefined, stats: () => [] };
  return new Proxy({} as Client, { get: (_client, name) => known[name] ?? refuse });
}
