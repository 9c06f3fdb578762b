import { isLoopback } from '#partners/loopback.ts';
import type { Environment } from './environment.ts';

/** The partners of the shop; each is real, simulated or, where the shop can do without it, absent. */
export type PartnerName =
  | 'zinc'
  | 'axesso'
  | 'skypostal'
  | 'sistarbanc'
  | 'abitab'
  | 'bcu'
  | 'mail'
  | 'google'
  | 'facebook'
  | 'deepl'
  | 'cfe';

/**
 * `demo`: every partner is simulated. `production`: none is, and a partner without credentials is absent. `rehearsal`:
 * partners without credentials are simulated, on this machine only.
 */
export type PartnerMode = 'demo' | 'production' | 'rehearsal';

/** Variables that make a partner real; a group must be set completely or not at all. */
const CREDENTIALS: Readonly<Record<PartnerName, readonly (keyof Environment)[]>> = {
  zinc: ['ZINC_API_KEY', 'ZINC_WEBHOOK_SECRET'],
  axesso: ['AXESSO_API_KEY'],
  skypostal: [
    'SKYPOSTAL_USER_CODE',
    'SKYPOSTAL_USER_KEY',
    'SKYPOSTAL_APP_KEY',
    'SKYPOSTAL_COPA_ID',
    'SKYPOSTAL_BOX_ID',
    'SKYPOSTAL_HOOK_KEY',
  ],
  sistarbanc: ['SPE_ORGANISM', 'SPE_SERVICE_TYPE', 'SPE_PRIVATE_KEY', 'SPE_USER', 'SPE_PASSWORD', 'SPE_BANK_IDS'],
  abitab: ['ABITAB_PRIVATE_KEY', 'ABITAB_WEBHOOK_SECRET'],
  bcu: ['BCU_URL'],
  mail: ['SMTP_URL'],
  google: ['GOOGLE_CLIENT_ID'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  deepl: ['DEEPL_API_KEY'],
  cfe: ['CFE_URL', 'CFE_API_KEY'],
};

/** Partners without which nothing can be sold; payment methods, sign-in providers, second sources, translations and fiscal documents may be absent. */
const REQUIRED = ['zinc', 'skypostal', 'bcu', 'mail'] as const satisfies PartnerName[];

/** The variables that are set, unparsed. */
type Variables = Readonly<Record<string, string | undefined>>;

/** The mode that follows from `MODE` and from the credentials that are set. */
export function partnerMode(set: Variables): PartnerMode {
  if (set.MODE === 'rehearsal') return 'rehearsal';
  return set.MODE === 'production' || Object.values(CREDENTIALS).some((names) => isAnySet(names, set))
    ? 'production'
    : 'demo';
}

/** What forbids a start with these partners, in Spanish; names variables, never values. */
export function partnerFaults(set: Variables): string[] {
  const incomplete = Object.values(CREDENTIALS).flatMap((names) =>
    isAnySet(names, set) ? missingOf(names, set).map((name) => `${name}: falta, y otras de su grupo están`) : [],
  );
  const mode = partnerMode(set);
  if (mode === 'production') return [...incomplete, ...productionFaults(set)];
  const faults = [...incomplete, ...simulatorFaults(set)];
  return mode === 'rehearsal' ? [...faults, ...rehearsalFaults(set)] : faults;
}

/** Settings of simulated partners in a process of their own. */
const SIMULATOR_SETTINGS = [
  'SIMULATORS_URL',
  'SIMULATORS_SMTP_PORT',
  'SHOP_URL',
] as const satisfies (keyof Environment)[];

function simulatorFaults(set: Variables): string[] {
  if (set.SIMULATORS_URL !== undefined)
    return set.SIMULATORS_SMTP_PORT === undefined ? ['SIMULATORS_SMTP_PORT: falta, y SIMULATORS_URL está'] : [];
  const partners = (Object.keys(CREDENTIALS) as PartnerName[]).filter((name) => name !== 'axesso' || namesAxesso(set));
  const isAnySimulated = partners.some((name) => !isAnySet(CREDENTIALS[name], set));
  return isAnySimulated && dividesWork(set)
    ? ['SIMULATORS_URL: falta; con web y worker en procesos distintos lo simulado es otro proceso (npm run simulators)']
    : [];
}

/** A worker with simulators of its own would buy at a marketplace that the processes of the web do not know. */
function dividesWork({ ROLES }: Variables): boolean {
  const roles = ROLES?.split(',').map((role) => role.trim()) ?? [];
  return roles.includes('web') !== roles.includes('worker');
}

function productionFaults(set: Variables): string[] {
  const reason =
    set.MODE === 'production'
      ? 'con MODE=production nada se simula'
      : 'al lado de un servicio real nada se simula (MODE=rehearsal lo permite, solo en este equipo)';
  const missing = REQUIRED.filter((partner) => !isAnySet(CREDENTIALS[partner], set))
    .flatMap((partner) => CREDENTIALS[partner])
    .map((name) => `${name}: falta; ${reason}`);
  const forbidden = SIMULATOR_SETTINGS.filter((name) => set[name] !== undefined);
  const faults = [...missing, ...forbidden.map((name) => `${name}: no se admite; ${reason}`)];
  if (namesAxesso(set) && !isAnySet(CREDENTIALS.axesso, set))
    faults.push(`AXESSO_API_KEY: falta, y CATALOG_SOURCES la nombra; ${reason}`);
  if (isAnySet(CREDENTIALS.sistarbanc, set) || isAnySet(CREDENTIALS.abitab, set)) return faults;
  return [...faults, `SPE_ORGANISM o ABITAB_PRIVATE_KEY: falta al menos un medio de pago real; ${reason}`];
}

function namesAxesso({ CATALOG_SOURCES }: Variables): boolean {
  return CATALOG_SOURCES?.split(',').some((name) => name.trim() === 'axesso') ?? false;
}

function rehearsalFaults({ HOST, PUBLIC_URL }: Variables): string[] {
  const rule = 'con MODE=rehearsal debe ser de este equipo (localhost, 127.0.0.1 o ::1)';
  const isPublic = PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) && !isLoopback(new URL(PUBLIC_URL).hostname);
  return [
    ...(HOST !== undefined && !isLoopback(HOST) ? [`HOST: ${rule}`] : []),
    ...(isPublic ? [`PUBLIC_URL: ${rule}`] : []),
  ];
}

function isAnySet(names: readonly string[], set: Variables): boolean {
  return names.some((name) => set[name] !== undefined);
}

function missingOf(names: readonly string[], set: Variables): string[] {
  return names.filter((name) => set[name] === undefined);
}
