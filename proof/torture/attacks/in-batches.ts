const AT_ONCE = 10;

/** `send` for every index, a few at a time. */
export async function inBatches(count: number, send: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, offset) => start + offset);
    await Promise.all(indexes.map(send));
  }
}
