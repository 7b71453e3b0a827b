import type { Chat } from '@masque/contracts';
import { DEFAULT_GATEWAY, gatewayIdOf, KEY_PREFIX } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  rememberWantedPage,
  useConnections,
  useGateways,
  useKeySettings,
  useModelTrouble,
  useShortModelName,
} from '@masque/web-kit';
import { LinkButton, Notice } from '@masque/web-ui';
import css from './connections.module.css';
import { LazyModelMenu } from './LazyModelMenu.tsx';

const words = texts.connectionMenu.problem;

interface ModelProblemProps {
  chat: Chat;
  onChanged: (chat: Chat) => void;
}

/** Why the next reply would fail. Empty while that isn't known. */
export function ModelProblem({ chat, onChanged }: ModelProblemProps) {
  const { model, hasFallbacks } = useConnections(chat);
  const { gateways } = useGateways();
  const nameOf = useShortModelName();
  const settings = useKeySettings(model);
  const trouble = useModelTrouble(model);
  if (model === undefined) return null;
  const gateway = gateways.find(({ id }) => id === (gatewayIdOf(model) ?? DEFAULT_GATEWAY));
  if (gateway?.keyOf === 'user' && !gateway.hasKey)
    return (
      <div className={css.problem}>
        <Notice type="warning">
          <p>{words.keyMissing(gateway.name)}</p>
          {/* Settings then leads back to this chat and its draft. */}
          <LinkButton
            size="small"
            icon="key"
            to={settings}
            onClick={() => rememberWantedPage(`/chat?chatId=${chat.id}`)}
          >
            {texts.common.openSettings}
          </LinkButton>
        </Notice>
      </div>
    );
  // Other servers also serve models that they don't list.
  const isComplete = gateway?.keyPrefix === KEY_PREFIX;
  if (hasFallbacks || trouble === null || (trouble === 'unlisted' && !isComplete)) return null;
  return (
    <div className={css.problem}>
      <Notice type={trouble === 'gone' ? 'warning' : 'default'}>
        <p dir="auto">{words[trouble](nameOf(model))}</p>
        <LazyModelMenu chat={chat} text={words.choose} onChanged={onChanged} />
      </Notice>
    </div>
  );
}
