import { parseArgs } from 'node:util';

export const USAGE = [
  'Uso: npm run refunds -- ACCIÓN [--by NOMBRE]',
  '  list                         las devoluciones que esperan a una persona o una cuenta',
  '  show ID                      una devolución, con la cuenta completa (queda registrado)',
  '  taken ID                     la tomás para transferirla: nadie más puede, y la cuenta ya no cambia',
  '  release ID                   la soltás sin pagarla',
  '  paid ID --reference TEXTO    registra la transferencia hecha, con la referencia del banco, y avisa por correo',
  '  ask ID                       pide una cuenta por correo, o la pide de nuevo si el banco no la aceptó; un importe que',
  '                               no está decidido se pide en la operación',
  '--by: quién lo hace; si falta, la persona que inició sesión en este equipo.',
].join('\n');

export type RefundsCommand =
  | { act: 'list' }
  | { act: 'show' | 'taken' | 'release' | 'ask'; refundId: string; actor: string }
  | { act: 'paid'; refundId: string; actor: string; reference: string };

const OPTIONS = {
  by: { type: 'string' },
  reference: { type: 'string' },
} as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_LENGTH = 100;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

/** The command of the arguments, or what is wrong with them. */
export function parseRefundsArgs(args: string[], user: string): RefundsCommand | string {
  const parsed = parseStrictly(args);
  if (typeof parsed === 'string') return parsed;
  const { positionals, values } = parsed;
  const [act = '', refundId, ...more] = positionals;
  if (act === 'list' && refundId === undefined) return { act };
  if (!['show', 'taken', 'release', 'paid', 'ask'].includes(act))
    return act ? `No existe la acción ${act}` : 'Falta la acción';
  if (refundId === undefined || !UUID.test(refundId) || more.length > 0)
    return 'Falta el identificador de la devolución, como lo muestra list';
  const actor = cleanText(values.by ?? user);
  if (actor === null) return `--by es un nombre de hasta ${MAX_LENGTH} caracteres`;
  const target = { refundId, actor };
  if (act === 'paid') {
    const reference = cleanText(values.reference ?? '');
    return reference === null
      ? `Falta --reference: la referencia de la transferencia, de hasta ${MAX_LENGTH} caracteres`
      : { act, ...target, reference };
  }
  return { act: act as 'show' | 'taken' | 'release' | 'ask', ...target };
}

function parseStrictly(args: string[]): { positionals: string[]; values: Values } | string {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch {
    return 'Hay una opción que no existe o a la que le falta el valor';
  }
}

function cleanText(text: string): string | null {
  const clean = text.trim();
  return clean === '' || clean.length > MAX_LENGTH || /\p{Cc}/u.test(clean) ? null : clean;
}
