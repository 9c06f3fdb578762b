import { escapeXml } from '#partners/xml.ts';
import { NAMESPACE } from './wire.ts';

const INPUTS = {
  confirmarPagoEmpresa: [
    'idTransaccion',
    'idCuenta',
    'codigoRespuesta',
    'codigoAutorizacion',
    'importe',
    'moneda',
    'importeDevolucion',
  ],
  consultarPendientes: ['identificador'],
  confirmarPagoBanco: ['idFactura', 'importe', 'moneda', 'fechaPago'],
};

/** WSDL of the shop's confirmation service. */
export function renderWsdl(endpoint: string): string {
  const operations = Object.entries(INPUTS);
  const messages = operations.map(([name, parts]) => renderMessage(name, parts)).join('');
  const ports = operations
    .map(
      ([name]) =>
        `<operation name="${name}"><input message="tns:${name}"/><output message="tns:${name}Response"/></operation>`,
    )
    .join('');
  const bindings = operations.map(([name]) => renderBinding(name)).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<definitions name="ConfirmacionSPE" targetNamespace="${NAMESPACE}" xmlns="http://schemas.xmlsoap.org/wsdl/"` +
    ` xmlns:tns="${NAMESPACE}" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xsd="http://www.w3.org/2001/XMLSchema">` +
    `${messages}<portType name="ConfirmacionPort">${ports}</portType>` +
    `<binding name="ConfirmacionBinding" type="tns:ConfirmacionPort"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>${bindings}</binding>` +
    `<service name="ConfirmacionSPE"><port name="ConfirmacionPort" binding="tns:ConfirmacionBinding"><soap:address location="${escapeXml(endpoint)}"/></port></service></definitions>`
  );
}

function renderMessage(name: string, parts: string[]): string {
  const inputs = parts.map((part) => `<part name="${part}" type="xsd:string"/>`).join('');
  const outputs = ['codigoRespuesta', 'descripcion'].map((part) => `<part name="${part}" type="xsd:string"/>`).join('');
  return `<message name="${name}">${inputs}</message><message name="${name}Response">${outputs}</message>`;
}

function renderBinding(name: string): string {
  const body = `<soap:body use="literal" namespace="${NAMESPACE}"/>`;
  return `<operation name="${name}"><soap:operation soapAction="${NAMESPACE}#${name}"/><input>${body}</input><output>${body}</output></operation>`;
}
