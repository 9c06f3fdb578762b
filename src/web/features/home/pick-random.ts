/** Up to `count` of the items in random order: the first steps of a Fisher-Yates shuffle. Runs in a loader. */
export function pickRandom<Item>(items: readonly Item[], count: number): Item[] {
  const pool = [...items];
  const random = crypto.getRandomValues(new Uint32Array(Math.min(count, pool.length)));
  return Array.from(random, (number, index) => {
    const other = index + (number % (pool.length - index));
    const [current, picked] = [pool[index] as Item, pool[other] as Item];
    pool[index] = picked;
    pool[other] = current;
    return picked;
  });
}
