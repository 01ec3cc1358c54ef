<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Assets\Manifest;
use VvPlayer\Http\Origin;
use VvPlayer\Settings\Settings;

/** Checks that the files of the build are complete and unchanged, and that the cache is writable. */
final readonly class FileChecks
{
    private const NAMED_AT_MOST = 5;
    private const UPLOAD_AGAIN = 'Загрузите папку плеера ещё раз целиком, в двоичном режиме.';
    private const LET_READ = 'Дайте пользователю PHP право чтения: обычно это 644 у файлов и 755 у папок.';

    /** @return list<Finding> */
    public static function findings(Settings $settings): array
    {
        $manifest = Manifest::read($settings->dist);
        if ($manifest === null) {
            $file = "$settings->dist/" . Manifest::FILE;

            return [is_file($file) && !is_readable($file)
                ? Finding::bad('PHP не может прочитать файлы: ' . Manifest::FILE, self::LET_READ)
                : Finding::bad('Нет списка файлов сборки (dist/' . Manifest::FILE . ')', self::UPLOAD_AGAIN)];
        }
        // Lazily fetched files may be absent.
        $isHere = static fn (string $path) => $settings->assetOrigin === null || !str_starts_with($path, Manifest::ASSETS);
        $files = array_filter($manifest->files, $isHere, ARRAY_FILTER_USE_KEY);
        $broken = array_keys(array_filter(
            $files,
            static fn (string $hash, string $path) => !self::isWhole("$settings->dist/$path", $hash),
            ARRAY_FILTER_USE_BOTH,
        ));
        $closed = array_filter($broken, static fn (string $path) => is_file("$settings->dist/$path") && !is_readable("$settings->dist/$path"));
        $broken = array_values(array_diff($broken, $closed));
        $findings = [
            ...$closed === [] ? [] : [Finding::bad('PHP не может прочитать файлы: ' . self::some(array_values($closed)), self::LET_READ)],
            ...$broken === [] ? [] : [Finding::bad('Файлы испорчены или пропали: ' . self::some($broken), self::UPLOAD_AGAIN)],
        ] ?: [Finding::good("Файлы сборки $manifest->version на месте: " . count($files))];

        // oEmbed works without the cache, assets of another origin do not.
        $isUsed = $settings->assetOrigin !== null || Origin::ofUrl($settings->baseUrl) !== null || $settings->content->isSet();

        return $isUsed ? [...$findings, self::cache($settings)] : $findings;
    }

    private static function isWhole(string $file, string $sha256): bool
    {
        return is_file($file) && is_readable($file) && hash_equals($sha256, (string) hash_file('sha256', $file));
    }

    private static function cache(Settings $settings): Finding
    {
        $folder = $settings->cache;
        if (!is_dir($folder)) {
            @mkdir($folder, 0o755, true);
        }

        if (is_dir($folder) && is_writable($folder)) {
            return Finding::good('Папка кэша доступна для записи');
        }
        $what = "В папку кэша нельзя писать: $folder";
        $advice = 'Дайте пользователю PHP право записи или укажите другую папку в VV_CACHE_DIR.';
        if ($settings->assetOrigin !== null) {
            return Finding::bad($what, $advice);
        }
        $store = $settings->content->isSet() ? $settings->content->store() : null;

        return Finding::warning($what, $advice . match (true) {
            !$settings->content->isSet() => ' Без неё каждый запрос oEmbed обращается к каталогу.',
            $store === null => ' Без неё список фильмов читается при каждом запросе, а большой не читается совсем.',
            default => " Пока список фильмов хранится в $store: система может его стереть.",
        });
    }

    /** @param list<string> $names */
    private static function some(array $names): string
    {
        $left = count($names) - self::NAMED_AT_MOST;

        return implode(', ', array_slice($names, 0, self::NAMED_AT_MOST)) . ($left > 0 ? " и ещё $left" : '');
    }
}
