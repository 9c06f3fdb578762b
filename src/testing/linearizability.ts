/** Something done at the same moment as other things, and what came of it. */
export interface ConcurrentOperation<State> {
  /** Whether it may have happened when things stood so, and how they stand after it; null when it may not. */
  apply: (state: State) => State | null;
  /** It was refused and changed nothing. */
  refused: boolean;
}

/** Whether some order, one after the other, leads from `first` through everything that was done to `last`. */
export function isLinearizable<State>(
  { first, last }: { first: State; last: State },
  done: readonly ConcurrentOperation<State>[],
): boolean {
  const search = (state: State, left: readonly ConcurrentOperation<State>[]): boolean => {
    // What was refused changes nothing: wherever it may stand it may as well stand now.
    const open = left.filter((one) => !(one.refused && one.apply(state) !== null));
    if (open.length === 0) return JSON.stringify(state) === JSON.stringify(last);
    return open.some((one) => {
      const next = one.refused ? null : one.apply(state);
      return next !== null && search(next, without(open, one));
    });
  };
  return search(first, done);
}

function without<One>(all: readonly One[], one: One): One[] {
  return all.filter((other) => other !== one);
}
