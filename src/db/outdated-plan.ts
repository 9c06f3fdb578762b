/**
 * Whether the server refused a named statement because a migration changed its columns since it was planned. The code is shared
 * with other faults, and the message is in the server's language; the routine that found it is neither.
 */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
