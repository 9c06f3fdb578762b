import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { EXPORT_KINDS } from '#domain/exports/kinds.ts';
import { act, read } from './endpoint.ts';

const kind = z.enum(EXPORT_KINDS, { error: 'Elegí qué exportar' });
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'Elegí un mes, como 2026-11' });

const released = z.strictObject({
  id: z.uuid(),
  kind,
  month,
  expiresAt: instant,
});

export const exportEndpoints = {
  readExports: read({
    summary: 'Qué se puede exportar, y lo que tu sesión puede descargar todavía',
    permission: 'money',
    input: z.strictObject({}),
    reply: z.strictObject({
      /** What the caller's role may export. */
      kinds: z.array(kind),
      /** This month in Montevideo, and the one of the first order. */
      currentMonth: month,
      firstMonth: month,
      released: z.array(released),
    }),
  }),
  exportMonth: act({
    summary: 'Exporta un mes a un archivo CSV',
    permission: 'money',
    stepUp: true,
    input: z.strictObject({ kind, month }),
  }),
};
