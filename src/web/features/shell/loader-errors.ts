import { data } from 'react-router';

/** The HTTP status of a refused call, else null. Refusals come from another build of the contract, so no class is asked for. */
export function refusalCode(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'number' ? code : null;
}

/** Ends a loader with the status of the refused call; what is no refusal is a fault of ours and stays one. */
export function throwErrorResponse(error: unknown): never {
  const code = refusalCode(error);
  throw code === null ? error : data(null, { status: code === 0 ? 503 : code });
}
