<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Catalogue\DiskCache;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\NameRows;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storages;
use VvPlayer\Statistics\Tables;

/** `GET ?heat`: how often each hundredth of an episode is played, for everybody (VV_HEAT). It tells nothing of few views. */
final readonly class Heat
{
    private const LEAST_VIEWS = 20;
    private const DAYS = 90;
    private const KEEP_S = 3_600;
    private const FOLDER = 'heat';
    private const RETRY_S = 60;
    private const MOST_ID = 80;

    public static function isFor(Request $request): bool
    {
        return $request->has('heat');
    }

    /** @return Response 404 where it is off */
    public static function handle(Settings $settings, Request $request, int $now): Response
    {
        $storage = $settings->statistics->hasHeat ? Storages::of($settings) : null;
        if ($storage === null) {
            return Response::notFound();
        }
        $folder = $settings->cache . '/' . self::FOLDER;
        if (!is_dir($folder)) {
            @mkdir($folder, 0o755, true);
        }

        return (new self($storage, new DiskCache($folder, self::KEEP_S)))->answer($request, $now);
    }

    public function __construct(private Storage $storage, private DiskCache $cache)
    {
    }

    public function answer(Request $request, int $now): Response
    {
        [$content, $episode] = [$request->parameter('content_id'), $request->parameter('episode_id')];
        if ($content === '' || strlen($content) > self::MOST_ID || strlen($episode) > self::MOST_ID) {
            return Response::plain(400, 'content_id and episode_id name an episode.', Response::FOR_EVERY_ORIGIN);
        }
        $key = NameRows::episodeName($content, $episode);
        try {
            $heat = $this->cache->find($key, $now);
            if ($heat === null) {
                $heat = $this->count($content, $episode, $now);
                $this->cache->put($key, $heat, self::KEEP_S, $now);
            }
        } catch (StorageBusy) {
            return self::unavailable();
        } catch (StorageBroken $error) {
            error_log("VV Player: the statistics cannot be read: {$error->getMessage()}");

            return self::unavailable();
        }

        return Response::text(200, 'application/json; charset=utf-8', (string) json_encode($heat), Response::FOR_EVERY_ORIGIN + [
            'Cache-Control' => 'public, max-age=' . self::KEEP_S,
        ]);
    }

    /** @return array{views: int, heat: list<int>|null} */
    private function count(string $content, string $episode, int $now): array
    {
        $reader = new DeskReader($this->storage);
        $today = Tables::dayOf(Tables::hourAt($now));
        $params = ['content' => $content, 'episode' => $episode, 'from' => $today - self::DAYS + 1, 'to' => $today];
        $name = $reader->episodes($content)[NameRows::episodeName($content, $episode)] ?? null;
        $curve = WatchCurve::of($reader->rows('episode-watch', $params), $name['durationS'] ?? null);

        return ['views' => $curve->views, 'heat' => $curve->views < self::LEAST_VIEWS ? null : $curve->heat()];
    }

    private static function unavailable(): Response
    {
        return Response::plain(503, 'The statistics do not answer now.', Response::FOR_EVERY_ORIGIN + ['Retry-After' => (string) self::RETRY_S]);
    }
}
