import { createHttp, type PartnerDeps } from '#partners/http.ts';

export interface PanelConfig {
  /** The root of the network of simulators; a real carrier has no such door. */
  baseUrl: string;
}

/** Drives the simulated carrier, which then calls the shop's own hook and hands back what that said. */
export interface CarrierPanel {
  status(order: { trackingNumber: string; statusCode: string }): Promise<unknown>;
  packageReceived(order: { externalTracking: string; email?: string }): Promise<unknown>;
  close(): Promise<void>;
}

export function createCarrierPanel(config: PanelConfig, deps: PartnerDeps): CarrierPanel {
  const http = createHttp({ ...deps, name: 'skypostal-panel', baseUrl: config.baseUrl, timeoutMs: 20_000 });
  const post = async (path: string, json: unknown) => (await http.request({ method: 'POST', path, json })).json();
  return {
    status: (order) => post('/__sim/skypostal/status', order),
    packageReceived: (order) => post('/__sim/skypostal/package-received', order),
    close: () => http.close(),
  };
}
