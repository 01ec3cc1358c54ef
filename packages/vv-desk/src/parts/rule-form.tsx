import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { draftOf, newRule, RULE_KINDS, type RuleDraft, type RuleFaults, ruleFaults } from '../alert-rules';
import type { RuleData, RuleKind } from '../api/answers';
import { Field } from './field';

interface RuleFormProps {
  /** Null for a new one. */
  rule: RuleData | null;
  isBusy: boolean;
  onSave: (draft: RuleDraft) => void;
  onCancel: () => void;
}

const KINDS = Object.keys(RULE_KINDS) as RuleKind[];

/** Asks for a rule. */
export function RuleForm({ rule, isBusy, onSave, onCancel }: RuleFormProps) {
  const [draft, setDraft] = useState<RuleDraft>(() => (rule === null ? newRule() : draftOf(rule)));
  const [faults, setFaults] = useState<RuleFaults>({});
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { unit } = RULE_KINDS[draft.kind];
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const set = (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = ruleFaults(draft);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSave(draft);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form
      className="rule-form"
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={rule === null ? 'Новое правило' : 'Изменить правило'}
    >
      <div className="form-row">
        <label htmlFor={`${id}-kind`}>
          <span>Когда</span>
          <select
            id={`${id}-kind`}
            value={draft.kind}
            onChange={(event) => {
              const kind = event.target.value as RuleKind;
              set({ kind, limit: RULE_KINDS[kind].limit });
            }}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {RULE_KINDS[kind].title}
              </option>
            ))}
          </select>
        </label>
        {unit !== null && (
          <Field
            name="limit"
            label={unit === '%' ? 'Порог, %' : 'Порог, секунды'}
            value={draft.limit}
            fault={faults.limit}
            onChange={(limit) => set({ limit })}
            inputMode="decimal"
            isShort
          />
        )}
        <Field
          name="minutes"
          label="За сколько минут"
          value={draft.minutes}
          fault={faults.minutes}
          onChange={(minutes) => set({ minutes })}
          inputMode="numeric"
          isShort
        />
      </div>
      <WebhookFields {...{ draft, faults, set }} isNew={rule === null} />
      <label className="check">
        <input type="checkbox" checked={draft.isOn} onChange={(event) => set({ isOn: event.target.checked })} />
        <span>Правило включено</span>
      </label>
      <div className="actions">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          Сохранить
        </button>
        <button type="button" onClick={onCancel}>
          Отменить
        </button>
      </div>
    </form>
  );
}

interface WebhookFieldsProps {
  draft: RuleDraft;
  faults: RuleFaults;
  isNew: boolean;
  set: (change: Partial<RuleDraft>) => void;
}

/** Asks where a rule that fires is told, and how the message is signed. */
function WebhookFields({ draft, faults, isNew, set }: WebhookFieldsProps) {
  return (
    <>
      <Field
        name="webhook"
        label="Куда сообщить (webhook)"
        note="Пустое поле: сработавшее правило видно только на этой странице"
        value={draft.webhook}
        fault={faults.webhook}
        onChange={(webhook) => set({ webhook })}
        inputMode="url"
        placeholder="https://"
      />
      <Field
        name="secret"
        label="Секрет для подписи"
        note={
          isNew
            ? 'Сохраните его у себя: потом он не показывается. Им подписан каждый запрос (HMAC)'
            : 'Пустое поле оставит прежний секрет'
        }
        value={draft.secret}
        fault={faults.secret}
        onChange={(secret) => set({ secret })}
      />
    </>
  );
}
