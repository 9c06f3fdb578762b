import { useSearchParams } from 'react-router';
import { requiredText } from '#contract/fields.ts';
import { orderIdOrNumber } from '#contract/order-id.ts';
import { z } from '#contract/zod.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/components/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { useResource } from '#web/lib/resource.ts';
import { panelApi } from './panel-api.ts';
import { PanelOrderView } from './panel-order.tsx';

const SCHEMA = z.strictObject({ orderId: requiredText().pipe(orderIdOrNumber) });

/** Looks up an order and shows it. With `simulated`, carrier events can be triggered. */
export function OrderLookup({ simulated }: { simulated: boolean }) {
  const [query, setQuery] = useSearchParams();
  const orderId = query.get('order')?.trim() ?? '';
  const order = useResource(orderId, async (signal) =>
    orderId === '' ? null : await panelApi('readPanelOrder', { params: { id: orderId } }, { signal }),
  );
  const form = useForm({
    schema: SCHEMA,
    initial: { orderId },
    onSubmit: async (data) => {
      if (data.orderId === orderId) await order.reload();
      else setQuery({ order: data.orderId }, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="panel__lead">{simulated ? copy.lead : copy.leadReal}</p>
      <form className="panel__form" {...form.props}>
        <Field
          className="panel__id"
          label={copy.orderId}
          hint={copy.orderIdHint}
          autoComplete="off"
          spellCheck={false}
          {...form.field('orderId')}
        />
        <SubmitButton form={form}>{copy.show}</SubmitButton>
      </form>
      {order.error === null ? null : (
        <Alert kind="error" title={order.error.code === 404 ? null : copy.failed} role="alert">
          {order.error.code === 404 ? copy.notFound : order.error.message}
        </Alert>
      )}
      {order.data === null || order.error !== null ? null : (
        <PanelOrderView
          key={orderId}
          order={order.data}
          simulated={simulated}
          onChange={order.reload}
          onOrder={(current) => order.change(() => current)}
        />
      )}
    </>
  );
}
