import { data } from 'react-router';

/** HTTP status of a `CallError`, else null. No instanceof: the server throws it from another build of the class. */
export function refusalCode(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'number' ? code : null;
}

/** Ends a loader with the status of the failed call; rethrows other errors, which are bugs. */
export function throwErrorResponse(error: unknown): never {
  const code = refusalCode(error);
  throw code === null ? error : data(null, { status: code === 0 ? 503 : code });
}
