import { auth } from '#web/copy/auth.ts';
import { BridgeScene } from '#web/ui/bridge.tsx';

/** The bridge; where there is room, with what it stands for. */
export function AuthBanner() {
  return (
    <BridgeScene className="auth__banner">
      <p className="auth__motto">{auth.motto}</p>
    </BridgeScene>
  );
}
