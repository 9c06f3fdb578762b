import { AUTHORITY_NAMES, type ImportVerdict, type Permit } from './customs-rule.ts';
import { type ImportCheck, MAX_WATT_HOURS } from './import-check.ts';
import { ANSWER_BUSINESS_DAYS } from './import-question.ts';
import type { OverriddenFacts } from './override.ts';

const ANSWERS: Readonly<Record<ImportVerdict, { kind: 'success' | 'info' | 'warning'; title: string }>> = {
  free: { kind: 'success', title: 'Sí.' },
  permit: { kind: 'info', title: 'Sí, con un permiso.' },
  forbidden: { kind: 'warning', title: 'No.' },
  unsure: { kind: 'warning', title: 'No lo sabemos todavía.' },
};

const BATTERY = `Su batería de litio vuela instalada en el equipo, hasta ${MAX_WATT_HOURS} Wh; una suelta, no.`;

/** Whether a product may enter Uruguay, which paper it needs, who obtains it and how long that takes, as shoppers read it. */
export function describeImport({ verdict, permit, doubts, hasBattery, note }: ImportCheck) {
  const { kind, title } = ANSWERS[verdict];
  const about = {
    free: note === null ? 'No encontramos restricciones.' : `Lo miró una persona: ${note}`,
    permit: permit && [permitText(permit), note].filter(Boolean).join(' '),
    forbidden: permit && [refusalText(permit), note].filter(Boolean).join(' '),
    unsure: `Falta saber ${listed(doubts)}. Podés comprarlo, pero preguntá antes: una persona lo mira y te contesta por correo en ${ANSWER_BUSINESS_DAYS} días hábiles.`,
  };
  const battery = hasBattery && verdict !== 'forbidden' ? BATTERY : '';
  return { verdict, kind, title, text: [about[verdict], battery].filter(Boolean).join(' ') };
}

/** What the staff decided about a product that enters, as shoppers read it. */
export function entryText({ permit, note }: NonNullable<OverriddenFacts['entry']>): string {
  const verdict = permit === null ? 'free' : 'permit';
  const { title, text } = describeImport({ verdict, permit, note, doubts: [], hasBattery: false });
  return `${title} ${text}`;
}

function permitText({ authority, paper, obtainedBy, workingDays }: Permit): string {
  const name = paper ?? `Permiso de ${AUTHORITY_NAMES[authority]}`;
  const issued = name.includes(AUTHORITY_NAMES[authority]) ? name : `${name}, que da ${AUTHORITY_NAMES[authority]}`;
  const extra = workingDays ? `lleva hasta ${days(workingDays)} más` : 'la entrega no se demora';
  if (obtainedBy !== 'shop') return `${issued}. Lo pedís vos y ${extra}.`;
  return `${issued}: hacemos el trámite nosotros, ya está en el precio y ${extra}.`;
}

function refusalText({ authority, paper }: Permit): string {
  if (paper !== null) return `${paper}: no se otorga para encomiendas personales y nadie lo puede tramitar por vos.`;
  return authority === 'AIRLINE' ? 'La aerolínea no lo lleva con ningún papel.' : 'Ningún papel lo deja entrar.';
}

function days(count: number): string {
  return count === 1 ? '1 día hábil' : `${count} días hábiles`;
}

function listed(doubts: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(doubts);
}
