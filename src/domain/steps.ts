/** Work that may pause after each of its steps, so that a long one leaves time for other work. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs short work without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A step for each item. */
export function* mapInSteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}
