import { inactiveRegimes } from '#domain/fees/regime.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { ShopServices } from './open-shop.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './seed/demo-account/credentials.ts';

const PARTNER_NAMES: Record<string, string> = {
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
export function startupBanner({ context, network }: ShopServices, demoLink: string | null): string {
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
    ...inactiveRegimeLines(context),
    '  Ctrl-C para terminar',
    '',
  ].join('\n');
}

/** Customs regimes that are valid by date and not active: whoever runs the shop decides whether their decree is in force. */
function inactiveRegimeLines({ clock, regimes }: Pick<Context, 'clock' | 'regimes'>): string[] {
  return inactiveRegimes(montevideoDay(clock().toISOString()), regimes).map(
    ({ validFrom, perShipmentUsd }) =>
      `  Aduana:         hay un régimen desde el ${validFrom} (${formatMoneyCompact(perShipmentUsd, 'USD')}) que no está activo`,
  );
}
