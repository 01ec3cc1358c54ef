import { useState } from 'react';
import { type RuleDraft, ruleSentence, ruleValue, type StoredRule, storedOf } from '../alert-rules';
import { AlertsPage as AlertsAnswer, type AlertsData, type RuleData } from '../api/answers';
import { type Failure, tell } from '../api/client';
import { dataParams } from '../data-params';
import { useDesk } from '../desk-context';
import { count, moment, NONE } from '../format';
import { type Column, DataTable } from '../parts/data-table';
import { PageHead } from '../parts/page-head';
import { PageState } from '../parts/page-state';
import { RuleForm } from '../parts/rule-form';
import { useData } from '../use-data';

/** The rules that tell the publisher of trouble, and what they told. */
export function AlertsPage() {
  const { route } = useDesk();
  const loaded = useData(AlertsAnswer, 'alerts', dataParams(route, Date.now()));
  return (
    <>
      <PageHead note="Плеер сообщит о беде на ваш адрес: подписанным запросом (webhook), с повторами, пока ваш сервер не ответит." />
      <PageState loaded={loaded}>{(data) => <Alerts data={data} onSaved={loaded.reload} />}</PageState>
    </>
  );
}

/** The rule that the form is open for; a new one has no rule. */
type Editing = { rule: RuleData | null } | null;

function Alerts({ data: { rules, fired, waiting }, onSaved }: { data: AlertsData; onSaved: () => void }) {
  const { csrf, announce, onFailure } = useDesk();
  const [editing, setEditing] = useState<Editing>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (next: readonly StoredRule[], done: string) => {
    if (isSaving) return;
    setSaving(true);
    const answer = await tell(AlertsAnswer, 'alerts', { rules: next }, csrf);
    setSaving(false);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return onFailure(answer.failure);
    setEditing(null);
    announce(done);
    onSaved();
  };
  const without = (id: string) => rules.filter((rule) => rule.id !== id).map(keptRule);
  const change = (draft: RuleDraft) => {
    const changed = storedOf(draft);
    const next =
      draft.id === ''
        ? [...rules.map(keptRule), changed]
        : rules.map((rule) => (rule.id === draft.id ? changed : keptRule(rule)));
    void save(next, 'Правило сохранено');
  };
  return (
    <>
      <section className="card" aria-labelledby="rules-title">
        <header className="card-head">
          <h2 id="rules-title">Правила</h2>
          <button type="button" className="primary" onClick={() => setEditing({ rule: null })}>
            Новое правило
          </button>
        </header>
        {failure !== null && (
          <p className="notice bad" role="alert">
            {failure.message}
          </p>
        )}
        {rules.length === 0 && editing === null && (
          <p className="empty">Правил пока нет. Начните с двух: «Сбоев больше 5 %» и «Нет ни одного события».</p>
        )}
        <ul className="rules">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              isBusy={isSaving}
              onEdit={() => setEditing({ rule })}
              onToggle={() =>
                save(
                  rules.map((one) => (one === rule ? { ...keptRule(one), isOn: !one.isOn } : keptRule(one))),
                  rule.isOn ? 'Правило выключено' : 'Правило включено',
                )
              }
              onRemove={() => save(without(rule.id), 'Правило удалено')}
            />
          ))}
        </ul>
        {editing !== null && (
          <RuleForm
            key={editing.rule?.id ?? ''}
            rule={editing.rule}
            isBusy={isSaving}
            onSave={change}
            onCancel={() => setEditing(null)}
          />
        )}
      </section>
      {waiting.length > 0 && <WaitingTable rules={rules} waiting={waiting} />}
      <FiredTable rules={rules} fired={fired} />
    </>
  );
}

/** A rule as it was: without its secret, which stays where it is. */
function keptRule({ id, kind, over, under, minutes, webhook, isOn }: RuleData): StoredRule {
  return {
    id,
    kind,
    ...(kind !== 'fill' && kind !== 'silence' && over !== null && { over }),
    ...(kind === 'fill' && under !== null && { under }),
    minutes: minutes ?? 0,
    webhook,
    isOn,
  };
}

interface RuleRowProps {
  rule: RuleData;
  isBusy: boolean;
  onEdit: () => void;
  onToggle: () => void;
  onRemove: () => void;
}

function RuleRow({ rule, isBusy, onEdit, onToggle, onRemove }: RuleRowProps) {
  const [isAsking, setAsking] = useState(false);
  const sentence = ruleSentence(rule);
  return (
    <li className="rule">
      <div className="rule-words">
        <p className={rule.isOn ? undefined : 'dim'}>{sentence}</p>
        <p className="note url">{rule.webhook || 'Только на этой странице'}</p>
      </div>
      <label className="check">
        <input type="checkbox" checked={rule.isOn} disabled={isBusy} onChange={onToggle} />
        <span>
          Включено<span className="unseen">{`: ${sentence}`}</span>
        </span>
      </label>
      <button type="button" className="quiet" onClick={onEdit}>
        Изменить<span className="unseen">{`: ${sentence}`}</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-disabled={isBusy}
        onClick={() => (isAsking ? onRemove() : setAsking(true))}
        onBlur={() => setAsking(false)}
      >
        {isAsking ? 'Точно удалить?' : 'Удалить'}
        <span className="unseen">{`: ${sentence}`}</span>
      </button>
    </li>
  );
}

type FiredRow = AlertsData['fired'][number];
type WaitingRow = AlertsData['waiting'][number];

const ruleOf = (rules: readonly RuleData[], ruleId: string) => rules.find(({ id }) => id === ruleId);

/** The columns that say which rule, and when. */
function ruleColumns<Row extends { ruleId: string; at: number | null }>(rules: readonly RuleData[]): Column<Row>[] {
  const sentence = ({ ruleId }: Row) => {
    const rule = ruleOf(rules, ruleId);
    return rule === undefined ? 'Удалённое правило' : ruleSentence(rule);
  };
  return [
    { key: 'at', title: 'Когда', value: ({ at }) => at, show: ({ at }) => timeOf(at) },
    { key: 'rule', title: 'Правило', isText: true, value: sentence, show: sentence },
  ];
}

const timeOf = (at: number | null): string => (at === null ? NONE : moment(at, Date.now()));

function WaitingTable({ rules, waiting }: { rules: readonly RuleData[]; waiting: readonly WaitingRow[] }) {
  const columns: readonly Column<WaitingRow>[] = [
    ...ruleColumns<WaitingRow>(rules),
    { key: 'tries', title: 'Попыток', value: ({ tries }) => tries, show: ({ tries }) => count(tries) },
    {
      key: 'next',
      title: 'Следующая',
      value: ({ next }) => next,
      show: ({ next }) => (next === null ? 'больше не будет' : timeOf(next)),
    },
  ];
  return (
    <DataTable
      caption="Ещё не доставлено"
      rows={waiting}
      columns={columns}
      rowKey={({ ruleId, at }, index) => `${ruleId} ${at} ${index}`}
      sortedBy="at"
      empty=""
    />
  );
}

function FiredTable({ rules, fired }: { rules: readonly RuleData[]; fired: readonly FiredRow[] }) {
  const columns: readonly Column<FiredRow>[] = [
    ...ruleColumns<FiredRow>(rules),
    {
      key: 'value',
      title: 'Было',
      value: ({ value }) => value,
      show: ({ ruleId, value }) => {
        const rule = ruleOf(rules, ruleId);
        return rule === undefined ? NONE : ruleValue(rule.kind, value);
      },
    },
  ];
  return (
    <DataTable
      caption="Что сработало"
      rows={fired}
      columns={columns}
      rowKey={({ ruleId, at }, index) => `${ruleId} ${at} ${index}`}
      sortedBy="at"
      empty="Ещё ни одно правило не сработало"
    />
  );
}
