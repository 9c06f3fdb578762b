/** Something done at the same moment as other things, and what came of it. */
export interface Done<State> {
  /** Whether it may have happened when things stood so, and how they stand after it; null when it may not. */
  after: (state: State) => State | null;
  /** It was refused and changed nothing. */
  refused: boolean;
}

/** Whether some order, one after the other, leads from `first` through everything that was done to `last`. */
export function hasSerialOrder<State>(
  { first, last }: { first: State; last: State },
  done: readonly Done<State>[],
): boolean {
  const search = (state: State, left: readonly Done<State>[]): boolean => {
    // What was refused changes nothing: wherever it may stand it may as well stand now.
    const open = left.filter((one) => !(one.refused && one.after(state) !== null));
    if (open.length === 0) return JSON.stringify(state) === JSON.stringify(last);
    return open.some((one) => {
      const next = one.refused ? null : one.after(state);
      return next !== null && search(next, without(open, one));
    });
  };
  return search(first, done);
}

function without<One>(all: readonly One[], one: One): One[] {
  return all.filter((other) => other !== one);
}
