import type { Database } from '#db/pool.ts';
import type { Abitab } from '#partners/abitab/client.ts';
import type { ExchangeRates } from '#partners/exchange-rates/client.ts';
import type { Facebook } from '#partners/facebook/client.ts';
import type { Google } from '#partners/google/client.ts';
import type { Mailer } from '#partners/mail/client.ts';
import type { Sistarbanc } from '#partners/sistarbanc/client.ts';
import type { Skypostal } from '#partners/skypostal/client.ts';
import type { Zinc } from '#partners/zinc/client.ts';
import type { Config, PartnerFacts } from './config.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue/queue.ts';
import type { Sealer } from './sealing.ts';

export interface Partners {
  zinc: Zinc;
  skypostal: Skypostal;
  sistarbanc: Sistarbanc;
  abitab: Abitab;
  exchangeRates: ExchangeRates;
  mailer: Mailer;
  google: Google;
  facebook: Facebook;
  /** The carrier's simulator, for the panel; null where the carrier is real. */
  carrierSimulator: CarrierSimulator | null;
}

/** What the panel makes the simulated carrier do; it answers after the shop's own hook has answered. */
export interface CarrierSimulator {
  announceStatus(input: { trackingNumber: string; statusCode: string; date?: string | undefined }): Promise<boolean>;
  receivePackage(input: { email: string; externalTracking: string }): Promise<boolean>;
}

/** Chance, as everything that must not be guessed or must be repeatable in a test takes it. */
export interface Random {
  uuid(): string;
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
  /** A whole number from 0 up to, not including, `below`. */
  below(limit: number): number;
}

/** Everything an act may touch that is not its input. An act's parameter type names the part that it needs. */
export interface Context {
  config: Config;
  db: Database;
  clock: () => Date;
  random: Random;
  log: Log;
  queue: Queue;
  sealer: Sealer;
  partners: Partners;
  facts: PartnerFacts;
}
