import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Outbox } from './outbox.ts';
import type { ControlCommand, Scenarios, Subject } from './scenarios.ts';

/** How the simulated partners reach the shop: its address and the shared secrets. */
export interface ShopConnection {
  /** Base URL of the shop's callbacks, without '/webhooks/zinc' and the like. */
  baseUrl: string | (() => string);
  zincWebhookSecret: string;
  skypostalKey: string;
  sistarbanc: { user: string; password: string; publicKeyPem: string };
  abitabSecret: string;
  /** The key with which the shop calls Axesso. */
  axessoKey: string;
  /** The key with which the shop calls DeepL. */
  deeplKey: string;
  /** The key with which the shop calls the provider of fiscal documents. */
  cfeKey: string;
  googleClientId: string;
  facebook: { appId: string; appSecret: string };
}

/** Simulated delays, in milliseconds. */
export interface Timings {
  zincStartMs: number;
  zincPlaceMs: number;
  zincShipMs: number;
  /** Delay of the confirmation after the decision 'approve-late'. */
  bankConfirmationDelayMs: number;
  /** Age after which an unpaid bank form counts as rejected. */
  bankFormTtlMs: number;
  /** Delay of the scenario 'slow' without `ms`. */
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
  /** Base URL of the simulator network. */
  ownUrl: () => string;
  /** Runs the action once after the delay, unless the network stops before. */
  schedule: (ms: number, action: () => void) => void;
}

/** One simulated partner. */
export interface Simulator {
  scenarios: Scenarios;
  /** Registers routes below `/<partner>`. */
  routes(app: FastifyInstance): void;
  /** Registers routes at the root of the network. */
  rootRoutes?(app: FastifyInstance): void;
  /** The products and orders of a request, for scenarios limited to one of them. */
  subjectOf(request: FastifyRequest): Subject;
  /** State that the control endpoint's GET returns; of the marketplace, what changed at the ISO instant or later. */
  inspect(since?: string): Record<string, unknown>;
  /** Executes an immediate control command ('pay') and returns its result; null when the command is a scenario. */
  execute?(command: ControlCommand): Promise<Record<string, unknown> | null>;
  /** Resumes what was pending when the process stopped. */
  resume?(): void;
  close(): void | Promise<void>;
}

export function shopUrl(context: SimulatorContext, path: string): string {
  const { baseUrl } = context.shop;
  return `${(typeof baseUrl === 'string' ? baseUrl : baseUrl()).replace(/\/+$/, '')}${path}`;
}

/** `count` digits derived from the seed: the same seed gives the same digits. */
export function deriveDigits(seed: string, count: number): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return BigInt(`0x${hex}`).toString().slice(-count).padStart(count, '7');
}

/** A UUID derived from the seed: the same seed gives the same UUID. */
export function deriveUuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** HMAC-SHA256 in hex with which a partner signs its notices. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
