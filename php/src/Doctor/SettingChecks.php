<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\UrlReference;
use VvPlayer\Settings\Environment;
use VvPlayer\Settings\SettingTable;
use VvPlayer\Settings\Settings;

/** Checks the configuration as parsed, without its secrets. */
final readonly class SettingChecks
{
    private const SECRET = '~HEADERS|DSN|KEY|HASH|LICENSE|STATISTICS$~';

    /** @return list<Finding> */
    public static function findings(Settings $settings): array
    {
        $findings = [];
        foreach ($settings->ignored as $name => $expected) {
            $what = $name === Environment::FILE ? 'PHP не может прочитать .env' : "Значение $name не годится и пропущено";
            $findings[] = Finding::bad($what, "Нужно: $expected. Сверьтесь с .env.example.");
        }
        foreach (array_diff($settings->environment->names(), array_keys(SettingTable::ALL), SettingTable::OF_TOOLS) as $name) {
            $nearest = SettingTable::nearest($name);
            if ($nearest !== null || str_starts_with($name, 'VV_')) {
                $advice = $nearest === null ? 'Такой настройки нет: сверьтесь с .env.example.' : "Похоже на $nearest: исправьте имя.";
                $findings[] = Finding::warning("Неизвестная настройка $name", $advice);
            }
        }
        if ($settings->statistics->isOn() && $settings->deskPasswordHash === '') {
            $advice = 'Выполните php desk.php password и впишите напечатанную строку в .env.';
            $findings[] = Finding::warning('Статистика копится, но её страница ?desk закрыта: нет VV_DESK_PASSWORD_HASH', $advice);
        }
        $findings[] = Finding::warning('VV_DEBUG включён', 'Уберите его, когда всё проверите: эту страницу видят все.');

        return $findings;
    }

    /** @return array<string, string> setting => its value without secrets */
    public static function shown(Environment $environment): array
    {
        $shown = [];
        foreach (array_keys(SettingTable::ALL) as $name) {
            $value = $environment->get($name);
            if ($value !== '') {
                $shown[$name] = preg_match(self::SECRET, $name) === 1 ? 'задано, скрыто' : UrlReference::shown($value);
            }
        }

        return $shown;
    }
}
