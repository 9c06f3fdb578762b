import { BridgeScene } from '#ui/bridge.tsx';
import { auth } from '#web/copy/auth.ts';

/** The bridge; where there is room, with what it stands for. */
export function AuthBanner() {
  return (
    <BridgeScene className="auth__banner">
      <p className="auth__motto">{auth.motto}</p>
    </BridgeScene>
  );
}
