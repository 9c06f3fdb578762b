import { endpoint, fileReply, noContent } from './endpoint.ts';
import { idParams, instant } from './fields.ts';
import { z } from './zod.ts';

const link = {
  createdAt: instant,
  /** Some time after the delivery; null before it. */
  endsAt: instant.nullable(),
};

export const shareLinkEndpoints = {
  readShareLink: endpoint({
    summary: 'El enlace con el que se ve el recorrido de una orden tuya; su dirección se dice solo al hacerlo',
    params: idParams,
    reply: z.strictObject({ link: z.strictObject(link).nullable() }),
    access: 'customer',
  }),
  createShareLink: endpoint({
    summary: 'Hace un enlace con el que se ve el recorrido de una orden tuya sin ingresar; el anterior deja de servir',
    params: idParams,
    body: z.strictObject({}).optional(),
    reply: z.strictObject({ ...link, url: z.string() }),
    status: 201,
    access: 'customer',
  }),
  revokeShareLink: endpoint({
    summary: 'El enlace de una orden tuya deja de servir',
    params: idParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
  readOrderCalendar: endpoint({
    summary: 'Los días en que llega una orden tuya, o el de su retiro, como archivo de calendario',
    params: idParams,
    reply: fileReply,
    access: 'customer',
    isFile: true,
  }),
} as const;
