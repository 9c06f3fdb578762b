import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { ShopServices } from './shop-options.ts';

type Extension = (services: ShopServices) => (app: FastifyInstance) => Promise<void> | void;

/** Pictures and mails of what is simulated, and staged complaints. Nothing of them is loaded in production, whose image does not have them. */
export async function loadDemoExtensions({ mode }: Config): Promise<Extension[]> {
  if (mode === 'production') return [];
  const { demoPicturesExtension } = await import('./development/demo-pictures.ts');
  const { mailsExtension } = await import('./development/mails-extension.ts');
  const { complaintsExtension } = await import('./development/staged-complaints/complaints-extension.ts');
  return [demoPicturesExtension, mailsExtension, complaintsExtension];
}
