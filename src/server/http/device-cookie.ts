import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { deviceName } from './device-name.ts';

const NAME = 'known_device';
const MAX_AGE_S = 180 * 24 * 60 * 60;
/** The only calls that read the cookie; pages and other calls stay free of cookies. */
const PATH = '/api/auth';
const PRESENTED = new RegExp(String.raw`(?:^|;\s*)${NAME}=([\w-]{43})(?:;|$)`);

/** The browser that sent a request, recognized by a cookie. The cookie authenticates nobody. */
export interface Device {
  /** As the browser sent it, unchecked; null when it sent none. */
  token: string | null;
  /** Browser and system, for the list of sessions; null when unknown. */
  name: string | null;
  /** Gives the browser a new token with the reply. */
  remember(token: string): void;
}

export function deviceOf({ headers }: FastifyRequest, reply: FastifyReply, config: Pick<Config, 'publicUrl'>): Device {
  const secure = config.publicUrl.startsWith('https://') ? '; Secure' : '';
  return {
    token: PRESENTED.exec(headers.cookie ?? '')?.[1] ?? null,
    name: deviceName(headers['user-agent']),
    remember: (token) => {
      const attributes = `Max-Age=${MAX_AGE_S}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`;
      reply.header('set-cookie', `${NAME}=${token}; ${attributes}`);
    },
  };
}
