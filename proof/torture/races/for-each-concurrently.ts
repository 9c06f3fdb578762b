import pLimit from 'p-limit';

const MAX_CONCURRENT = 8;

/**
 * Runs `work` for every item, a few at a time, so that the load does not depend on the number of items. After a failure
 * no further item is started; the promise is rejected when all that were started have ended.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency: MAX_CONCURRENT, rejectOnClear: true });
  const runs = items.map((item) =>
    limit(() =>
      work(item).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  const failure = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
  if (failure) throw failure.reason;
}
