import { endpoint, noContent } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** What reported the error: React Router's `onError`, or one of the window's two events. */
const KINDS = ['route', 'error', 'unhandledrejection'] as const;
/** A place in a script of the web; nothing else of a stack is accepted. */
const FRAME = /^\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/;
const RELEASE = /^[\w-]{1,20}$/;

/** An error in a browser, without the address, the person or the text of the page. */
const clientErrorSchema = z.strictObject({
  kind: z.enum(KINDS),
  message: requiredText(MESSAGES.required, 300),
  /** Innermost first. */
  frames: z.array(z.string().regex(FRAME, MESSAGES.value)).max(10, MESSAGES.value),
  /** Pattern of the page's route (`/profile/orders/:id`). */
  route: requiredText(MESSAGES.required, 100),
  /** Version of the built web. */
  release: z.string().regex(RELEASE, MESSAGES.value),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

export const clientErrorEndpoints = {
  reportClientError: endpoint({
    summary: 'Avisa de un error de la página en el navegador',
    body: clientErrorSchema,
    reply: noContent,
    status: 204,
  }),
} as const;
