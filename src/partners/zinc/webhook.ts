import { hmacHex, matchesAny } from '#partners/secrets.ts';
import { webhookWire } from './wire.ts';

export interface ZincNotice {
  event: string;
  /** The marketplace's id of the purchase. The notice only triggers reading the purchase again. */
  zincOrderId: string;
  /** Idempotency key: a repeated notice has the same key. */
  key: string;
}

/** Checks the HMAC-SHA256 of the raw body in hex, with or without a 'sha256=' prefix. Without a secret always false. */
export function hasValidSignature(
  rawBody: Uint8Array | string,
  signature: string | undefined,
  ...secrets: string[]
): boolean {
  if (!signature) return false;
  return matchesAny(
    signature
      .trim()
      .replace(/^sha256=/, '')
      .toLowerCase(),
    secrets.filter((secret) => secret !== '').map((secret) => hmacHex(secret, rawBody)),
  );
}

export function parseNotice(body: unknown): ZincNotice | null {
  const parsed = webhookWire.safeParse(body);
  if (!parsed.success) return null;
  const { event, order_id, timestamp } = parsed.data;
  return { event, zincOrderId: order_id, key: [event, order_id, timestamp ?? ''].join(':') };
}
