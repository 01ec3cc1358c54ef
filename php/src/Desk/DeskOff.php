<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/** Tells how to switch the desk on. It names no value of a setting, because everybody may read it. */
final readonly class DeskOff
{
    public static function answer(Settings $settings, bool $isPage): Response
    {
        $steps = self::steps($settings);

        return $isPage
            ? Response::text(503, 'text/html; charset=utf-8', self::page($steps), ['Cache-Control' => 'no-store'])
            : DeskAnswer::fault(503, 'off', 'Статистика не включена. ' . implode(' ', array_map(strip_tags(...), $steps)));
    }

    /** @return list<string> in HTML */
    private static function steps(Settings $settings): array
    {
        $steps = [];
        if (!$settings->statistics->isOn()) {
            $steps[] = 'Впишите в <code>.env</code> рядом с vv-player.php, где хранить статистику: '
                . '<code>VV_STATISTICS=sqlite:/путь/вне/сайта/statistics.sqlite</code>.';
        } elseif (str_starts_with($settings->statistics->storage, 'sqlite:') && !extension_loaded('pdo_sqlite')) {
            $steps[] = 'Включите расширение PHP pdo_sqlite (в Debian — пакет php-sqlite3).';
        }
        if ($settings->deskPasswordHash === '') {
            $steps[] = 'Выполните на сервере <code>php desk.php password</code>, придумайте пароль и впишите напечатанную строку '
                . '<code>VV_DESK_PASSWORD_HASH=\'…\'</code> в <code>.env</code>.';
        }

        return $steps === [] ? ['Хранилище из VV_STATISTICS не открыть: причина — в журнале ошибок PHP.'] : $steps;
    }

    /** @param list<string> $steps */
    private static function page(array $steps): string
    {
        $items = implode('', array_map(static fn (string $step) => "<li>$step</li>", $steps));

        return '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            . '<meta name="robots" content="noindex"><title>Статистика VV Player</title><h1>Статистика не включена</h1>'
            . "<ol>$items</ol>";
    }
}
