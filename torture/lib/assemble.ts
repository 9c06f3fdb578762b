const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Close = () => Promise<void>;

/**
 * Builds something of parts that must be closed, each registered with `onClose` when it has been started. `close` closes
 * them in reverse order; so does a part that cannot be started, and a signal that ends the program.
 */
export async function assemble<Parts>(
  build: (onClose: (close: Close) => void) => Promise<Parts>,
): Promise<Parts & { close: Close }> {
  const closers: Close[] = [];
  const close = async () => {
    for (const next of closers.splice(0).reverse()) await next();
  };
  const onSignal = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, onSignal);
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
