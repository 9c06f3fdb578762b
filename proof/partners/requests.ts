import { FORM_PATH } from '#partners/sistarbanc/wire.ts';
import { PARTNERS } from '#simulators/network.ts';
import type { ProxiedRequest } from './http-proxy.ts';

/** Pages of the partners that people open in a browser. */
const PAGES = [
  `/sistarbanc${FORM_PATH}`,
  '/sistarbanc/spfe/servlet/Decision',
  '/abitab/cupon/',
  '/google/consent',
  '/facebook/dialog/',
];
/** What a partner recognises a repeated request by. */
const KEY = /"(?:idempotency_key|UniqueID|clave|external_tracking)"\s*:\s*"([^"]+)"/;

/** The partner that the shop calls at a path of the simulators; null for a page, and for what only a simulator has. */
export function partnerOfCall(path: string): string | null {
  const isOfSimulator = path.includes('/__sim/') || path.startsWith('/__control');
  if (isOfSimulator || PAGES.some((page) => path.startsWith(page))) return null;
  return PARTNERS.find((partner) => path.startsWith(`/${partner}/`)) ?? null;
}

/** The partner that calls a path of the shop. */
export function partnerOfNotice(path: string): string {
  return PARTNERS.find((partner) => path.includes(`/${partner}`)) ?? 'unknown';
}

export function keyOf({ body }: Pick<ProxiedRequest, 'body'>): string | null {
  return KEY.exec(body.toString('utf8'))?.[1] ?? null;
}
