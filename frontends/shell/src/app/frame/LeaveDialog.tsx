import { texts } from '@masque/texts';
import { useLeaveQuestion } from '@masque/web-kit';
import { ConfirmDialog } from '@masque/web-ui';

const words = texts.shell;

/** Asks before unsaved work is left, for every page that has a `useLeaveGuard`. */
export function LeaveDialog() {
  const { isAsked, leave, stay } = useLeaveQuestion();
  return (
    <ConfirmDialog
      open={isAsked}
      title={words.leaveTitle}
      question={words.leaveQuestion}
      confirm={words.leave}
      onConfirm={leave}
      onClose={stay}
    />
  );
}
