import type { ClientError } from '#contract/client-errors.ts';
import { routePattern } from '#contract/route-patterns.ts';
import { stripPersonalData } from '#domain/text/strip-personal-data.ts';
import { API_BASE } from '#web/lib/api.ts';
import { builtRelease, causeOf } from '#web/lib/error-cause.ts';

const MAX_REPORTS = 5;
const MAX_FRAMES = 10;
const MAX_MESSAGE = 300;

interface ReporterDeps {
  /** Origin of the web's own scripts. */
  origin: string;
  /** Version of the built web. */
  release: () => string;
  path: () => string;
  send: (report: ClientError) => void;
}

/** An event of the window, or an error that React Router reports. */
export interface ErrorSource {
  type: string;
  error?: unknown;
  reason?: unknown;
}

type Reporter = (source: ErrorSource) => void;

/** Sends each error of the page once, and at most five. What expected failures and foreign scripts throw is not sent. */
export function createErrorReporter({ origin, release, path, send }: ReporterDeps): Reporter {
  const sent = new Set<string>();
  return ({ type, error = null, reason = error }) => {
    const frames = framesOf(reason);
    if (isExpected(reason) || isForeign(frames, origin)) return;
    const report = {
      kind: type as ClientError['kind'],
      message: messageOf(reason),
      frames: ownFrames(frames, origin),
      route: routePattern(path()),
      release: release(),
    };
    const key = report.message + report.frames.join();
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    send(report);
  };
}

/** The addresses of a stack, with line and column. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(/([^\s()@]*:\d+:\d+)\)?$/gm)].map(([, frame = '']) => frame);
}

function ownFrames(frames: string[], origin: string): string[] {
  return frames
    .filter((frame) => frame.startsWith(`${origin}/assets/`))
    .map((frame) => frame.slice(origin.length))
    .filter((frame) => /^\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/.test(frame))
    .slice(0, MAX_FRAMES);
}

/** An extension took part in it, or no script of this origin did. A failed load of a script has no frames at all. */
function isForeign(frames: string[], origin: string): boolean {
  const isOwn = frames.length === 0 || frames.some((frame) => frame.startsWith(`${origin}/`));
  return !isOwn || frames.some((frame) => /extension:\/\//.test(frame));
}

/** No error at all (a script of another origin), a cancelled request, no connection, or a response that the server knows of. */
function isExpected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return typeof error !== 'string';
  const { name, status } = error as { name?: unknown; status?: unknown };
  const cause = causeOf(error);
  return name === 'AbortError' || typeof status === 'number' || (cause !== 500 && cause !== 'outdated');
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return stripPersonalData(plain).slice(0, MAX_MESSAGE).toWellFormed() || 'Error';
}

/** Without credentials: a report belongs to nobody. It survives the end of the page. */
function send(report: ClientError): void {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(report);
  fetch(`${API_BASE}/client-errors`, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    // A report that fails is lost; reporting it would repeat for ever.
    () => {},
  );
}

export const reportClientError: Reporter = createErrorReporter({
  origin: globalThis.location?.origin,
  release: () => builtRelease() ?? 'unknown',
  path: () => location.pathname,
  send,
});
