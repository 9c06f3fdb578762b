/** An operation that ran concurrently with others, with its result. */
export interface ConcurrentOperation<State> {
  /** The state after the operation; null when its result is impossible in the given state. */
  apply: (state: State) => State | null;
  /** The operation was refused and changed nothing. */
  refused: boolean;
}

/** Whether some serial order of all operations leads from the state `first` to the state `last` with these results. */
export function isLinearizable<State>(
  { first, last }: { first: State; last: State },
  operations: readonly ConcurrentOperation<State>[],
): boolean {
  const search = (state: State, remaining: readonly ConcurrentOperation<State>[]): boolean => {
    // A refusal changes nothing, so one that is possible in this state may be placed here.
    const pending = remaining.filter((operation) => !(operation.refused && operation.apply(state) !== null));
    if (pending.length === 0) return JSON.stringify(state) === JSON.stringify(last);
    return pending.some((operation) => {
      const next = operation.refused ? null : operation.apply(state);
      return next !== null && search(next, without(pending, operation));
    });
  };
  return search(first, operations);
}

function without<Item>(items: readonly Item[], excluded: Item): Item[] {
  return items.filter((item) => item !== excluded);
}
