import type { Environment } from './environment.ts';

/** The values that still prove a caller's identity beside the current ones while a secret is changed; '' for none. */
export interface PreviousSecrets {
  zincWebhook: string;
  skypostalHook: string;
  abitabWebhook: string;
  sistarbancPassword: string;
  panelToken: string;
  metricsToken: string;
  mailBounces: string;
}

export function previousSecrets(env: Environment): PreviousSecrets {
  return {
    zincWebhook: env.ZINC_WEBHOOK_SECRET_PREVIOUS ?? '',
    skypostalHook: env.SKYPOSTAL_HOOK_KEY_PREVIOUS ?? '',
    abitabWebhook: env.ABITAB_WEBHOOK_SECRET_PREVIOUS ?? '',
    sistarbancPassword: env.SPE_PASSWORD_PREVIOUS ?? '',
    panelToken: env.PANEL_TOKEN_PREVIOUS ?? '',
    metricsToken: env.METRICS_TOKEN_PREVIOUS ?? '',
    mailBounces: env.MAIL_BOUNCE_SECRET_PREVIOUS ?? '',
  };
}

const SUFFIX = '_PREVIOUS';

/** A variable `NAME_PREVIOUS` without its `NAME`, or with the same value, is a mistake; names variables, never values. */
export function previousSecretFaults(set: Readonly<Record<string, string | undefined>>, known: string[]): string[] {
  return known
    .filter((name) => name.endsWith(SUFFIX) && set[name] !== undefined)
    .flatMap((previous) => {
      const name = previous.slice(0, -SUFFIX.length);
      if (set[name] === undefined) return [`${previous}: solo vale junto con ${name}`];
      return set[name] === set[previous] ? [`${previous}: debe ser otro valor que el de ${name}`] : [];
    });
}
