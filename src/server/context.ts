import type { Registry } from 'prom-client';
import type { Database } from '#db/pool.ts';
import type { Dictionary } from '#domain/search/dictionary.ts';
import type { Abitab } from '#partners/abitab/client.ts';
import type { Axesso } from '#partners/axesso/client.ts';
import type { Cfe } from '#partners/cfe/client.ts';
import type { Deadline } from '#partners/deadline.ts';
import type { Deepl } from '#partners/deepl/client.ts';
import type { ExchangeRates } from '#partners/exchange-rates/client.ts';
import type { Facebook } from '#partners/facebook/client.ts';
import type { Google } from '#partners/google/client.ts';
import type { CallLimits } from '#partners/http.ts';
import type { Mailer } from '#partners/mail/client.ts';
import type { Sistarbanc } from '#partners/sistarbanc/client.ts';
import type { Skypostal } from '#partners/skypostal/client.ts';
import type { Zinc } from '#partners/zinc/client.ts';
import type { Cache } from './cache/cache.ts';
import type { WriteBehind } from './cache/write-behind.ts';
import type { CatalogSource } from './config/catalog-sources.ts';
import type { Config, PartnerSettings } from './config/config.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { OrderEvents } from './order-events.ts';
import type { Queue } from './queue/queue.ts';
import type { RuleBook } from './rule-book.ts';
import type { FieldCipher } from './secrets/field-encryption.ts';
import type { PasswordHasher } from './secrets/password-hasher.ts';
import type { SigningKeys } from './secrets/signing-keys.ts';
import type { DocumentStorage } from './storage/document-storage.ts';

export interface Partners {
  zinc: Zinc;
  axesso: Axesso;
  catalogue: CatalogueOrder;
  skypostal: Skypostal;
  sistarbanc: Sistarbanc;
  abitab: Abitab;
  exchangeRates: ExchangeRates;
  mailer: Mailer;
  /** Null where the provider is neither real nor simulated. */
  google: Google | null;
  facebook: Facebook | null;
  /** Translates product texts; null where it is neither real nor simulated. */
  deepl: Deepl | null;
  /** Issues fiscal documents; null where it is neither real nor simulated. */
  cfe: Cfe | null;
  /** The carrier's simulator, for the panel; null where the carrier is real. */
  carrierSimulator: CarrierSimulator | null;
}

/** Who is asked what US stores sell. */
export interface CatalogueOrder {
  /** At least one; the next is asked when one fails. */
  sources: readonly CatalogSource[];
  /** Until when a source is not asked, because its quota is spent: milliseconds since 1970. */
  restingUntil: Map<CatalogSource, number>;
}

/**
 * Drives the simulated carrier from the panel. Both calls return after the shop's webhook has handled the event; false
 * when there is no such package. They throw PartnerRejected when the event is invalid, and PartnerUnavailable when it was not
 * handled.
 */
export interface CarrierSimulator {
  announceStatus(
    input: { trackingNumber: string; statusCode: string; date?: string | undefined },
    limits: CallLimits,
  ): Promise<boolean>;
  receivePackage(input: { email: string; externalTracking: string }, limits: CallLimits): Promise<boolean>;
}

/** The source of randomness, injected so that tests can repeat it. */
export interface Random {
  uuid(): string;
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number;
}

/** Everything that a use case may touch besides its input. Each use case's `Deps` type names the part that it needs. */
export interface Context {
  config: Config;
  db: Database;
  /**
   * For reads that need not see the last writes of anybody: search, sitemap, reports, exports. It may be a replica that is
   * some seconds behind; whoever fills a cache with prices, blocks or rates that are shown reads `db`.
   */
  reads: Database;
  clock: () => Date;
  /** What the landed price is computed with today. */
  rules: RuleBook;
  /** What searches are translated with. */
  dictionary: Dictionary;
  random: Random;
  log: Log;
  queue: Queue;
  orderEvents: OrderEvents;
  cache: Cache;
  writeBehind: WriteBehind;
  fieldCipher: FieldCipher;
  /** Figures for Prometheus; each feature registers its own at start. */
  metrics: Registry;
  limits: Limits;
  passwords: PasswordHasher;
  documents: DocumentStorage;
  signingKeys: SigningKeys;
  /** HMAC key of suppressed addresses and of the tokens in the envelope senders of mails. */
  mailKey: Uint8Array;
  partners: Partners;
  partnerSettings: PartnerSettings;
  /** By when the partners' part of a call is over, because somebody waits for it; null in jobs. */
  deadline: Deadline | null;
}
