import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { PICTURE_HOSTS } from '#server/picture-hosts.ts';

/** What an answer carries that no hook has seen; the same as helmet's. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Headers that every answer carries, refusals and errors included. Pages add their own script policy. */
export function securityHeaders(app: FastifyInstance, context: Context): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: context.config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

export interface PagePolicy {
  /** `'nonce-…'` or `'sha256-…'` sources of the page's inline scripts. */
  scripts: string[];
  /** Origins that a form of the shop posts to: the bank. */
  formTargets: string[];
  /** The host of the API, where it is not the page's own. */
  apiUrl: string | null;
}

/** A page's Content-Security-Policy. No 'unsafe-inline' for scripts in any case. */
export function pagePolicy({ scripts, formTargets, apiUrl }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${PICTURE_HOSTS.join(' ')}`,
    `connect-src 'self' ${apiUrl ? new URL(apiUrl).origin : ''}`.trim(),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
  ].join('; ');
}
