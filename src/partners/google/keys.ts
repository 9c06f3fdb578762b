import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** After this time the keys are fetched again when they are next used. */
const MAX_AGE_MS = 10 * 60_000;
/** An unknown key id fetches them again at most this often, whatever forged tokens name. */
const COOL_DOWN_MS = 30_000;

interface KeySource {
  fetch: () => Promise<JSONWebKeySet>;
  clock: () => Date;
}

/** The provider's public keys, fetched when they are first needed and shared by concurrent tokens. */
export function createKeySet({ fetch, clock }: KeySource): JWTVerifyGetKey {
  let known: { find: JWTVerifyGetKey; fetchedAt: number } | null = null;
  let fetching: Promise<JWTVerifyGetKey> | null = null;
  const isOlderThan = (ms: number) => known === null || Math.abs(clock().getTime() - known.fetchedAt) >= ms;
  const load = async () => {
    const fetchedAt = clock().getTime();
    const find = createLocalJWKSet(await fetch());
    known = { find, fetchedAt };
    return find;
  };
  const reload = () => {
    fetching ??= load().finally(() => {
      fetching = null;
    });
    return fetching;
  };
  return async (header, token) => {
    const find = known && !isOlderThan(MAX_AGE_MS) ? known.find : await reload();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isOlderThan(COOL_DOWN_MS)) throw error;
      return await (await reload())(header, token);
    }
  };
}
