import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { requiredText } from '#contract/fields.ts';
import { orderIdOrNumber } from '#contract/order-id.ts';
import type { PanelOrder } from '#contract/orders.ts';
import { z } from '#contract/zod.ts';
import { ARRIVAL_CODE, PANEL_CODES } from '#domain/order/carrier-codes.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { DataList, type DataRow } from '#ui/components/data-list.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { orderChip } from '#web/features/orders/order-state.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { readTabStorage } from '#web/lib/storage.ts';
import { PanelScenarios } from './panel-scenarios.tsx';
import { type PanelAction, usePanelAction } from './use-panel-action.ts';

/** Where the tab keeps the panel's key, once one was entered. */
export const PANEL_KEY = 'panel-key';

const SCHEMA = z.strictObject({ orderId: requiredText().pipe(orderIdOrNumber) });

/** Looks up an order and shows it. With `simulated`, carrier events can be triggered. */
export function OrderLookup({ simulated }: { simulated: boolean }) {
  const [query, setQuery] = useSearchParams();
  const orderId = query.get('order')?.trim() ?? '';
  const client = useQueryClient();
  const owner = useOwner();
  const panelToken = String(readTabStorage(PANEL_KEY) ?? '');
  const orderQuery = queryOptions({
    queryKey: [owner, 'panel', panelToken, orderId],
    queryFn:
      owner === null || orderId === ''
        ? skipToken
        : ({ signal }) => customerApi('readPanelOrder', { params: { id: orderId } }, { signal, panelToken }),
  });
  const { data: order, error, refetch } = useQuery(orderQuery);
  const { props, fields, mutation } = useMutationForm(SCHEMA, {
    defaultValue: { orderId },
    mutationFn: async ({ orderId: order }) => {
      if (order === orderId) await refetch();
      else setQuery({ order }, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="panel__lead">{simulated ? copy.lead : copy.leadReal}</p>
      <form className="stack panel__form" {...props}>
        <Field
          className="panel__id"
          label={copy.orderId}
          hint={copy.orderIdHint}
          autoComplete="off"
          spellCheck={false}
          {...fields.orderId.props}
        />
        <SubmitButton busy={mutation.isPending}>{copy.show}</SubmitButton>
      </form>
      {error === null ? null : (
        <Alert kind="error" title={error.code === 404 ? null : copy.failed} role="alert">
          {error.code === 404 ? copy.notFound : error.message}
        </Alert>
      )}
      {order === undefined ? null : (
        <PanelOrderView
          key={orderId}
          order={order}
          simulated={simulated}
          reload={() => client.fetchQuery(orderQuery)}
        />
      )}
    </>
  );
}

interface PanelOrderViewProps {
  order: PanelOrder;
  /** The carrier is simulated, so that events can be triggered. */
  simulated: boolean;
  /** Reads and shows the order as it is now. */
  reload: () => Promise<PanelOrder>;
}

/** State of an order and the carrier actions for it. */
function PanelOrderView({ order, simulated, reload }: PanelOrderViewProps) {
  const action = usePanelAction(order, reload);
  const chip = orderChip(order);
  return (
    <section className="stack panel-order" aria-labelledby="panel-order">
      <div className="split">
        <h2 id="panel-order">{copy.order(order.number)}</h2>
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
      </div>
      <DataList rows={rowsOf(order)} label={copy.order(order.number)} />
      <div className="panel-order__message" aria-live="polite">
        {action.message && (
          <Alert kind={action.message.kind} title={null}>
            {action.message.text}
          </Alert>
        )}
      </div>
      <PanelPackages order={order} action={simulated ? action : null} />
      {simulated ? <SimulateForm order={order} action={action} /> : null}
      {simulated ? <PanelScenarios order={order} action={action} reload={reload} /> : null}
      <PanelEvents events={order.events} />
    </section>
  );
}

function rowsOf(order: PanelOrder): DataRow[] {
  const rows: DataRow[] = [
    { label: copy.status, value: order.status },
    { label: copy.delivery, value: copy.deliveryMethods[order.deliveryMethod] },
    { label: copy.email, value: order.customerEmail },
    { label: copy.carrierNumber, value: order.carrierTrackingNumber ?? copy.none },
  ];
  const { issue } = order;
  if (issue !== null) rows.push({ label: copy.issue, value: `${issue.code}: ${issue.description}`, tone: 'bad' });
  return rows;
}

function PanelEvents({ events }: Pick<PanelOrder, 'events'>) {
  return (
    <section aria-labelledby="panel-events">
      <h3 id="panel-events">{copy.events}</h3>
      {events.length === 0 ? (
        <p className="panel__lead">{copy.noEvents}</p>
      ) : (
        <div className="panel-table__scroll">
          <table className="panel-table" aria-labelledby="panel-events">
            <thead>
              <tr>
                <th scope="col">{copy.date}</th>
                <th scope="col">{copy.code}</th>
                <th scope="col">{copy.description}</th>
              </tr>
            </thead>
            <tbody>
              {events.map(({ code, description, date, visible }) => (
                <tr key={`${code} ${date}`}>
                  <td>{formatDateTime(date)}</td>
                  <td>{code}</td>
                  <td>
                    {description}
                    {visible ? '' : ` (${copy.hidden})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface PanelPackagesProps {
  order: PanelOrder;
  /** Null where the carrier is not simulated. */
  action: PanelAction | null;
}

/** Packages of the order, each with a button that simulates its reception at the depot. */
function PanelPackages({ order, action }: PanelPackagesProps) {
  const receive = (externalTracking: string) =>
    action?.run({
      key: externalTracking,
      request: () => customerApi('simulateReception', { body: { email: order.customerEmail, externalTracking } }),
      success: copy.received(externalTracking),
    });
  return (
    <section aria-labelledby="panel-packages">
      <h3 id="panel-packages">{copy.packages}</h3>
      {order.packages.length === 0 ? <p className="panel__lead">{copy.noPackages}</p> : null}
      <ul className="panel-list">
        {order.packages.map(({ trackingNumber, status }) => (
          <li key={trackingNumber} className="panel-list__item panel-list__top">
            <div className="panel-list__text">
              <strong>{trackingNumber}</strong>
              <span className="note">
                {copy.packageStatus}: {status ?? copy.noStatus}
              </span>
            </div>
            {action === null ? null : (
              <Button
                kind="second"
                small
                {...action.button(trackingNumber)}
                aria-label={copy.receivePackage(trackingNumber)}
                onClick={() => receive(trackingNumber)}
              >
                {copy.receive}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SimulateFormProps {
  order: PanelOrder;
  action: PanelAction;
}

const EVENT_NAMES = Object.fromEntries(PANEL_CODES.map(({ code, description }) => [code, `${code}: ${description}`]));

/** Reports one of the carrier's event codes, or the arrival in Uruguay with a button of its own. */
function SimulateForm({ order: { carrierTrackingNumber: trackingNumber }, action }: SimulateFormProps) {
  const [code, setCode] = useState<string>(PANEL_CODES[0].code);
  const announce = (statusCode: string) => {
    if (trackingNumber === null) return;
    const request = () => customerApi('simulateStatus', { body: { trackingNumber, statusCode } });
    action.run({ key: statusCode, request, success: copy.simulated(statusCode) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    announce(code);
  };
  const button = (statusCode: string) =>
    trackingNumber === null ? { disabled: true, 'aria-describedby': 'panel-no-number' } : action.button(statusCode);
  return (
    <section aria-labelledby="panel-simulate">
      <h3 id="panel-simulate">{copy.simulate}</h3>
      <form className="stack panel-simulate" method="post" onSubmit={submit}>
        <SelectField
          label={copy.eventCode}
          name="statusCode"
          value={code}
          options={EVENT_NAMES}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" {...button(code)}>
          {copy.submit}
        </Button>
        <Button kind="second" {...button(ARRIVAL_CODE.code)} onClick={() => announce(ARRIVAL_CODE.code)}>
          {copy.arrival}
        </Button>
      </form>
      {trackingNumber === null ? (
        <p className="panel__lead" id="panel-no-number">
          {copy.noNumber}
        </p>
      ) : null}
    </section>
  );
}
