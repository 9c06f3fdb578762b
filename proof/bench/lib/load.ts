import autocannon from 'autocannon';

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
}

/** Sends requests over ten connections for some seconds; any status but 2xx counts as a failure. */
export async function load(
  url: string,
  { seconds = 5, connections = 10, headers = {} as Record<string, string>, next }: LoadOptions = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] } : {}),
  });
  return {
    requests: result.requests.sent,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

export interface LoadOptions {
  seconds?: number;
  connections?: number;
  headers?: Record<string, string>;
  /** What differs in each request, whichever connection sends it: a list of requests would be sent by every connection. */
  next?: () => autocannon.Request;
}
