import { isRouteErrorResponse } from 'react-router';

/** HTTP status of the response, `offline` without one, `outdated` where a script of this version is gone; 500 is a bug. */
export type ErrorCause = number | 'offline' | 'outdated';

/** What browsers say of a script that they could not load, Vite of a stylesheet, and React Router of a newer manifest. */
const OUTDATED = /imported module|module script|preload CSS|manifest version mismatch/;
/** What browsers say of a request without response. */
const NO_RESPONSE = /^(Failed to fetch|Load failed|NetworkError)/;
/** What React Router says of a manifest that is refused: status and reason. */
const REFUSED = /^([45]\d\d) /;

export function causeOf(error: unknown): ErrorCause {
  if (isRouteErrorResponse(error)) return error.status;
  const { name, code, message = '' } = Object(error) as { name?: string; code?: unknown; message?: string };
  if (OUTDATED.test(message)) return navigator.onLine === false ? 'offline' : 'outdated';
  if ((name === 'CallError' && code === 0) || NO_RESPONSE.test(message)) return 'offline';
  return Number(REFUSED.exec(message)?.[1] ?? 500);
}

/** Resolves when the shop answers, whatever it says; rejects without connection. */
export async function reachShop(): Promise<void> {
  await fetch('/health', { method: 'HEAD', cache: 'no-store' });
}

/** Version of the built web, which React Router's manifest names; undefined in development before it is read. */
export function builtRelease(): string | undefined {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version?: string } };
  return manifest?.version;
}

const RELOADED = 'reloaded';

/** Reloads for a newer version, once for each version of the web: a version that lacks its own script would do it for ever. */
export function reloadOnce(version: string | undefined): void {
  try {
    if (version === undefined || sessionStorage.getItem(RELOADED) === version) return;
    sessionStorage.setItem(RELOADED, version);
    location.reload();
  } catch {
    // Without storage nothing holds a loop back: the shopper reloads.
  }
}
