import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import type { AttemptLimit } from '#server/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';

type Deps = Pick<Context, 'limits'>;

/**
 * Counts an attempt of `subject`: an email key, a customer id or the hash of a network address. Returns the 429 when it
 * exceeds the limit. Attempts are counted before they are checked, so that concurrent ones cannot exceed the limit.
 */
export async function countAttempt({ limits }: Deps, name: AttemptLimit, subject: string): Promise<Refusal | null> {
  return (await countAttemptOf({ limits }, name, subject))?.refusal ?? null;
}

export interface LimitedAttempt {
  refusal: Refusal;
  /** Whether it is the first one of its window that is refused; one of those in parallel is. */
  isFirst: boolean;
}

/** The same for a caller that records the first refusal of a window; null for an attempt within the limit. */
export async function countAttemptOf(
  { limits }: Deps,
  name: AttemptLimit,
  subject: string,
): Promise<LimitedAttempt | null> {
  const limiter = limits.attempts[name];
  try {
    await limiter?.consume(keyOf(subject));
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { refusal: tooManyAttempts(error), isFirst: error.consumedPoints === (limiter?.points ?? 0) + 1 };
  }
}

/** Takes one attempt off again, after it succeeded. */
export async function takeBackAttempt({ limits }: Deps, name: AttemptLimit, subject: string): Promise<void> {
  await limits.attempts[name]?.reward(keyOf(subject));
}

/** Sets the count back to zero, after the subject proved its identity. */
export async function resetAttempts({ limits }: Deps, name: AttemptLimit, subject: string): Promise<void> {
  await limits.attempts[name]?.delete(keyOf(subject));
}

/** How many attempts of the subject count at the moment, and until when further ones are refused; null while none are. */
export async function readAttempts(
  { limits, clock }: Pick<Context, 'limits' | 'clock'>,
  name: AttemptLimit,
  subject: string,
): Promise<{ count: number; lockedUntil: Date | null }> {
  const limiter = limits.attempts[name];
  const found = (await limiter?.get(keyOf(subject))) ?? null;
  if (!limiter || !found) return { count: 0, lockedUntil: null };
  const isLocked = found.consumedPoints >= limiter.points;
  return {
    count: found.consumedPoints,
    lockedUntil: isLocked ? new Date(clock().getTime() + found.msBeforeNext) : null,
  };
}

/** Hashed, so that attempted email addresses are not stored; normalised, so that `A@b` and `a@B` count as one. */
function keyOf(subject: string): string {
  return createHash('sha256').update(normalizeEmail(subject)).digest('base64url');
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(429, 'Demasiados intentos; esperá unos minutos y volvé a intentar', { retryAfter });
}
