import { absentInput, id, written } from '#contract/backoffice/fields.ts';
import { z } from '#contract/zod.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { act, read } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';

/** How many tags an order has at most. */
export const MAX_TAGS = 8;

/** A word by which orders are grouped: no sentence, and nothing about a person. */
export const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\d][\p{L}\d-]{0,23}$/u, { error: 'Una etiqueta tiene hasta 24 letras, números o guiones' });

const tags = z
  .array(tag)
  .max(MAX_TAGS, { error: `Hasta ${MAX_TAGS} etiquetas` })
  .default([]);
written.add(tags, { as: 'list' });

const ofOrder = z.strictObject({ number: orderNumber });

export const orderWorkEndpoints = {
  listColleagues: read({
    summary: 'Las personas a quienes se les puede asignar trabajo',
    permission: 'orders',
    input: absentInput,
    reply: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) })),
  }),
  takeOrder: act({
    summary: 'Pone una orden a tu nombre',
    permission: 'orders',
    reason: false,
    input: ofOrder,
  }),
  assignOrder: act({
    summary: 'Pone una orden a nombre de otra persona, o de nadie',
    permission: 'orders',
    reason: false,
    /** Without a person, nobody has it. */
    input: ofOrder.extend({ staffId: id.optional() }),
  }),
  tagOrder: act({
    summary: 'Agrega y saca etiquetas de una orden',
    permission: 'orders',
    reason: false,
    input: ofOrder.extend({ add: tags, remove: tags }),
  }),
};
