import type { OverdueDraft } from '#server/features/rules/overdue-drafts.ts';
import type { ShopServices } from './open-shop.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './seed/demo-account/credentials.ts';

/** Names of the partners for the terminal. */
export const PARTNER_NAMES: Record<string, string> = {
  zinc: 'tienda (Zinc)',
  skypostal: 'transportista (SkyPostal)',
  sistarbanc: 'bancos (Sistarbanc)',
  abitab: 'Abitab',
  bcu: 'cotización (BCU)',
  mail: 'correo',
  google: 'Google',
  facebook: 'Facebook',
};

/** The start-up text for the terminal: addresses, simulated partners, demo account. */
export function startupBanner(
  { context, network }: ShopServices,
  { demoLink, drafts }: { demoLink: string | null; drafts: readonly OverdueDraft[] },
): string {
  const { publicUrl, mode } = context.config;
  const simulated = context.partnerSettings.simulated.map((name) => PARTNER_NAMES[name] ?? name);
  return [
    '',
    `  Puente está en  ${publicUrl}`,
    ...(mode === 'rehearsal' ? ['  ENSAYO:         servicios reales y simulados mezclados; solo en este equipo'] : []),
    ...(network && simulated.length > 0 ? [`  Simulados:      ${simulated.join(', ')} (en ${network.url})`] : []),
    ...(context.partnerSettings.simulated.includes('mail') ? [`  Correos:        ${publicUrl}/dev/mails`] : []),
    ...(context.partnerSettings.simulated.includes('skypostal')
      ? [`  Transportista:  ${publicUrl}/skypostal-panel`]
      : []),
    ...(context.partnerSettings.simulated.includes('sistarbanc')
      ? [`  Cuenta demo:    ${DEMO_EMAIL}, ${DEMO_PASSWORD}`]
      : []),
    ...(demoLink ? [`  Operación:      ${demoLink}  (sirve una vez)`] : []),
    ...drafts.map(overdueLine),
    '  Ctrl-C para terminar',
    '',
  ].join('\n');
}

/** Rules whose day has come: whoever runs the shop decides whether they hold. */
function overdueLine({ kind, validFrom }: OverdueDraft): string {
  const name = kind === 'customs' ? 'Aduana' : 'Tarifa';
  return `  ${`${name}:`.padEnd(15)} hay un borrador con vigencia desde el ${validFrom} que nadie aprobó`;
}
