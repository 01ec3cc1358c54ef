<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Assets\Manifest;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;
use VvPlayer\Http\UrlReference;
use VvPlayer\Page\PageParts;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Settings\Settings;

/** Checks that the hosts of the player's own files are reachable and have this build. */
final readonly class ReachChecks
{
    private const LIMIT_S = 5.0;
    private const MAX_BYTES = 8 * 1_048_576;

    /** @return list<Finding> */
    public static function findings(Settings $settings, Request $request, float $deadline): array
    {
        $seconds = min(self::LIMIT_S, $deadline - microtime(true));

        return [...self::assetOrigin($settings, $seconds), ...self::pageAssets($settings, $request, $seconds)];
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
     * The URL of the files in the page as it is sent. AnswerChecks asks for those of this script.
     *
     * @return list<Finding>
     */
    private static function pageAssets(Settings $settings, Request $request, float $seconds): array
    {
        $manifest = Manifest::read($settings->dist);
        $link = html_entity_decode((string) array_key_first(PageParts::of(WidgetPage::built($settings) ?? '')->preloads));
        $hash = $manifest?->hashOf((string) preg_replace('~^.*/~s', '', $link));
        $page = $request->address() ?? '';
        $url = UrlReference::resolve($link, $page);
        if ($hash === null || $url === null || str_starts_with($link, './vv-player.php?')) {
            return [];
        }
        $origin = (string) Origin::ofUrl($url);
        $isOwn = $origin === Origin::ofUrl($page);
        if ($isOwn && ($request->server === null || OwnServer::isAlone())) {
            return [];
        }
        $answer = $isOwn
            ? OwnServer::ask($request, substr($url, strlen($origin)), [], $seconds)
            : HttpFetch::get($url, self::MAX_BYTES, $seconds, ['Origin' => (string) Origin::ofUrl($page)]);
        $name = $settings->assetPrefix->setting;
        $what = match (true) {
            $answer?->status !== 200 || hash('sha256', $answer->body) !== $hash
                => 'нет файлов этой сборки' . ($answer === null ? '' : " (ответ $answer->status)"),
            preg_match('~^(?:text|application)/(?:x-)?(?:java|ecma)script$~D', $answer->type()) !== 1
                => "у скриптов тип «{$answer->type()}»: браузер их не выполнит",
            default => $isOwn ? null : Cors::refusal($answer, (string) Origin::ofUrl($page)),
        };
        $shown = UrlReference::shown($url);
        $advice = "Плеер не загрузится: $shown. Положите туда эту же сборку (папку cdn для VV_ASSETS_URL) с типом text/javascript и "
            . "Access-Control-Allow-Origin: *, исправьте $name или уберите его.";

        if ($what !== null && $isOwn && PublicHosts::isProxied($request)) {
            return [Finding::warning("Файлы по $name отсюда не видны", "Их может отдавать прокси: откройте $shown в браузере.")];
        }

        return [$what === null ? Finding::good("По $name файлы этой сборки: $origin") : Finding::bad("По $name $what", $advice)];
    }
}
