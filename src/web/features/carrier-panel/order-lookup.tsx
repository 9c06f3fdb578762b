import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { requiredText } from '#contract/fields.ts';
import { orderIdOrNumber } from '#contract/order-id.ts';
import { z } from '#contract/zod.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/components/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { panelApi, readPanelKey } from './panel-api.ts';
import { PanelOrderView } from './panel-order.tsx';

const SCHEMA = z.strictObject({ orderId: requiredText().pipe(orderIdOrNumber) });

/** Looks up an order and shows it. With `simulated`, carrier events can be triggered. */
export function OrderLookup({ simulated }: { simulated: boolean }) {
  const [query, setQuery] = useSearchParams();
  const orderId = query.get('order')?.trim() ?? '';
  const client = useQueryClient();
  const owner = useOwner();
  const orderQuery = queryOptions({
    queryKey: [owner, 'panel', readPanelKey(), orderId],
    queryFn:
      owner === null || orderId === ''
        ? skipToken
        : ({ signal }) => panelApi('readPanelOrder', { params: { id: orderId } }, { signal }),
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
