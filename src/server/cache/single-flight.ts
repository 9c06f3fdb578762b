/** Work under way by its key: whoever asks for the same meanwhile waits for the same answer. */
export type Flights = Map<string, Promise<unknown>>;

export function oneFlight<Result>(flights: Flights, key: string, work: () => Promise<Result>): Promise<Result> {
  const running = flights.get(key) as Promise<Result> | undefined;
  if (running) return running;
  const started = work().finally(() => flights.delete(key));
  flights.set(key, started);
  return started;
}

/** Each item's result in order, at most `limit` at work at once. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
