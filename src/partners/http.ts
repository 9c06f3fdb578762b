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
import { asAmbiguous, PartnerDown, PartnerRefused } from './errors.ts';
import { exchange, type HttpAnswer, type HttpRequest } from './http-exchange.ts';

export type { HttpAnswer, HttpRequest } from './http-exchange.ts';

export interface PartnerLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** What every client takes from the context. */
export interface PartnerDeps {
  log: PartnerLog;
  clock: () => Date;
  random: () => number;
}

export interface HttpConfig extends PartnerDeps {
  name: string;
  baseUrl: string;
  timeoutMs: number;
  maxInFlight?: number;
  /** How many failed calls in a row open the breaker, and how long it stays open. */
  breakAfter?: number;
  halfOpenAfterMs?: number;
  maxBodyBytes?: number;
}

export interface HttpStats {
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

export interface Http {
  request(request: HttpRequest): Promise<HttpAnswer>;
  stats(): HttpStats;
  close(): Promise<void>;
}

const CONNECT_MS = 1000;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 3000;
const MEGABYTE = 1024 * 1024;

interface Line {
  config: HttpConfig;
  agent: Agent;
  breaker: CircuitBreakerPolicy;
  hold: BulkheadPolicy;
  counters: Omit<HttpStats, 'breaker' | 'name'>;
}

/** The one way out of the shop: every call to a partner goes through here. */
export function createHttp(config: HttpConfig): Http {
  const inFlight = config.maxInFlight ?? 20;
  const line: Line = {
    config,
    agent: new Agent({ connect: { timeout: CONNECT_MS }, connections: inFlight, pipelining: 1 }),
    breaker: circuitBreaker(
      handleWhen((error) => error instanceof PartnerDown && error.reason !== 'limited'),
      { halfOpenAfter: config.halfOpenAfterMs ?? 5000, breaker: new ConsecutiveBreaker(config.breakAfter ?? 3) },
    ),
    hold: bulkhead(inFlight, inFlight * 5),
    counters: { calls: 0, ok: 0, refused: 0, down: 0, retries: 0, attempts: 0, totalMs: 0, lastDownAt: null },
  };
  return {
    request: (request) => call(line, request),
    stats: () => ({ name: config.name, ...line.counters, breaker: stateOf(line.breaker) }),
    close: () => line.agent.destroy(),
  };
}

async function call(line: Line, request: HttpRequest): Promise<HttpAnswer> {
  const { counters, config } = line;
  const startedAt = performance.now();
  counters.calls += 1;
  try {
    // The breaker stands outside the retries: what it refuses is not tried again.
    const answer = await line.hold.execute(() => line.breaker.execute(() => attempts(line, request)));
    counters.ok += 1;
    return answer;
  } catch (thrown) {
    const error = inOurWords(config.name, thrown);
    if (error instanceof PartnerDown) {
      counters.down += 1;
      counters.lastDownAt = config.clock().toISOString();
      config.log.warn(
        { partner: config.name, method: request.method ?? 'GET', reason: error.reason, status: error.status },
        'partner down',
      );
    } else if (error instanceof PartnerRefused) {
      counters.refused += 1;
    }
    throw error;
  } finally {
    counters.totalMs += performance.now() - startedAt;
  }
}

async function attempts(line: Line, request: HttpRequest): Promise<HttpAnswer> {
  const { config, agent, counters } = line;
  const repeatable = (request.method ?? 'GET') === 'GET' || request.idempotent === true;
  // A breaker on trial gets one attempt, not three.
  const retries = repeatable && line.breaker.state !== CircuitState.HalfOpen ? MAX_RETRIES : 0;
  let ambiguous = false;
  for (let attempt = 0; ; attempt += 1) {
    counters.attempts += 1;
    try {
      const limits = {
        timeoutMs: request.timeoutMs ?? config.timeoutMs,
        maxBytes: config.maxBodyBytes ?? 8 * MEGABYTE,
      };
      return await exchange(request, {
        partner: config.name,
        baseUrl: config.baseUrl,
        agent,
        clock: config.clock,
        ...limits,
      });
    } catch (error) {
      if (!(error instanceof PartnerDown)) throw error;
      ambiguous ||= error.ambiguous;
      const wait = waitBefore(attempt, error, config.random);
      if (attempt >= retries || wait === null) throw ambiguous ? asAmbiguous(error) : error;
      counters.retries += 1;
      config.log.info(
        { partner: config.name, attempt: attempt + 1, reason: error.reason, wait },
        'partner asked again',
      );
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Full jitter, never shorter than the partner asked for; null when it asked for more than a caller can wait. */
function waitBefore(attempt: number, error: PartnerDown, random: () => number): number | null {
  const jittered = Math.round(FIRST_WAIT_MS * 2 ** attempt * (0.5 + random()));
  if (error.retryAfterMs === null) return jittered;
  return error.retryAfterMs > LONGEST_WAIT_MS ? null : Math.max(error.retryAfterMs, jittered);
}

function inOurWords(partner: string, thrown: unknown): unknown {
  if (thrown instanceof BrokenCircuitError) return new PartnerDown({ partner, reason: 'open', ambiguous: false });
  if (thrown instanceof BulkheadRejectedError) return new PartnerDown({ partner, reason: 'busy', ambiguous: false });
  return thrown;
}

function stateOf(breaker: CircuitBreakerPolicy): HttpStats['breaker'] {
  switch (breaker.state) {
    case CircuitState.Closed:
      return 'closed';
    case CircuitState.HalfOpen:
      return 'half-open';
    default:
      return 'open';
  }
}
