<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Request;
use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storages;

/** Checks the place of the player's own statistics. */
final readonly class StatisticsChecks
{
    private const SQLITE = 'sqlite:';
    /** Any query that reads few rows. */
    private const PROBE = 'demo';

    /** @return list<Finding> none when the statistics are off */
    public static function findings(Settings $settings, Request $request): array
    {
        $place = $settings->statistics->storage;
        if ($place === '') {
            return [];
        }
        $file = str_starts_with($place, self::SQLITE) ? substr($place, strlen(self::SQLITE)) : null;
        $storage = Storages::of($settings);
        if ($storage === null) {
            $advice = 'Включите расширение pdo_sqlite (в Debian и Ubuntu: пакет php-sqlite3), иначе статистика не копится.';

            return [Finding::bad('Для VV_STATISTICS нет расширения PHP', $advice)];
        }

        return [
            ...$file === null ? [] : self::ofFile($file, [$request->documentRoot, $settings->content->folder]),
            self::ofStorage($storage),
        ];
    }

    /**
     * @param list<string|null> $publicFolders whose files the web server may give out
     * @return list<Finding>
     */
    private static function ofFile(string $file, array $publicFolders): array
    {
        $folder = dirname($file);
        $findings = [];
        $real = (string) @realpath($folder);
        foreach (array_unique(array_filter($publicFolders)) as $public) {
            $root = (string) @realpath($public);
            if ($root !== '' && str_starts_with("$real/", rtrim($root, '/') . '/')) {
                $findings[] = Finding::bad('База статистики лежит в папке сайта', 'Её может скачать любой: перенесите файл и укажите новый путь в VV_STATISTICS.');
                break;
            }
        }
        if (@is_dir($folder) && !@is_writable($folder)) {
            $findings[] = Finding::bad('PHP не может писать в папку базы статистики', 'Дайте пользователю PHP право записи: рядом с базой он держит файлы -wal и -shm.');
        }

        return $findings;
    }

    private static function ofStorage(Storage $storage): Finding
    {
        try {
            foreach ($storage->query(self::PROBE) as $_) {
            }
        } catch (StorageBusy) {
            return Finding::warning('Хранилище статистики занято', 'Обновите страницу через минуту. Если не прошло, проверьте место на диске и сам сервер.');
        } catch (StorageBroken $fault) {
            return Finding::bad('Хранилище статистики не работает', 'Плеер его не трогает. Ответ: ' . $fault->getMessage());
        }

        return Finding::good('Статистика копится');
    }
}
