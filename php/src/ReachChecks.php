<?php

declare(strict_types=1);

namespace VvPlayer;

/** Checks that the configured services are reachable from this server. */
final readonly class ReachChecks
{
    private const LIMIT_S = 5.0;
    private const MAX_BYTES = 1_048_576;

    /** @return list<Finding> */
    public static function findings(Settings $settings): array
    {
        return [...$settings->content->isSet() ? [] : [self::catalogue($settings->baseUrl)], ...self::assetOrigin($settings)];
    }

    private static function catalogue(string $baseUrl): Finding
    {
        if ($baseUrl === '') {
            return Finding::warning(
                'Адрес каталога не задан',
                'Задайте VV_ENV_BASE_URL, если его не даёт страница сайта (data-env-base-url).',
            );
        }
        if (Origin::ofUrl($baseUrl) === null) {
            return Finding::warning('Адрес каталога задан без хоста', 'Отсюда его не проверить: откройте плеер в браузере.');
        }
        $started = microtime(true);
        $answer = HttpFetch::get(rtrim($baseUrl, '/') . '/contents/1', self::MAX_BYTES, self::LIMIT_S);
        $ms = (int) round((microtime(true) - $started) * 1000);
        if ($answer === null) {
            $what = 'Каталог не отвечает';
        } elseif ($answer->status < 500) {
            return Finding::good("Каталог отвечает ($answer->status, $ms мс)");
        } else {
            $what = "Каталог отвечает ошибкой $answer->status";
        }

        return Finding::bad(
            $what,
            'Проверьте VV_ENV_BASE_URL, работу каталога и то, что хостинг пускает PHP наружу. Зрители обращаются к '
                . 'каталогу из браузера: если там он открывается, плеер работает.',
        );
    }

    /** @return list<Finding> */
    private static function assetOrigin(Settings $settings): array
    {
        $manifest = $settings->assetOrigin === null ? null : Manifest::read($settings->dist);
        $asset = $manifest === null ? null : $manifest->someScript();
        if ($asset === null) {
            return [];
        }
        $url = "$settings->assetOrigin/" . Manifest::ASSETS . $asset;
        $answer = HttpFetch::get($url, self::MAX_BYTES * 8, self::LIMIT_S);
        if ($answer === null || $answer->status !== 200) {
            $what = 'VV_ASSET_ORIGIN не отдаёт файлы' . ($answer === null ? '' : " (ответ $answer->status)");

            return [Finding::bad($what, 'По этому адресу должна лежать папка widget-assets той же сборки, без перенаправлений.')];
        }

        return [hash('sha256', $answer->body) === $manifest->hashOf($asset)
            ? Finding::good('VV_ASSET_ORIGIN отдаёт файлы этой сборки')
            : Finding::bad('VV_ASSET_ORIGIN отдаёт другие файлы', 'Положите туда widget-assets той же сборки, что и здесь.')];
    }
}
