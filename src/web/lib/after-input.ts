interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Lets the browser paint what the input changed before the rest of its work goes on; at once in a browser that cannot
 * be asked.
 */
export async function afterInput(): Promise<void> {
  await (globalThis as Scheduling).scheduler?.yield?.();
}
