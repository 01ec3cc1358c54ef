<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The sentence of a message for people, such as «Сбоев 12 % из 340 просмотров за 30 мин: больше 5 %». */
final readonly class AlertWords
{
    private const EVENTS = ['fired' => 'Началось: ', 'lasts' => 'Продолжается: ', 'ended' => 'Закончилось: '];

    /** @param array{event: string, value: float, count: int, ...} $fired */
    public static function of(AlertRule $rule, array $fired): string
    {
        ['event' => $event, 'value' => $value, 'count' => $count] = $fired;
        $shown = $rule->kind === 'startup' ? self::seconds($value) : self::percent($value);
        $limit = $rule->kind === 'startup' ? self::seconds($rule->limit) : self::percent($rule->limit);
        $during = "за $rule->minutes мин";

        return self::EVENTS[$event] . match ($rule->kind) {
            'failures' => "сбоев $shown из $count просмотров $during (предел $limit)",
            'startup' => "запуск дольше $shown у 5 % из $count просмотров $during (предел $limit)",
            'fill' => "реклама нашлась на $shown из $count запросов $during (предел $limit)",
            'silence' => $event === 'ended'
                ? "просмотры снова есть: $count $during"
                : "ни одного просмотра $during, а в этот час неделю назад было $count",
        };
    }

    private static function percent(float $share): string
    {
        return str_replace('.', ',', (string) round($share * 100, 1)) . ' %';
    }

    private static function seconds(float $ms): string
    {
        return str_replace('.', ',', (string) round($ms / 1000, 1)) . ' с';
    }
}
