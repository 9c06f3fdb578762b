/** A limit of points (requests, reads, reports) in a window, and how a process shares it with the others. */
export interface Terms {
  limit: number;
  /** What a process lets through of a key before its first lease. */
  free: number;
  /** What a process leases at once, if it does not need more. */
  share: number;
}

/** Twice in a window at most: once in each of two accounts that overlap with it. */
const FREE_SHARE = 0.0125;
const LEASED_SHARE = 0.05;

export function termsOf(limit: number): Terms {
  return {
    limit,
    free: Math.floor(limit * FREE_SHARE),
    share: Math.max(1, Math.ceil(limit * LEASED_SHARE)),
  };
}

/** What a process knows of one key in the current window, in points. */
export interface Account {
  /** Let through by this process. */
  used: number;
  /** Leased by this process. */
  leased: number;
  /** Leased by the others, as of this process's last lease. */
  leasedByOthers: number;
  /** In milliseconds since the epoch, by the process's clock. */
  endsAt: number;
}

export interface Lease {
  /** Points that this lease added to the window. */
  size: number;
  /** Points of the window since. */
  points: number;
  endsAt: number;
}

export function openAccount(endsAt: number): Account {
  return { used: 0, leased: 0, leasedByOthers: 0, endsAt };
}

/** Whether the limit is leased as a whole: this process gets no more of it in this window. */
export function isExhausted({ leased, leasedByOthers }: Account, { limit }: Terms): boolean {
  return leased + leasedByOthers >= limit;
}

/**
 * Lets through as many of the points as possible and returns how many. `isAlone`: leases cannot be had, and the process
 * counts for itself.
 */
export function spend(
  account: Account,
  points: number,
  { terms, isAlone }: { terms: Terms; isAlone: boolean },
): number {
  const granted = Math.max(0, Math.min(points, allowance(account, terms, isAlone) - account.used));
  account.used += granted;
  return granted;
}

function allowance(account: Account, terms: Terms, isAlone: boolean): number {
  if (isExhausted(account, terms)) return account.leased;
  return isAlone ? terms.limit - account.leasedByOthers : Math.max(terms.free, account.leased);
}

/** What a lease has to add for so many further points; it also pays for what was let through without one. */
export function leaseSize({ used, leased }: Account, { share }: Terms, points: number): number {
  return Math.max(share, used - leased + points);
}

/** Of the last lease of a window only what is within the limit counts. */
export function addLease(account: Account, { size, points, endsAt }: Lease, { limit }: Terms): void {
  const leftBefore = Math.max(0, limit - (points - size));
  account.leased += Math.min(size, leftBefore);
  account.leasedByOthers = Math.max(0, Math.min(points, limit) - account.leased);
  account.endsAt = endsAt;
}

/** Points that this process still expects to let through, as far as it knows of the others. */
export function remaining({ used, leasedByOthers }: Account, { limit }: Terms): number {
  return Math.max(0, limit - leasedByOthers - used);
}
