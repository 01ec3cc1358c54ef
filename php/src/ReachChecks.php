<?php

declare(strict_types=1);

namespace VvPlayer;

/** Checks that the hosts of the player's own files are reachable and have this build. */
final readonly class ReachChecks
{
    private const LIMIT_S = 5.0;
    private const MAX_BYTES = 8 * 1_048_576;

    /** @return list<Finding> */
    public static function findings(Settings $settings, ?float $deadline = null): array
    {
        $seconds = min(self::LIMIT_S, ($deadline ?? INF) - microtime(true));

        return [...self::assetOrigin($settings, $seconds), ...self::pageAssets($settings, $seconds)];
    }

    /** @return list<Finding> */
    private static function assetOrigin(Settings $settings, float $seconds): array
    {
        $manifest = $settings->assetOrigin === null ? null : Manifest::read($settings->dist);
        $asset = $manifest === null ? null : $manifest->someScript();
        if ($asset === null) {
            return [];
        }
        $url = "$settings->assetOrigin/" . Manifest::ASSETS . $asset;
        $answer = HttpFetch::get($url, self::MAX_BYTES, $seconds);
        if ($answer === null || $answer->status !== 200) {
            $what = 'VV_ASSET_ORIGIN не отдаёт файлы' . ($answer === null ? '' : " (ответ $answer->status)");

            return [Finding::bad($what, 'По этому адресу должна лежать папка widget-assets той же сборки, без перенаправлений.')];
        }

        return [hash('sha256', $answer->body) === $manifest->hashOf($asset)
            ? Finding::good('VV_ASSET_ORIGIN отдаёт файлы этой сборки')
            : Finding::bad('VV_ASSET_ORIGIN отдаёт другие файлы', 'Положите туда widget-assets той же сборки, что и здесь.')];
    }

    /**
     * The public URL of the files, where the build has an absolute one (VV_PUBLIC_URL).
     *
     * @return list<Finding>
     */
    private static function pageAssets(Settings $settings, float $seconds): array
    {
        $file = "$settings->dist/index.html";
        $manifest = Manifest::read($settings->dist);
        $isThere = $manifest !== null && is_file($file) && is_readable($file);
        $preloads = $isThere ? PageParts::of((string) file_get_contents($file))->preloads : [];
        $url = array_key_first($preloads) ?? '';
        $name = (string) preg_replace('~^.*/~s', '', $url);
        $hash = $manifest?->hashOf($name);
        if ($hash === null || Origin::ofUrl($url) === null) {
            return [];
        }
        $url = html_entity_decode($url);
        $answer = HttpFetch::get($url, self::MAX_BYTES, $seconds);
        if ($answer?->status === 200 && hash('sha256', $answer->body) === $hash) {
            return [Finding::good('По VV_PUBLIC_URL файлы этой сборки: ' . (string) Origin::ofUrl($url))];
        }
        $what = 'По VV_PUBLIC_URL нет файлов этой сборки' . ($answer === null ? '' : " (ответ $answer->status)");

        return [Finding::bad($what, 'Положите туда эту же сборку или соберите плеер с верным VV_PUBLIC_URL.')];
    }
}
