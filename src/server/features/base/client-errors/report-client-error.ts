import type { ClientError } from '#contract/client-errors.ts';
import { routePattern } from '#contract/route-patterns.ts';
import { stripPersonalData } from '#domain/text/strip-personal-data.ts';
import type { Context } from '#server/context.ts';
import { takePoints } from '#server/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import { countClientError } from './counter.ts';

type Deps = Pick<Context, 'limits' | 'log' | 'metrics'>;

/**
 * Logs and counts an error of a browser. Anybody can send one: what it says is bounded by the schema, stripped of what
 * looks personal, and counted only under routes that exist.
 */
export async function reportClientError(
  deps: Deps,
  { kind, message, frames, route, release }: ClientError,
  clientAddress: string,
): Promise<undefined | Refusal> {
  const refusal = await limitReports(deps, clientAddress);
  if (refusal) return refusal;
  const pattern = routePattern(route);
  countClientError(deps, { kind, route: pattern });
  deps.log.warn(
    {
      code: 'client-error',
      kind,
      route: pattern,
      release,
      reason: stripPersonalData(message),
      ...(frames.length > 0 ? { frames: frames.join(' ') } : {}),
    },
    'a page failed in a browser',
  );
  return undefined;
}

/** A network that exceeds its own limit does not use up that of all. */
async function limitReports({ limits }: Deps, clientAddress: string): Promise<Refusal | null> {
  const limiters = [
    { limiter: limits.clientErrors, key: clientAddress },
    { limiter: limits.allClientErrors, key: 'all' },
  ];
  for (const { limiter, key } of limiters) {
    if (!limiter) continue;
    const result = await takePoints(limiter, key);
    if (result.granted > 0) continue;
    const retryAfter = Math.max(1, Math.ceil(result.msToReset / 1000));
    return new Refusal(429, 'Demasiados avisos de error', { retryAfter });
  }
  return null;
}
