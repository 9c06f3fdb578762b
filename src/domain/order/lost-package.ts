const DAY_MS = 24 * 60 * 60_000;

/** How long what the store sends may take to the depot before it counts as lost, unless its carrier says so earlier. */
export const LOST_AFTER_DAYS = 14;

/** Since when something is on its way, and since when its carrier says that it cannot be delivered. */
export interface Way {
  since: Date;
  undeliverableAt: Date | null;
}

/** From when on it may be given up. */
export function lostFrom({ since, undeliverableAt }: Way): Date {
  const aged = new Date(since.getTime() + LOST_AFTER_DAYS * DAY_MS);
  return undeliverableAt !== null && undeliverableAt < aged ? undeliverableAt : aged;
}
