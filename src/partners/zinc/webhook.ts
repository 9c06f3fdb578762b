import { hmacHex, sameSecret } from '#partners/secrets.ts';
import { webhookWire } from './wire.ts';

export interface ZincNotice {
  event: string;
  /** The marketplace's number of the purchase; the notice is only a reason to read it again. */
  zincOrderId: string;
  /** The same notice sent twice has the same key. */
  key: string;
}

/** HMAC-SHA256 of the raw body in hex, with or without 'sha256=' before it. Without a secret nothing is genuine. */
export function isGenuine(rawBody: Uint8Array | string, signature: string | undefined, secret: string): boolean {
  if (!secret || !signature) return false;
  return sameSecret(
    signature
      .trim()
      .replace(/^sha256=/, '')
      .toLowerCase(),
    hmacHex(secret, rawBody),
  );
}

export function parseNotice(rawBody: Uint8Array | string): ZincNotice | null {
  const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8');
  const parsed = webhookWire.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { event, order_id, timestamp } = parsed.data;
  return { event, zincOrderId: order_id, key: [event, order_id, timestamp ?? ''].join(':') };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
