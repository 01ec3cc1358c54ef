<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Response;

/** The page of alert rules, whose data are in the state of the desk. */
final readonly class AlertsPage
{
    public function __construct(private DeskState $state)
    {
    }

    /** @param array<string, mixed> $more */
    public function data(array $more = []): Response
    {
        $state = $this->state->read();

        return DeskAnswer::json($more + [
            'page' => 'alerts',
            'rules' => array_values(array_map(static fn (AlertRule $rule) => $rule->shown(), AlertRule::all($state))),
            'fired' => array_values(array_filter(DeskState::section($state, 'fired'), is_array(...))),
            'waiting' => Webhooks::waiting($state),
        ]);
    }

    /**
     * Replaces all rules. A secret that we have made is told once, in this answer.
     *
     * @param array<mixed> $data
     */
    public function store(array $data): Response
    {
        $given = $data['rules'] ?? null;
        if (!is_array($given) || !array_is_list($given) || count($given) > AlertRule::MAX_RULES) {
            return DeskAnswer::fault(400, 'rules', 'Правил — не больше ' . AlertRule::MAX_RULES . '.');
        }
        $fault = null;
        $secrets = [];
        $isStored = $this->state->change(static function (array $state) use ($given, &$fault, &$secrets): array {
            $known = AlertRule::all($state);
            $rules = [];
            foreach ($given as $index => $one) {
                $rule = AlertRule::read($one, $known);
                if (!$rule instanceof AlertRule) {
                    $fault = 'Правило ' . ($index + 1) . ": $rule.";

                    return $state;
                }
                if (!isset($known[$rule->id]) && !is_string($one['secret'] ?? null)) {
                    $secrets[$rule->id] = $rule->secret;
                }
                $rules[$rule->id] = $rule->stored();
            }
            $state['rules'] = array_values($rules);

            return $state;
        });

        return match (true) {
            $fault !== null => DeskAnswer::fault(400, 'rule', $fault),
            !$isStored => DeskAnswer::fault(503, 'state', 'Правила не записаны. Причина — в журнале ошибок PHP.'),
            default => $this->data(['secrets' => (object) $secrets]),
        };
    }
}
