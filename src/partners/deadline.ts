/** The moment by which somebody who waits must have an answer, in milliseconds of the process's monotonic clock. */
export interface Deadline {
  readonly at: number;
}

export function deadlineIn(milliseconds: number): Deadline {
  return { at: performance.now() + milliseconds };
}

/** The time that is left, at least 0; infinite where nobody waits. */
export function remainingMs(deadline: Deadline | null | undefined): number {
  return deadline ? Math.max(0, deadline.at - performance.now()) : Number.POSITIVE_INFINITY;
}

/** A timer may end a fraction of a millisecond before its time. */
const TIMER_PRECISION_MS = 2;

export function hasPassed(deadline: Deadline | null | undefined): boolean {
  return remainingMs(deadline) < TIMER_PRECISION_MS;
}

/** The result of the work, or null when it is not there by the deadline; the work itself continues. */
export async function byDeadline<Result>(work: Promise<Result>, deadline: Deadline | null): Promise<Result | null> {
  if (!deadline) return await work;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), remainingMs(deadline));
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
