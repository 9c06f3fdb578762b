import type { PanelOrder } from '#contract/orders.ts';
import { Button } from '#ui/components/button.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';
import type { PanelAction } from './use-panel-action.ts';

interface PanelPackagesProps {
  order: PanelOrder;
  /** Null where nothing can be played. */
  act: PanelAction | null;
}

/** The packages on their way to the depot, each with the button that receives it. */
export function PanelPackages({ order, act }: PanelPackagesProps) {
  const receive = (externalTracking: string) =>
    act?.run(
      externalTracking,
      () => panelApi('simulateReception', { body: { email: order.customerEmail, externalTracking } }),
      copy.received(externalTracking),
    );
  return (
    <section aria-labelledby="panel-packages">
      <h3 id="panel-packages">{copy.packages}</h3>
      {order.packages.length === 0 ? <p className="panel__lead">{copy.noPackages}</p> : null}
      <ul className="panel-packages">
        {order.packages.map(({ trackingNumber, status }) => (
          <li key={trackingNumber} className="panel-package">
            <div className="panel-package__text">
              <strong>{trackingNumber}</strong>
              <span>
                {copy.packageStatus}: {status ?? copy.noStatus}
              </span>
            </div>
            {act === null ? null : (
              <Button
                kind="second"
                small
                busy={act.busy === trackingNumber}
                disabled={act.busy !== null && act.busy !== trackingNumber}
                aria-label={copy.receiveOne(trackingNumber)}
                onClick={() => void receive(trackingNumber)}
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
