import { type SubmitEvent, useId, useState } from 'react';
import type { PanelOrder } from '#contract/orders.ts';
import { ARRIVAL_CODE, PANEL_CODES } from '#domain/order/carrier-codes.ts';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/components/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';
import type { PanelAction } from './use-panel-action.ts';

interface SimulateFormProps {
  order: PanelOrder;
  action: PanelAction;
}

/** Reports one of the carrier's event codes, or the arrival in Uruguay with a button of its own. */
export function SimulateForm({ order, action }: SimulateFormProps) {
  const reasonId = useId();
  const [code, setCode] = useState<string>(PANEL_CODES[0].code);
  const trackingNumber = order.carrierTrackingNumber;
  const announce = (statusCode: string) => {
    if (trackingNumber === null) return;
    const request = () => panelApi('simulateStatus', { body: { trackingNumber, statusCode } });
    action.run({ key: statusCode, request, success: copy.simulated(statusCode) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    announce(code);
  };
  const blocked = (own: string) =>
    trackingNumber === null
      ? { disabled: true, 'aria-describedby': reasonId }
      : { disabled: action.busy !== null && action.busy !== own };
  return (
    <section aria-labelledby="panel-simulate">
      <h3 id="panel-simulate">{copy.simulate}</h3>
      <form className="panel-simulate" method="post" onSubmit={submit}>
        <SelectField
          label={copy.eventCode}
          name="statusCode"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        >
          {PANEL_CODES.map((option) => (
            <option key={option.code} value={option.code}>
              {`${option.code}: ${option.description}`}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={action.busy === code} {...blocked(code)}>
          {copy.submit}
        </Button>
        <Button
          kind="second"
          busy={action.busy === ARRIVAL_CODE.code}
          {...blocked(ARRIVAL_CODE.code)}
          onClick={() => announce(ARRIVAL_CODE.code)}
        >
          {copy.arrival}
        </Button>
      </form>
      {trackingNumber === null ? (
        <p className="panel__lead" id={reasonId}>
          {copy.noNumber}
        </p>
      ) : null}
    </section>
  );
}
