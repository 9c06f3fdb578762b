import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { ROLES, type Role } from '#server/config/roles.ts';
import type { ShopServices } from './shop-options.ts';

/** Names of the partners for the terminal. */
export const PARTNER_NAMES: Record<string, string> = {
  zinc: 'tienda (Zinc)',
  axesso: 'catálogo (Axesso)',
  skypostal: 'transportista (SkyPostal)',
  sistarbanc: 'bancos (Sistarbanc)',
  abitab: 'Abitab',
  bcu: 'cotización (BCU)',
  mail: 'correo',
  google: 'Google',
  facebook: 'Facebook',
  deepl: 'traducción (DeepL)',
  cfe: 'comprobantes fiscales (CFE)',
};

/** What each role does, for the terminal. */
const ROLE_NAMES: Record<Role, string> = {
  web: 'atiende (web)',
  worker: 'hace las tareas (worker)',
  migrate: 'migró la base (migrate)',
};

/** The start-up text for the terminal: addresses, roles that are not all, simulated partners, demo account, links of its owners. */
export function startupBanner(
  { context, network }: ShopServices,
  [firstOwner, secondOwner]: readonly string[],
): string {
  const { publicUrl, mode, roles, host, port } = context.config;
  const simulated = context.partnerSettings.simulated.map((name) => PARTNER_NAMES[name] ?? name);
  const functions = `  Funciones:      ${roles.map((role) => ROLE_NAMES[role]).join(', ')}`;
  if (!roles.includes('web'))
    return [
      '',
      '  Puente trabaja sin página web en este proceso',
      functions,
      `  Estado:         http://${host}:${port}/health`,
      '  Ctrl-C para terminar',
      '',
    ].join('\n');
  return [
    '',
    `  Puente está en  ${publicUrl}`,
    ...(roles.length < ROLES.length ? [functions] : []),
    ...(mode === 'rehearsal' ? ['  ENSAYO:         servicios reales y simulados mezclados; solo en este equipo'] : []),
    ...(network && simulated.length > 0 ? [`  Simulados:      ${simulated.join(', ')} (en ${network.url})`] : []),
    ...(context.partners.cfe
      ? []
      : ['  CFE:            no se emiten comprobantes fiscales; faltan CFE_URL y CFE_API_KEY']),
    ...(context.partnerSettings.simulated.includes('mail') ? [`  Correos:        ${publicUrl}/dev/mails`] : []),
    ...(mode === 'demo' ? [`  Problemas:      ${publicUrl}/dev/problemas`] : []),
    ...(context.partnerSettings.simulated.includes('skypostal')
      ? [`  Transportista:  ${publicUrl}/skypostal-panel`]
      : []),
    ...(context.partnerSettings.simulated.includes('sistarbanc')
      ? [`  Cuenta demo:    ${DEMO_EMAIL}, ${DEMO_PASSWORD}`]
      : []),
    ...(firstOwner ? [`  Operación:      ${firstOwner}  (sirve una vez)`] : []),
    ...(secondOwner ? [`  Segunda dueña:  ${secondOwner}  (decide lo que pide la otra cuenta)`] : []),
    '  Ctrl-C para terminar',
    '',
  ].join('\n');
}
