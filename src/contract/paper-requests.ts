import { PAPER_REQUEST_STATES, REQUESTED_PAPERS } from '#domain/document/paper-request.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './fields.ts';
import { z } from './zod.ts';

const paperRequestSchema = z.strictObject({
  id: z.string(),
  paper: z.enum(REQUESTED_PAPERS),
  state: z.enum(PAPER_REQUEST_STATES),
  /** Until then it is waited for. */
  dueAt: instant,
  sentAt: instant.nullable(),
});
export type PaperRequest = z.infer<typeof paperRequestSchema>;

export const paperRequestEndpoints = {
  listPaperRequests: endpoint({
    summary: 'Los papeles que la Aduana o el transportista esperan de una orden tuya, del más viejo al más nuevo',
    params: idParams,
    reply: z.array(paperRequestSchema),
    access: 'customer',
  }),
} as const;
