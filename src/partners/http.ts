import { SpanKind } from '@opentelemetry/api';
import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { Agent } from 'undici';
import { hasPassed, remainingMs } from './deadline.ts';
import { asAmbiguous, PartnerRejected, PartnerUnavailable, type UnavailableReason } from './errors.ts';
import { type HttpRequest, type HttpResponse, sendRequest } from './http-request.ts';

import { withSpan } from './with-span.ts';

export type { CallLimits, HttpRequest, HttpResponse } from './http-request.ts';

export interface PartnerLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** Dependencies that every client takes from the context. */
export interface PartnerDeps {
  log: PartnerLog;
  clock: () => Date;
  random: () => number;
}

export interface HttpClientConfig extends PartnerDeps {
  name: string;
  baseUrl: string;
  timeoutMs: number;
  maxInFlight?: number;
  /** Consecutive failed calls that open the circuit breaker. */
  failuresToOpen?: number;
  /** How long the breaker stays open before it lets one trial call through. */
  halfOpenAfterMs?: number;
  maxBodyBytes?: number;
}

export interface HttpClientStats {
  name: string;
  calls: number;
  ok: number;
  refused: number;
  down: number;
  retries: number;
  attempts: number;
  totalMs: number;
  breaker: 'closed' | 'open' | 'half-open';
  lastDownAt: string | null;
}

export interface HttpClient {
  request(request: HttpRequest): Promise<HttpResponse>;
  stats(): HttpClientStats;
  /** Ends the calls under way, with their waits and retries, as unavailable, and every later one. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1000;
const MAX_RETRIES = 2;
const FIRST_RETRY_DELAY_MS = 150;
const MAX_RETRY_DELAY_MS = 3000;
/** A partner that did not answer within this time counts as slow, even if only the caller's deadline ended the attempt. */
export const SLOW_MS = 3000;
const NOT_COUNTED: readonly UnavailableReason[] = ['limited', 'deadline'];
const MEGABYTE = 1024 * 1024;

/** How long a call takes at most once the bulkhead lets it through: all attempts and the waits between them. */
export function longestRequestMs(timeoutMs: number): number {
  return (MAX_RETRIES + 1) * timeoutMs + MAX_RETRIES * MAX_RETRY_DELAY_MS;
}

interface HttpClientState {
  config: HttpClientConfig;
  agent: Agent;
  closing: AbortController;
  breaker: CircuitBreakerPolicy;
  bulkhead: BulkheadPolicy;
  counters: Omit<HttpClientStats, 'breaker' | 'name'>;
}

/** The only outbound HTTP client of the shop, with timeout, retries, circuit breaker and bulkhead. */
export function createHttpClient(config: HttpClientConfig): HttpClient {
  const inFlight = config.maxInFlight ?? 20;
  const client: HttpClientState = {
    config,
    agent: new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, connections: inFlight, pipelining: 1 }),
    closing: new AbortController(),
    breaker: circuitBreaker(
      handleWhen((error) => error instanceof PartnerUnavailable && !NOT_COUNTED.includes(error.reason)),
      { halfOpenAfter: config.halfOpenAfterMs ?? 5000, breaker: new ConsecutiveBreaker(config.failuresToOpen ?? 3) },
    ),
    bulkhead: bulkhead(inFlight, inFlight * 5),
    counters: { calls: 0, ok: 0, refused: 0, down: 0, retries: 0, attempts: 0, totalMs: 0, lastDownAt: null },
  };
  return {
    request: (request) => {
      const attributes = { 'puente.partner': config.name, 'http.request.method': request.method ?? 'GET' };
      return withSpan(`partner ${config.name}`, { kind: SpanKind.CLIENT, attributes }, () => call(client, request));
    },
    stats: () => ({ name: config.name, ...client.counters, breaker: breakerState(client.breaker) }),
    close: () => {
      client.closing.abort();
      return client.agent.destroy();
    },
  };
}

async function call(client: HttpClientState, request: HttpRequest): Promise<HttpResponse> {
  const { counters, config } = client;
  const startedAt = performance.now();
  counters.calls += 1;
  try {
    // The breaker wraps the retries, so a call that it rejects is not retried.
    const response = await whenAdmitted(client, request, () =>
      client.breaker.execute(() => sendWithRetries(client, request)),
    );
    counters.ok += 1;
    return response;
  } catch (thrown) {
    const error = toPartnerError(config.name, thrown);
    if (error instanceof PartnerUnavailable) {
      counters.down += 1;
      counters.lastDownAt = config.clock().toISOString();
      config.log.warn(
        { partner: config.name, method: request.method ?? 'GET', reason: error.reason, status: error.status },
        'partner unavailable',
      );
    } else if (error instanceof PartnerRejected) {
      counters.refused += 1;
    }
    throw error;
  } finally {
    counters.totalMs += performance.now() - startedAt;
  }
}

/** Waits for the bulkhead, at most until the deadline: a call that has to give up there was never sent. */
async function whenAdmitted(
  { bulkhead, config: { name: partner } }: HttpClientState,
  { deadline }: HttpRequest,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (!deadline) return await bulkhead.execute(send);
  let timer: NodeJS.Timeout | undefined;
  const notSent = () => new PartnerUnavailable({ partner, reason: 'deadline', ambiguous: false });
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(notSent()), remainingMs(deadline));
  });
  const admitted = bulkhead.execute(async () => {
    clearTimeout(timer);
    if (hasPassed(deadline)) throw notSent();
    return await send();
  });
  try {
    return await Promise.race([admitted, passed]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendWithRetries(client: HttpClientState, request: HttpRequest): Promise<HttpResponse> {
  const { config, agent, counters, closing } = client;
  const repeatable = (request.method ?? 'GET') === 'GET' || request.idempotent === true;
  // The trial call of a half-open breaker is a single attempt.
  const retries = repeatable && client.breaker.state !== CircuitState.HalfOpen ? MAX_RETRIES : 0;
  let ambiguous = false;
  for (let attempt = 0; ; attempt += 1) {
    counters.attempts += 1;
    try {
      return await sendRequest(request, {
        partner: config.name,
        baseUrl: config.baseUrl,
        agent,
        clock: config.clock,
        maxBytes: config.maxBodyBytes ?? 8 * MEGABYTE,
        ...attemptLimit(request, config),
      });
    } catch (error) {
      if (!(error instanceof PartnerUnavailable)) throw error;
      ambiguous ||= error.ambiguous;
      const delayMs = retryDelay(attempt, error, config.random);
      const final = ambiguous ? asAmbiguous(error) : error;
      const hasTime = delayMs !== null && delayMs < remainingMs(request.deadline);
      if (attempt >= retries || !hasTime || closing.signal.aborted) throw final;
      counters.retries += 1;
      config.log.info(
        { partner: config.name, attempt: attempt + 1, reason: error.reason, wait: delayMs },
        'retrying partner request',
      );
      await pauseUnlessClosed(delayMs, closing.signal);
      if (closing.signal.aborted) throw final;
    }
  }
}

async function pauseUnlessClosed(ms: number, closing: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms);
  closing.addEventListener('abort', resolve);
  await promise;
  clearTimeout(timer);
  closing.removeEventListener('abort', resolve);
}

/** How long one attempt may take, and how its end by that time is named. */
function attemptLimit(
  { timeoutMs, deadline }: HttpRequest,
  config: HttpClientConfig,
): { timeoutMs: number; endedBy: 'timeout' | 'deadline' } {
  const ownMs = timeoutMs ?? config.timeoutMs;
  const leftMs = remainingMs(deadline);
  return leftMs < ownMs && leftMs < SLOW_MS
    ? { timeoutMs: leftMs, endedBy: 'deadline' }
    : { timeoutMs: Math.min(leftMs, ownMs), endedBy: 'timeout' };
}

/**
 * Milliseconds until the next attempt: exponential with jitter, and at least the partner's Retry-After.
 * Null when Retry-After is longer than a caller can wait.
 */
function retryDelay(attempt: number, error: PartnerUnavailable, random: () => number): number | null {
  const jittered = Math.round(FIRST_RETRY_DELAY_MS * 2 ** attempt * (0.5 + random()));
  if (error.retryAfterMs === null) return jittered;
  return error.retryAfterMs > MAX_RETRY_DELAY_MS ? null : Math.max(error.retryAfterMs, jittered);
}

function toPartnerError(partner: string, thrown: unknown): unknown {
  if (thrown instanceof BrokenCircuitError)
    return new PartnerUnavailable({ partner, reason: 'open', ambiguous: false });
  if (thrown instanceof BulkheadRejectedError)
    return new PartnerUnavailable({ partner, reason: 'busy', ambiguous: false });
  return thrown;
}

function breakerState(breaker: CircuitBreakerPolicy): HttpClientStats['breaker'] {
  switch (breaker.state) {
    case CircuitState.Closed:
      return 'closed';
    case CircuitState.HalfOpen:
      return 'half-open';
    default:
      return 'open';
  }
}
