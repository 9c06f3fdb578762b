import type { ImportReporter } from '#server/features/catalog/import/import-file.ts';

const BAR_WIDTH = 30;
const BAR_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5000;
/** ANSI: back to the first column, then clear to the end of the line. */
const CLEAR_LINE = '\r\u001b[K';

/** Reports an import on `out`: a progress bar on a terminal, a plain line every five seconds elsewhere. */
export function createTerminalReporter(out: NodeJS.WriteStream, clock: () => Date): ImportReporter {
  const interval = out.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS;
  const startedAt = clock().getTime();
  let shownAt = startedAt;
  const clearBar = () => {
    if (out.isTTY) out.write(CLEAR_LINE);
  };
  return {
    progress({ bytesRead, totalBytes, records }) {
      const now = clock().getTime();
      if (now - shownAt < interval) return;
      shownAt = now;
      const perSecond = Math.round(records / Math.max(0.001, (now - startedAt) / 1000));
      const share = totalBytes === 0 ? 1 : Math.min(1, bytesRead / totalBytes);
      const text = `${bar(share)} ${Math.floor(share * 100)} %  ${records} registros, ${perSecond} por segundo`;
      clearBar();
      out.write(out.isTTY ? text : `${text}\n`);
    },
    invalidRecord(number, reason) {
      clearBar();
      out.write(`línea ${number}: ${reason}\n`);
    },
    end: clearBar,
  };
}

function bar(share: number): string {
  return '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
}
