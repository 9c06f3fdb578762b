import { useSearchParams } from 'react-router';
import { id, requiredText } from '#contract/fields.ts';
import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { useShopFacts } from '#web/features/shell/shop-facts.ts';
import { api } from '#web/lib/api.ts';
import { useResource } from '#web/lib/use-resource.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { PanelOrderView } from './panel-order.tsx';
import './panel.css';
import '#web/features/forms/forms.css';

const SCHEMA = z.strictObject({ orderId: requiredText().pipe(id) });

/** Plays the carrier for one order. There is no door: it is only there while the carrier is simulated. */
export function PanelScreen() {
  const isOpen = useShopFacts()?.settings.panelOpen ?? true;
  return (
    <div className="panel wrap">
      {isOpen ? (
        <OpenPanel />
      ) : (
        <EmptyState level={1} title={copy.closed} action={<LinkButton to={PAGES.home}>{copy.toShop}</LinkButton>}>
          {copy.closedText}
        </EmptyState>
      )}
    </div>
  );
}

function OpenPanel() {
  const [query, setQuery] = useSearchParams();
  const orderId = query.get('order')?.trim() ?? '';
  const order = useResource(orderId, async (signal) =>
    orderId === '' ? null : await api('readPanelOrder', { params: { id: orderId } }, { signal }),
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
      <p className="panel__lead">{copy.lead}</p>
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
        <PanelOrderView key={orderId} order={order.data} onChange={order.reload} />
      )}
    </>
  );
}
