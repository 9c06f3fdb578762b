import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EXPORTS, type ExportKind } from '#domain/exports/kinds.ts';
import { recordAudit } from '#server/backoffice/audit.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { type FindStaffSession, originOf } from '#server/backoffice/origin.ts';
import { BACKOFFICE_PATH } from '#server/backoffice/session-cookie.ts';
import type { Context } from '#server/context.ts';
import { mayExport } from './export-month.ts';
import { findExport, NoSlotFree } from './repository.ts';
import { openExport } from './stream-export.ts';

const PAGE = `${BACKOFFICE_PATH}/dinero/exportar`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Parts {
  context: Context;
  findStaffSession: FindStaffSession;
}

/**
 * The file of an export, for the session that released it. It is no call, whose replies are JSON, and no page, whose response is
 * in memory whole. Whoever may not have it is led to the page.
 */
export function registerExportDownloads(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { id: string } }>(
    `${PAGE}/:id`,
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const { context } = parts;
      const { staff } = await originOf(parts, request, reply);
      reply.header('cache-control', 'no-store');
      if (!staff) return reply.redirect(PAGE, 303);
      const { id } = request.params;
      const released = UUID.test(id)
        ? await findExport(context.db, { id, sessionId: staff.id, now: context.clock() })
        : null;
      const kind = released?.kind as ExportKind | undefined;
      if (!released || !kind || !mayExport(staff, kind)) return reply.redirect(`${PAGE}?aviso=vencida`, 303);
      return await send(context, { staff, id, kind, month: released.month }, { request, reply });
    },
  );
}

interface Download {
  staff: StaffSession;
  id: string;
  kind: ExportKind;
  month: string;
}

async function send(
  context: Context,
  download: Download,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { kind, month } = download;
  try {
    const file = await openExport(context.reads, { kind, month, onEnd: (end) => record(context, download, end) });
    file.on('error', (error) => context.log.error({ error, route: PAGE }, 'an export broke off'));
    // A client that left while the first page was read closes nothing any more.
    if (request.raw.destroyed) file.destroy();
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${EXPORTS[kind].file}-${month}.csv"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(file);
  } catch (error) {
    if (error instanceof NoSlotFree) return reply.redirect(`${PAGE}?aviso=ocupado`, 303);
    throw error;
  }
}

/** How many rows left the shop is known at the end alone, so the audit has a row for each download beside the act's. */
async function record(
  context: Context,
  { staff, id, kind, month }: Download,
  { rows, isWhole }: { rows: number; isWhole: boolean },
): Promise<void> {
  const counted = rows === 1 ? '1 fila' : `${rows} filas`;
  const what = `${EXPORTS[kind].name} de ${month}`;
  const effect = isWhole
    ? `Se descargó ${what}: ${counted}.`
    : `La descarga de ${what} se cortó; salieron a lo sumo ${counted}.`;
  await recordAudit(context, {
    ...{ act: 'exportMonth', outcome: 'done', staffId: staff.staffId, sessionId: staff.id, factor: staff.factor },
    subject: { kind: 'export', id },
    after: { kind, month, rows, isWhole },
    effects: [effect],
  }).catch((error: unknown) => context.log.error({ error, route: PAGE }, 'the audit of an export failed'));
}
