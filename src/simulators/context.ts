import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Outbox } from './outbox.ts';
import type { ControlCommand, Scenarios, Subject } from './scenarios.ts';

/** What the simulated partners know of the shop: where it listens and what was agreed with it. */
export interface ShopConnection {
  /** Where its callbacks stand ('/webhooks/zinc' and so on are added to it). */
  baseUrl: string | (() => string);
  zincWebhookSecret: string;
  skypostalKey: string;
  sistarbanc: { user: string; password: string; publicKeyPem: string };
  abitabSecret: string;
  googleClientId: string;
  facebook: { appId: string; appSecret: string };
}

/** How long things take at the partners, in milliseconds. */
export interface Timings {
  zincStartMs: number;
  zincPlaceMs: number;
  zincShipMs: number;
  /** From the browser's return to the confirmation of 'approve-late'. */
  bankConfirmationDelayMs: number;
  /** After this an unpaid bank form counts as refused. */
  bankFormTtlMs: number;
  /** What 'slow' adds where no `ms` is given. */
  slowMs: number;
}

export const DEFAULT_TIMINGS: Timings = {
  zincStartMs: 200,
  zincPlaceMs: 500,
  zincShipMs: 700,
  bankConfirmationDelayMs: 20_000,
  bankFormTtlMs: 30 * 60_000,
  slowMs: 3000,
};

export interface SimulatorContext {
  dataDir: string;
  clock: () => Date;
  random: () => number;
  shop: ShopConnection;
  timings: Timings;
  outbox: Outbox;
  /** Where the network of simulators itself listens. */
  ownUrl: () => string;
  /** Runs once, later, unless the network stops before. */
  schedule: (ms: number, act: () => void) => void;
}

/** One simulated partner. */
export interface Simulator {
  scenarios: Scenarios;
  /** Its own paths, below its name. */
  routes(app: FastifyInstance): void;
  /** Doors that stand at the root of the network. */
  rootRoutes?(app: FastifyInstance): void;
  /** What a call is about, for scenarios that hold for one asin or order only. */
  subjectOf(request: FastifyRequest): Subject;
  /** What the control door's GET lists. */
  inspect(): Record<string, unknown>;
  /** An order of the control door that acts at once ('pay'); answers what became of it, null when it has none. */
  execute?(order: ControlCommand): Promise<Record<string, unknown> | null>;
  /** Takes up what was pending when the process died. */
  resume?(): void;
  close(): void | Promise<void>;
}

export function shopUrl(context: SimulatorContext, path: string): string {
  const { baseUrl } = context.shop;
  return `${(typeof baseUrl === 'string' ? baseUrl : baseUrl()).replace(/\/+$/, '')}${path}`;
}

/** So many digits that always follow from the same seed. */
export function deriveDigits(seed: string, count: number): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return BigInt(`0x${hex}`).toString().slice(-count).padStart(count, '7');
}

/** A UUID that always follows from the same seed. */
export function deriveUuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The hash that a partner signs its notices with. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
