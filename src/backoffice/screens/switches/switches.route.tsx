import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import { type ActState, callerOf, submitAct } from '#backoffice/shared/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { Stoppable } from '#contract/backoffice/switches.ts';
import { methodName, type PaymentMethod } from '#domain/payment/method.ts';
import { NOTICE_LIMITS } from '#domain/switches/switches.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Field } from '#ui/components/field.tsx';
import type { Route } from './+types/switches.route.ts';
import { switchesCopy as copy } from './copy.ts';
import { StopSwitch, type SwitchState } from './stop-switch.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return {
    switches: await callerOf(args)('listSwitches', {}),
    key: crypto.randomUUID(),
    now: new Date().toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  switch (form.get('act')) {
    case 'showNotice':
      return await submitAct(args, {
        act: 'showNotice',
        form,
        input: { text: text('text'), lastDay: text('lastDay') },
      });
    case 'removeNotice':
      return await submitAct(args, { act: 'removeNotice', form, input: {} });
    default:
      return await submitAct(args, {
        act: 'changeSwitch',
        form,
        input: { name: text('of') as Stoppable, stop: form.get('stop') === 'true' },
      });
  }
}

export default function Switches({ loaderData: { switches, key, now }, actionData }: Route.ComponentProps) {
  const { stoppable, waiting, notice } = switches;
  const form = { actKey: key, state: actionData, now };
  const methods = stoppable.filter(({ name }) => name.startsWith('payment:'));
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <div className="panels">
        <section className="panel">
          <h2>{copy.sales.title}</h2>
          <p>{copy.sales.text}</p>
          <StopSwitch
            {...form}
            setting={settingOf(stoppable, 'sales')}
            stop={copy.sales.stop}
            start={copy.sales.start}
          />
        </section>
        <section className="panel">
          <h2>{copy.purchasing.title}</h2>
          <p>
            {copy.purchasing.text} {copy.purchasing.waiting(waiting.orders, waiting.isMore)}
          </p>
          <StopSwitch
            {...form}
            setting={settingOf(stoppable, 'purchasing')}
            stop={copy.purchasing.stop}
            start={copy.purchasing.start}
          />
        </section>
        <Notice notice={notice} actKey={key} state={actionData} />
        <section className="panel">
          <h2>{copy.methods.title}</h2>
          <p>{methods.length > 0 ? copy.methods.text : copy.methods.none}</p>
          {methods.map((setting) => {
            const name = methodName(setting.name.slice('payment:'.length) as PaymentMethod);
            return (
              <StopSwitch
                key={setting.name}
                {...form}
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

function settingOf(stoppable: SwitchState[], name: Stoppable): SwitchState {
  return stoppable.find((setting) => setting.name === name) ?? { name, stopped: null };
}

interface NoticeProps {
  notice: BackofficeReply<'listSwitches'>['notice'];
  actKey: string;
  state: ActState | undefined;
}

function Notice({ notice, ...form }: NoticeProps) {
  const { typed, errorOf } = actFields(form.state, { act: 'showNotice' });
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
      <ActForm {...form} act="showNotice" title={notice === null ? copy.notice.show : copy.notice.replace}>
        <Field
          label={copy.notice.textLabel}
          hint={copy.notice.textHint}
          name="text"
          maxLength={NOTICE_LIMITS.maxLength}
          autoComplete="off"
          defaultValue={typed.text}
          error={errorOf('text')}
        />
        <Field
          label={copy.notice.lastDay}
          type="date"
          name="lastDay"
          defaultValue={typed.lastDay}
          error={errorOf('lastDay')}
        />
      </ActForm>
      {notice === null ? null : <ActForm {...form} act="removeNotice" title={copy.notice.remove} danger />}
    </section>
  );
}
