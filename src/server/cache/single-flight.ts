/** Runs `work`, or joins the run of the same key that is in progress and returns its result. */
export type SingleFlight = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return <Result>(key: string, work: () => Promise<Result>) => {
    const joined = running.get(key) as Promise<Result> | undefined;
    if (joined) return joined;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
