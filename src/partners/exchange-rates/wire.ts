/** Paths of the central bank's SOAP 1.1 services. */
export const LAST_CLOSE_PATH = '/awsultimocierre';
export const QUOTES_PATH = '/awsbcucotizaciones';
export const NAMESPACE = 'Cotiza';

/** The central bank's codes of the quoted banknotes. */
export const BCU_CURRENCY_CODES = { USD: 2225, EUR: 1111, ARG: 501, BR: 1001 } as const;
export type QuotedCurrency = keyof typeof BCU_CURRENCY_CODES;

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

export function renderLastCloseRequest(): string {
  return renderEnvelope('<cot:wsultimocierre.Execute/>');
}

export function renderQuotesRequest(range: { from: string; to: string }): string {
  const items = Object.values(BCU_CURRENCY_CODES).map((code) => `<cot:item>${code}</cot:item>`);
  return renderEnvelope(
    `<cot:wsbcucotizaciones.Execute><cot:Entrada><cot:Moneda>${items.join('')}</cot:Moneda>` +
      `<cot:FechaDesde>${range.from}</cot:FechaDesde><cot:FechaHasta>${range.to}</cot:FechaHasta>` +
      '<cot:Grupo>0</cot:Grupo></cot:Entrada></cot:wsbcucotizaciones.Execute>',
  );
}

export function renderEnvelope(body: string): string {
  return `<soapenv:Envelope xmlns:soapenv="${SOAP}" xmlns:cot="${NAMESPACE}"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}
