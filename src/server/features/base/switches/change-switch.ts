import type { Stoppable } from '#contract/backoffice/switches.ts';
import { RISK_LEVELS } from '#domain/order/arrival-times.ts';
import { methodName, type PaymentMethod } from '#domain/payment/method.ts';
import { SALES_STOPPED } from '#domain/switches/switches.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { toSwitches } from './current-switches.ts';
import { MAX_COUNTED } from './list-switches.ts';
import { countWaitingOrders, findSetSwitches, isSet, lockSwitches, saveSwitch } from './repository.ts';

type Deps = Pick<ActContext, 'tx' | 'clock' | 'queue' | 'partnerSettings'>;

/** Stops sales, purchasing, the mails about delays or a payment method, or starts it again; what waited for purchasing goes on then. */
export async function changeSwitch(
  deps: Deps,
  { input: { name, stop }, staff }: StaffRequest<'changeSwitch'>,
): Promise<ActResult | Refusal> {
  const { tx, clock, queue } = deps;
  await lockSwitches(tx);
  if ((await isSet(tx, name)) === stop)
    return refuse(409, stop ? 'Ya está detenido. Actualizá la página.' : 'Ya está en marcha. Actualizá la página.');
  const unset = { notice: null, last_day: null };
  await saveSwitch(tx, { name, is_set: stop, ...unset, changed_at: clock(), changed_by: staff.staffId });
  if (name === 'purchasing' && !stop) await queue.enqueue('resume-purchasing', {});
  return {
    subject: { kind: 'switch', id: name },
    before: { stopped: !stop },
    after: { stopped: stop },
    effects: await effectsOf(deps, name, stop),
  };
}

async function effectsOf(deps: Deps, name: Stoppable, stop: boolean): Promise<string[]> {
  if (name === 'sales') return stop ? SALES_STOP : SALES_START;
  if (name === 'delay-mails') return stop ? DELAY_MAILS_STOP : DELAY_MAILS_START;
  if (name === 'purchasing') return await purchasingEffects(deps, stop);
  return await methodEffects(deps, name.slice('payment:'.length) as PaymentMethod, stop);
}

const SALES_STOP = [
  'Nadie puede agregar productos al carrito ni confirmar una compra; los carritos quedan como están.',
  'Las órdenes que ya esperan su pago se pueden pagar.',
  `Todas las páginas de la tienda muestran: «${SALES_STOPPED}»`,
];
const SALES_START = ['La tienda vuelve a tomar pedidos.', 'El aviso de que no tomamos pedidos deja de mostrarse.'];

const DELAY_MAILS_STOP = ['Nadie recibe un correo porque su orden puede llegar después de lo prometido.'];
const DELAY_MAILS_START = [
  `Quien compró recibe un correo, uno solo por orden, cuando llegar tarde pasa a ser probable (${RISK_LEVELS.high} % o más).`,
  'También por las órdenes que hoy están así, antes de su día prometido.',
];

async function purchasingEffects({ tx }: Deps, stop: boolean): Promise<string[]> {
  const counted = await countWaitingOrders(tx, MAX_COUNTED + 1);
  const orders =
    counted > MAX_COUNTED ? `más de ${MAX_COUNTED} órdenes` : counted === 1 ? '1 orden' : `${counted} órdenes`;
  return stop
    ? [
        `Las órdenes pagas esperan y no se compran en Estados Unidos: ahora hay ${orders} sin comprar.`,
        'La tienda sigue vendiendo y cobrando; ninguna orden se pierde ni se devuelve por esto.',
        'Lo que ya se pidió en Estados Unidos sigue su curso.',
      ]
    : [`Se vuelve a comprar en Estados Unidos, empezando por lo que esperaba: ahora hay ${orders} sin comprar.`];
}

async function methodEffects({ tx, partnerSettings }: Deps, method: PaymentMethod, stop: boolean): Promise<string[]> {
  const name = methodName(method);
  if (!stop) return [`Se puede volver a pagar con ${name}.`];
  const { stoppedMethods } = toSwitches(await findSetSwitches(tx));
  const isNoneLeft = partnerSettings.paymentMethods.every((offered) => stoppedMethods.includes(offered));
  return [
    `${name} deja de ofrecerse para pagar; quien lo haya elegido tiene que elegir otro medio.`,
    'Un pago que ya empezó se acepta si llega.',
    ...(isNoneLeft ? ['No queda ningún medio de pago: nadie va a poder pagar.'] : []),
  ];
}
