import { useActionData } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import { When } from '#backoffice/shared/when.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { switchesCopy as copy } from './copy.ts';
import './switches.css';

export type SwitchState = BackofficeReply<'listSwitches'>['stoppable'][number];

interface StopSwitchProps {
  setting: SwitchState;
  /** What is stopped, where the heading above does not say it. */
  label?: string;
  /** Titles of the form. */
  stop: string;
  start: string;
  now: string;
}

/** Whether something runs or is stopped, by whom and since when, with the form that changes it. */
export function StopSwitch({ setting: { name, stopped }, label, stop, start, now }: StopSwitchProps) {
  const state = useActionData<ActState>();
  const isOpen = stopped !== null || (state?.act === 'changeSwitch' && state.input.name === name);
  const form = (
    <ActForm act="changeSwitch" of={{ name }} title={stopped === null ? stop : start} danger={stopped === null}>
      <input type="hidden" name="stop" value={String(stopped === null)} />
    </ActForm>
  );
  const status = (
    <>
      {label === undefined ? null : <strong className="switch-name">{label} </strong>}
      <StatusChip tone={stopped === null ? 'done' : 'stop'}>
        {stopped === null ? copy.running : copy.stoppedBy(stopped.by)}
      </StatusChip>
      {stopped === null ? null : (
        <span>
          {' '}
          <When at={stopped.at} now={now} />
        </span>
      )}
    </>
  );
  // Ten forms in a row hide what is stopped: those of what runs are behind its name.
  if (label === undefined) {
    return (
      <>
        <p>{status}</p>
        {form}
      </>
    );
  }
  return (
    <details open={isOpen}>
      <summary>{status}</summary>
      {form}
    </details>
  );
}
