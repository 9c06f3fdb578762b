import { createHmac, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison. An empty expected secret never matches, so a missing configuration rejects every caller. */
export function secretsMatch(received: string, expected: string): boolean {
  if (expected === '') return false;
  const left = Buffer.from(received, 'utf8');
  const right = Buffer.from(expected, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether the text is one of the secrets: the current one or, while it is changed, the previous one. Compares all. */
export function matchesAny(received: string, secrets: readonly string[]): boolean {
  return secrets.filter((secret) => secretsMatch(received, secret)).length > 0;
}

export function hmacHex(secret: string, text: string | Uint8Array): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
