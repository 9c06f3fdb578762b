import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { keepClientHashKey } from '#db/client-hash-keys.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { clientNetwork, countedNetwork } from './client-network.ts';

/** Hashes that stand for a client on one day: without that day's key, which is deleted afterwards, they name nobody. */
export interface ClientHashes {
  /** Of the /24 or /56, by which views, searches and opened results are counted. Browsers of one are one: an agent is anybody's to invent. */
  network: string;
  /** Of the address, or the /64 of it, for limits and the count of visits. */
  clientAddress: string;
}

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'cache'>;

const KEY_BYTES = 32;

/** The hashes of a request's client. All addresses of one subscriber's network have the same. */
export async function hashClient(deps: Deps, { ip }: Pick<FastifyRequest, 'ip'>): Promise<ClientHashes> {
  // Read before anything is awaited: a client that disconnects has no address any more.
  const [network, address] = [countedNetwork(ip), clientNetwork(ip)];
  const key = await keyOfToday(deps);
  return { network: hash(`counted ${network}`, key), clientAddress: hash(address, key) };
}

function hash(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
}

/** All processes share the key of a day in Montevideo, the day by which views are counted. */
async function keyOfToday({ db, clock, random, cache }: Deps): Promise<string> {
  const day = montevideoDay(clock().toISOString());
  const cached = cache.clientHashKeys.get(day);
  if (cached) return cached;
  return await cache.singleFlight(`client hash key ${day}`, async () => {
    const proposed = Buffer.from(random.bytes(KEY_BYTES)).toString('base64url');
    const key = await keepClientHashKey(db, { day, key: proposed });
    cache.clientHashKeys.set(day, key);
    return key;
  });
}
