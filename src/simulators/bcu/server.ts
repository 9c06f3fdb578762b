import {
  BCU_CURRENCY_CODES,
  LAST_CLOSE_PATH,
  QUOTES_PATH,
  type QuotedCurrency,
  renderEnvelope,
} from '#partners/exchange-rates/wire.ts';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createScenarios } from '#simulators/scenarios.ts';

const DAY_MS = 86_400_000;
const NAMES: Record<QuotedCurrency, [string, string]> = {
  USD: ['DLS. USA BILLETE', 'USD'],
  EUR: ['EURO', 'EUR'],
  ARG: ['PESO ARG.BILLETE', 'ARS'],
  BR: ['REAL BILLETE', 'BRL'],
};
/** Mid rate of each currency, and the distance of the buying and selling rates from it, in thousandths of a peso. */
const MID_RATE: Record<QuotedCurrency, number> = { USD: 40_250, EUR: 46_800, ARG: 28, BR: 7_450 };
const HALF_SPREAD: Record<QuotedCurrency, number> = { USD: 1_200, EUR: 1_500, ARG: 3, BR: 180 };

interface RateOverride {
  usd: { buy: number; sell: number };
}

export function bcuSimulator(context: SimulatorContext): Simulator {
  const ledger = openLedger<RateOverride>(`${context.dataDir}/bcu.jsonl`);
  let usdOverride = ledger.entries.at(-1)?.usd ?? null;
  const calls: { path: string; at: string }[] = [];
  const recordCall = (path: string) => calls.push({ path, at: context.clock().toISOString() });
  return {
    scenarios: createScenarios(),
    subjectOf: () => ({}),
    routes: (app) => {
      app.post(LAST_CLOSE_PATH, (_request, reply) => {
        recordCall(LAST_CLOSE_PATH);
        const day = lastClose(context.clock());
        const body = `<wsultimocierre.ExecuteResponse xmlns="Cotiza"><Salida><Fecha>${day}</Fecha></Salida></wsultimocierre.ExecuteResponse>`;
        return reply.type('text/xml; charset=utf-8').send(renderEnvelope(body));
      });
      app.post(QUOTES_PATH, (request, reply) => {
        recordCall(QUOTES_PATH);
        const range = rangeOf(String(request.body ?? ''), context.clock());
        return reply.type('text/xml; charset=utf-8').send(renderEnvelope(quotes(range, usdOverride)));
      });
    },
    inspect: () => ({ calls: [...calls].reverse(), usd: usdOverride }),
    execute: async (command) => {
      if (!command.usd) return null;
      usdOverride = command.usd;
      ledger.append({ usd: command.usd });
      return { usd: usdOverride };
    },
    close: () => ledger.close(),
  };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function isWorkingDay(instant: number): boolean {
  const weekday = new Date(instant).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The last working day before this one. */
function lastClose(now: Date): string {
  let instant = now.getTime() - DAY_MS;
  while (!isWorkingDay(instant)) instant -= DAY_MS;
  return dayOf(instant);
}

function rangeOf(xml: string, now: Date): { from: number; to: number } {
  const read = (name: string) =>
    Date.parse(new RegExp(`<(?:\\w+:)?${name}>(\\d{4}-\\d{2}-\\d{2})<`).exec(xml)?.[1] ?? '');
  const to = read('FechaHasta');
  const from = read('FechaDesde');
  return { from: Number.isNaN(from) ? now.getTime() : from, to: Number.isNaN(to) ? now.getTime() : to };
}

const MAX_RANGE_DAYS = 31;

function quotes({ from, to }: { from: number; to: number }, usdOverride: RateOverride['usd'] | null): string {
  const entries: string[] = [];
  const start = Math.max(from, to - MAX_RANGE_DAYS * DAY_MS);
  for (let instant = start; instant <= to; instant += DAY_MS) {
    if (!isWorkingDay(instant)) continue;
    for (const currency of Object.keys(BCU_CURRENCY_CODES) as QuotedCurrency[])
      entries.push(entry(currency, instant, usdOverride));
  }
  const status = '<respuestastatus><status>1</status><codigoerror>0</codigoerror><mensaje></mensaje></respuestastatus>';
  return `<wsbcucotizaciones.ExecuteResponse xmlns="Cotiza"><Salida>${status}<datoscotizaciones>${entries.join('')}</datoscotizaciones></Salida></wsbcucotizaciones.ExecuteResponse>`;
}

function entry(currency: QuotedCurrency, instant: number, usdOverride: RateOverride['usd'] | null): string {
  const [name, iso] = NAMES[currency];
  // A sine over the days: the same day always has the same rate.
  const mid = MID_RATE[currency] * (1 + 0.01 * Math.sin(instant / DAY_MS / 20));
  const override = currency === 'USD' ? usdOverride : null;
  const buy = override ? override.buy.toFixed(3) : decimals(mid - HALF_SPREAD[currency]);
  const sell = override ? override.sell.toFixed(3) : decimals(mid + HALF_SPREAD[currency]);
  return (
    `<datoscotizaciones.dato><Fecha>${dayOf(instant)}</Fecha><Moneda>${BCU_CURRENCY_CODES[currency]}</Moneda><Nombre>${name}</Nombre>` +
    `<CodigoISO>${iso}</CodigoISO><TCC>${buy}</TCC><TCV>${sell}</TCV></datoscotizaciones.dato>`
  );
}

function decimals(thousandths: number): string {
  return (Math.round(thousandths) / 1000).toFixed(3);
}
