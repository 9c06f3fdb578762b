/** Where a server stands in the log of writes, in bytes since its beginning. */
export type LogPosition = number;

/** What is known of a replica at an instant of the process's monotonic clock. */
export interface ReplicaLag {
  /**
   * Takes note of where the primary and the replica stand; the milliseconds by which the replica is behind at most.
   * Infinity for one that has not replayed anything that was ever noted.
   */
  note(at: number, positions: { primary: LogPosition; replica: LogPosition }): number;
}

interface Mark {
  at: number;
  position: LogPosition;
}

/**
 * How far a replica is behind, by positions alone: it has replayed at least what the primary had written at an earlier
 * instant. A primary at rest writes nothing, which is no lag, and clocks of two machines are not compared.
 */
export function createReplicaLag(): ReplicaLag {
  /** Where the primary stood, the oldest first; of those that the replica has reached only the last. */
  let marks: Mark[] = [];
  return {
    note(at, { primary, replica }) {
      marks.push({ at, position: primary });
      const reached = marks.findLastIndex(({ position }) => position <= replica);
      if (reached === -1) return Number.POSITIVE_INFINITY;
      marks = marks.slice(reached);
      return at - (marks[0]?.at ?? at);
    },
  };
}
