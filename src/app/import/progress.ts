export interface Progress {
  /** Bytes of the file done and records read. */
  show(done: number, records: number): void;
  end(): void;
}

const WIDTH = 30;
const TTY_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5000;

/** A bar on a terminal, a line every few seconds elsewhere. */
export function createProgress(total: number, out: NodeJS.WriteStream, clock: () => Date): Progress {
  const every = out.isTTY ? TTY_EVERY_MS : PLAIN_EVERY_MS;
  const started = clock().getTime();
  let last = started;
  const text = (done: number, records: number) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const seconds = Math.max(0.001, (clock().getTime() - started) / 1000);
    const filled = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    return `${filled} ${Math.floor(share * 100)} %  ${records} registros, ${Math.round(records / seconds)} por segundo`;
  };
  return {
    show(done, records) {
      const now = clock().getTime();
      if (now - last < every) return;
      last = now;
      out.write(out.isTTY ? `\r${text(done, records)}\u001b[K` : `${text(done, records)}\n`);
    },
    end() {
      if (out.isTTY) out.write('\r\u001b[K');
    },
  };
}
