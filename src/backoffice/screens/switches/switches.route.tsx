import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DayField } from '#backoffice/shared/day-field.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { methodName, type PaymentMethod } from '#domain/payment/method.ts';
import { NOTICE_LIMITS } from '#domain/switches/switches.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/switches.route.ts';
import { switchesCopy as copy } from './copy.ts';
import { StopSwitch } from './stop-switch.tsx';

/** What is stopped as a whole. */
const WHOLE = ['sales', 'purchasing', 'delay-mails'] as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return {
    switches: await callerOf(args)('listSwitches', {}),
    now: new Date().toISOString(),
  };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Switches({ loaderData: { switches, now } }: Route.ComponentProps) {
  const { stoppable, waiting, notice } = switches;
  const methods = stoppable.filter(({ name }) => name.startsWith('payment:'));
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <div className="panels">
        {WHOLE.map((name) => (
          <section key={name} className="panel">
            <h2>{copy.whole[name].title}</h2>
            <p>
              {copy.whole[name].text}
              {name === 'purchasing' ? ` ${copy.waiting(waiting.orders, waiting.isMore)}` : null}
            </p>
            <StopSwitch
              now={now}
              setting={stoppable.find((setting) => setting.name === name) ?? { name, stopped: null }}
              stop={copy.whole[name].stop}
              start={copy.whole[name].start}
            />
          </section>
        ))}
        <Notice notice={notice} />
        <section className="panel">
          <h2>{copy.methods.title}</h2>
          <p>{methods.length > 0 ? copy.methods.text : copy.methods.none}</p>
          {methods.map((setting) => {
            const name = methodName(setting.name.slice('payment:'.length) as PaymentMethod);
            return (
              <StopSwitch
                key={setting.name}
                now={now}
                setting={setting}
                label={name}
                stop={copy.methods.stop(name)}
                start={copy.methods.start(name)}
              />
            );
          })}
        </section>
      </div>
    </>
  );
}

function Notice({ notice }: Pick<BackofficeReply<'listSwitches'>, 'notice'>) {
  return (
    <section className="panel">
      <h2>{copy.notice.title}</h2>
      <p>{copy.notice.text}</p>
      {notice === null ? (
        <p>{copy.notice.none}</p>
      ) : (
        <div>
          <p>{(notice.isShown ? copy.notice.shown : copy.notice.ended)(formatLongDay(notice.lastDay))}</p>
          <p>
            <strong>{notice.text}</strong>
          </p>
        </div>
      )}
      <ActForm act="showNotice" title={notice === null ? copy.notice.show : copy.notice.replace}>
        {({ field }) => (
          <>
            <Field
              label={copy.notice.textLabel}
              hint={copy.notice.textHint}
              maxLength={NOTICE_LIMITS.maxLength}
              autoComplete="off"
              {...field('text')}
            />
            <DayField label={copy.notice.lastDay} {...field('lastDay')} />
          </>
        )}
      </ActForm>
      {notice === null ? null : <ActForm act="removeNotice" title={copy.notice.remove} danger />}
    </section>
  );
}
