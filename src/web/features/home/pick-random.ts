/** Some of the items, chosen and ordered by chance: the first steps of a Fisher-Yates shuffle. Runs in a loader. */
export function pickRandom<Item>(items: readonly Item[], count: number): Item[] {
  const pool = [...items];
  const chance = crypto.getRandomValues(new Uint32Array(Math.min(count, pool.length)));
  return Array.from(chance, (number, index) => {
    const other = index + (number % (pool.length - index));
    const [kept, taken] = [pool[index] as Item, pool[other] as Item];
    pool[index] = taken;
    pool[other] = kept;
    return taken;
  });
}
