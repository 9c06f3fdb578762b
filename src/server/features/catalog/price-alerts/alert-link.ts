import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

export const ALERT_PATH = '/price-alerts';

/** 128 bits in hexadecimal. */
const SIGNATURE_LENGTH = 32;

/** The link of a mail that turns its alert off without signing in: only the mail's reader knows the signature. */
export function alertUrl({ config, mailKey }: Pick<Context, 'config' | 'mailKey'>, alertId: string): string {
  return `${config.publicUrl}${ALERT_PATH}/${alertId}.${sign(mailKey, alertId)}`;
}

/** The alert of a link's token; null for a forged one. */
export function readAlertToken({ mailKey }: Pick<Context, 'mailKey'>, token: string): string | null {
  const [, alertId = '', signature = ''] = /^([\da-f-]{36})\.([\da-f]{32})$/.exec(token) ?? [];
  if (alertId === '') return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(mailKey, alertId))) ? alertId : null;
}

function sign(mailKey: Context['mailKey'], alertId: string): string {
  return createHmac('sha256', mailKey).update(`price alert ${alertId}`).digest('hex').slice(0, SIGNATURE_LENGTH);
}
