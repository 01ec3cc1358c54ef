<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Finding;

/** Checks the host's own content: what is in force, and what cannot be used in it. */
final readonly class ContentChecks
{
    private const SHOWN = 20;
    private const SHORTEST_KEY = 16;

    /** @return list<Finding> */
    public static function findings(ContentSettings $settings): array
    {
        $named = Providers::named($settings);
        $findings = [];
        if (count($named) > 1) {
            $advice = 'Остальные не используются. Уберите лишнее.';
            $findings[] = Finding::warning('Фильмы берутся из ' . implode(', заданы ещё ', $named), $advice);
        }
        if ($settings->sourceKey !== '' && strlen($settings->sourceKey) < self::SHORTEST_KEY) {
            $advice = 'Возьмите случайные ' . self::SHORTEST_KEY . ' знаков или больше, иначе подпись можно подобрать.';
            $findings[] = Finding::warning('VV_SOURCE_KEY слишком короткий', $advice);
        }
        $provider = Providers::configured($settings);

        return $provider === null ? $findings : [...$findings, ...self::content($named[0], $provider)];
    }

    /** @return list<Finding> */
    private static function content(string $name, Provider $provider): array
    {
        $problems = $provider->problems();
        $count = $provider->count();
        $findings = [$problems === [] && $count > 0
            ? Finding::good("$name: фильмов и сериалов $count, ошибок нет")
            : Finding::bad("$name: фильмов и сериалов $count, ошибок " . count($problems), 'Остальные фильмы показываются.')];
        foreach (array_slice($problems, 0, self::SHOWN) as $problem) {
            $findings[] = Finding::warning($problem->toText(), '');
        }

        return $findings;
    }
}
