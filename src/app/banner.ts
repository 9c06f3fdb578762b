import type { OpenShop } from './open-shop.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './seed/demo-account/favorites-and-history.ts';

const NAMES: Record<string, string> = {
  zinc: 'tienda (Zinc)',
  skypostal: 'transportista (SkyPostal)',
  sistarbanc: 'bancos (Sistarbanc)',
  abitab: 'Abitab',
  bcu: 'cotización (BCU)',
  mail: 'correo',
  google: 'Google',
  facebook: 'Facebook',
};

/** What a person needs to know once the shop runs. */
export function banner({ context, network }: OpenShop): string {
  const { publicUrl } = context.config;
  const simulated = context.facts.simulated.map((name) => NAMES[name] ?? name);
  return [
    '',
    `  Puente está en  ${publicUrl}`,
    ...(simulated.length > 0 ? [`  Simulados:      ${simulated.join(', ')} (en ${network.url})`] : []),
    ...(context.facts.simulated.includes('mail') ? [`  Correos:        ${publicUrl}/dev/mails`] : []),
    ...(context.facts.simulated.includes('skypostal') ? [`  Transportista:  ${publicUrl}/skypostal-panel`] : []),
    ...(context.facts.simulated.includes('sistarbanc') ? [`  Cuenta demo:    ${DEMO_EMAIL}, ${DEMO_PASSWORD}`] : []),
    '  Ctrl-C para terminar',
    '',
  ].join('\n');
}
