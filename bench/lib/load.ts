import autocannon from 'autocannon';

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** Ten connections for some seconds; anything but a 2xx counts as a failure. */
export async function load(
  url: string,
  { seconds = 5, headers = {} as Record<string, string>, requests }: LoadOptions = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers,
    ...(requests ? { requests } : {}),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

export interface LoadOptions {
  seconds?: number;
  headers?: Record<string, string>;
  requests?: autocannon.Request[];
}

/** Floor and ours in turns, so that a noisy minute hits both; the best of each counts. */
export async function compare(
  floorUrl: string,
  oursUrl: string,
  ours: LoadOptions = {},
): Promise<{ floor: LoadResult; ours: LoadResult; ratio: number }> {
  const rounds = 3;
  await load(floorUrl, { seconds: 2 });
  await load(oursUrl, { ...ours, seconds: 2 });
  let floor: LoadResult | null = null;
  let best: LoadResult | null = null;
  for (let round = 0; round < rounds; round++) {
    const one = await load(floorUrl);
    const two = await load(oursUrl, ours);
    if (!floor || one.requestsPerSecond > floor.requestsPerSecond) floor = one;
    if (!best || two.requestsPerSecond > best.requestsPerSecond) best = two;
  }
  if (!floor || !best) throw new Error('nothing was measured');
  return { floor, ours: best, ratio: best.requestsPerSecond / floor.requestsPerSecond };
}
