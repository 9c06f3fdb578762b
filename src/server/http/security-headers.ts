import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { IMAGE_HOSTS } from '#server/config/image-hosts.ts';
import type { Context } from '#server/context.ts';

/** Headers of responses that bypass the hooks; the same values as helmet's. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Sets the security headers on every response, errors included. Pages add their own script policy. */
export function registerSecurityHeaders(app: FastifyInstance, context: Pick<Context, 'config'>): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: (context.config.publicUrl.startsWith('https:') && context.config.hsts) || false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

export interface PagePolicy {
  /** `'nonce-…'` or `'sha256-…'` sources of the page's inline scripts. */
  scripts: string[];
  /** The same of style elements that a page's script adds. */
  styles?: string[];
  /** Base URL of the API where it differs from the page's origin. */
  apiUrl: string | null;
}

/** A page's Content-Security-Policy. Scripts never allow 'unsafe-inline'. */
export function pagePolicy({ scripts, styles = [], apiUrl }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${IMAGE_HOSTS.join(' ')}`,
    `connect-src 'self' ${apiUrl ? new URL(apiUrl).origin : ''}`.trim(),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
