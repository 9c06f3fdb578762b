const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Close = () => Promise<void>;
/** Registers what closes a part. */
export type OnClose = (close: Close) => void;

/**
 * Builds something of parts that must be closed, each registered with `onClose` when it has been started. `close` closes
 * them in reverse order; so does a part that cannot be started, and a signal that ends the program: a second Ctrl-C at once.
 */
export async function assemble<Parts>(build: (onClose: OnClose) => Promise<Parts>): Promise<Parts & { close: Close }> {
  const closers: Close[] = [];
  let closing: Promise<void> | null = null;
  // Whoever closes while a signal does waits for the same end: the program must not end before all parts have.
  const close = () => {
    closing ??= closeInReverse(closers);
    return closing;
  };
  let interrupts = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT') interrupts += 1;
    if (interrupts > 1) process.exit(1);
    void close().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  closers.push(async () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  });
  try {
    return { ...(await build((next) => closers.push(next))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A part that does not close keeps none of the others open. */
async function closeInReverse(closers: readonly Close[]): Promise<void> {
  const failures: unknown[] = [];
  for (const next of [...closers].reverse()) {
    try {
      await next();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
