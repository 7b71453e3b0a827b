import type { Report, ReportDetail } from '@masque/contracts';
import { canMoveReport, type ModerationAction, type ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, useActOnReportMutation, useSendKey } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { mapInParallel } from '../frame/mapInParallel.ts';
import { useMove } from '../frame/useMove.ts';
import { type ActionDraft, actionBody } from './draft.ts';

const words = texts.adminReport;
const { statuses, kinds } = texts.moderation;

export const openRelated = ({ related }: ReportDetail, status: ReportStatus): Report[] =>
  related.filter((report) => canMoveReport(report.status, status));

function sentenceFor(error: unknown): string {
  const failure = apiErrorOf(error);
  return failure?.kind === 'http' && (failure.status ?? 500) < 500 ? failure.message : words.actionFailed;
}

export function useDecide(detail: ReportDetail) {
  const send = useMove();
  const [actOn] = useActOnReportMutation();
  const keyFor = useSendKey();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const moveAll = async (report: Report, status: ReportStatus, note: string, isForAll: boolean) => {
    const all = [report, ...(isForAll ? openRelated(detail, status) : [])];
    const results = await mapInParallel(all, (one) => send(one, status, note));
    const failures = results.flatMap(({ sentence }) => sentence ?? []);
    return { all: all.length, failures, own: results[0]?.sentence };
  };
  const during = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailed(null);
    const isDone = await work();
    setBusy(false);
    return isDone;
  };

  return {
    isBusy,
    failed,
    /** Resolves to true if the report itself was moved. */
    move: (status: ReportStatus, note: string, isForAll: boolean) =>
      during(async () => {
        if (!canMoveReport(detail.report.status, status)) {
          showToast(texts.adminReports.notPossible(statuses[detail.report.status]), 'warning');
          return false;
        }
        const { all, failures, own } = await moveAll(detail.report, status, note, isForAll);
        const [first] = failures;
        if (first !== undefined) setFailed(all === 1 ? first : `${words.someFailed(failures.length, all)} ${first}`);
        const done = all - failures.length;
        if (done > 0) showToast(done === 1 ? words.moved[status] : words.movedAll(statuses[status], done), 'success');
        return own === undefined;
      }),
    /** Resolves to true if the action succeeded, even if moving the report afterwards failed. */
    act: (draft: ActionDraft & { action: ModerationAction }, andResolve: boolean, isForAll: boolean) =>
      during(async () => {
        const { id, revision } = detail.report;
        const body = { ...actionBody(draft), revision, seen: detail.current?.digest };
        const { data, error } = await actOn({ params: { id }, body, key: keyFor(body) });
        if (!data) {
          setFailed(sentenceFor(error));
          return false;
        }
        const kind = kinds[draft.action];
        showToast(words.done(kind, data.action.subject.name ?? texts.adminReports.deleted), 'success');
        if (!andResolve) return true;
        const { failures } = await moveAll(data.report, 'resolved', '', isForAll);
        if (failures[0] !== undefined) setFailed(words.doneNotMoved(kind, failures[0]));
        return true;
      }),
  };
}
