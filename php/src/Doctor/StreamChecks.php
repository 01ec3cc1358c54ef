<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Cards\CatalogueCards;
use VvPlayer\Catalogue\Address;
use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Origin;
use VvPlayer\Http\UrlReference;
use VvPlayer\Page\ContentSecurity;

/** Checks the files of a stream from the master JSON to the first segment, with subtitles and posters. */
final readonly class StreamChecks
{
    private const TEXT_BYTES = 1_048_576;
    private const RANGE_BYTES = 1024;
    private const MAX_TEXTS = 4;
    private const VIDEO = ['mp4', 'm4v', 'webm', 'mov'];
    /** The first box of an MP4, or WebM. */
    private const FILM_START = '~^(?:.{4}(?:ftyp|moov|mdat|free|skip|wide)|\x1a\x45\xdf\xa3)~s';
    private const PLAYLIST = ['m3u8', 'm3u'];

    public function __construct(private Probe $probe, private JsonAnswers $answers, private ContentSecurity $security)
    {
    }

    /** The path of an episode's stream: of the first dub, else its own; null without one. */
    public static function pathOf(\stdClass $episode): ?string
    {
        $dub = ((array) ($episode->episodeVariants ?? []))[0]->filepath ?? '';
        $own = $episode->m3u8MasterFilePath ?? '';

        return ($dub ?: $own) ?: null;
    }

    /** @return list<Finding> */
    public function ofEpisode(\stdClass $episode, string $base): array
    {
        $path = (string) self::pathOf($episode);
        $url = CatalogueUrl::ofStream($base, $path);
        if ($url === null) {
            return [Finding::bad('GET /episodes: m3u8MasterFilePath — не адрес', 'Укажите полный адрес или путь от корня каталога.')];
        }
        if (!UrlReference::isMaster($url)) {
            return $this->stream($url, new KeyChecks($this->probe, []));
        }
        [$master, $findings] = $this->answers->read('master', 'Master JSON', $url);
        array_push($findings, ...$this->policy('connect', $url));

        return $master === null ? $findings : [...$findings, ...$this->ofMaster($master, $url)];
    }

    /**
     * @param \stdClass $master a master JSON of the right shape
     * @param string $url of it
     * @return list<Finding>
     */
    public function ofMaster(\stdClass $master, string $url): array
    {
        $source = self::sourceOf($master);
        if ($source === null) {
            return [Finding::bad('Master JSON: список sources пуст', 'Добавьте в sources хотя бы один адрес потока.')];
        }
        $keys = new KeyChecks($this->probe, (array) ($source->drm ?? $master->drm ?? []));
        $findings = $this->linked($source->link, $url, fn (string $link) => $this->stream($link, $keys));
        array_push($findings, ...$keys->ofServers($url));
        foreach (array_slice(self::textsOf($master), 0, self::MAX_TEXTS) as [$name, $link]) {
            array_push($findings, ...$this->linked($link, $url, fn (string $text) => $this->text($name, $text)));
        }

        return $findings;
    }

    /** @return list<Finding> */
    public function poster(mixed $url): array
    {
        if (!is_string($url) || $url === '') {
            return [];
        }
        if (Origin::ofUrl($url) === null) {
            $advice = 'Укажите адрес целиком, с https://: иначе постер ищут и у плеера, и у каталога.';

            return [Finding::warning('posterUrl — не полный адрес', $advice)];
        }
        $url = CatalogueCards::sizedPoster($url);
        $obstacle = $this->probe->obstacle($url);
        if ($obstacle !== null) {
            return [$obstacle];
        }
        $answer = $this->probe->get($url, self::RANGE_BYTES);
        $refused = $this->policy('img', $url);
        if ($refused !== []) {
            return $refused;
        }
        $isImage = $answer !== null && $answer->status === 200 && str_starts_with($answer->type(), 'image/');

        return [$isImage
            ? Finding::good('Постер открывается')
            : Finding::warning('Постер не открывается: ' . UrlReference::shown($url), 'Исправьте posterUrl или тип содержимого.')];
    }

    /**
     * Resolves a link of the master JSON as the player does: relative ones start at its origin.
     *
     * @param \Closure(string): list<Finding> $check
     * @return list<Finding>
     */
    private function linked(string $link, string $masterUrl, \Closure $check): array
    {
        $isWhole = preg_match('~^(?:https?:)?//~i', $link) === 1;
        $url = UrlReference::resolve($isWhole ? $link : '/' . ltrim($link, '/'), $masterUrl);

        return $url === null
            ? [Finding::bad('Master JSON: это не адрес: ' . UrlReference::shown($link), 'Укажите полный адрес или путь от корня.')]
            : $check($url);
    }

    /** @return list<Finding> */
    private function stream(string $url, KeyChecks $keys): array
    {
        if (UrlReference::isOfService($url)) {
            return [Finding::good('Поток сервиса: ' . UrlReference::shown($url))];
        }
        $extension = UrlReference::extension($url);

        return match (true) {
            in_array($extension, self::VIDEO, true) => $this->video('Видео', $url, false),
            in_array($extension, self::PLAYLIST, true) => $this->playlist($url, $keys),
            $extension === 'mpd' => $this->manifest($url, '~<MPD\b~', 'манифест DASH', $keys),
            default => $this->unnamed($url, $keys),
        };
    }

    /**
     * A stream without an extension: the player asks for its type, and then for its first bytes.
     *
     * @return list<Finding>
     */
    private function unnamed(string $url, KeyChecks $keys): array
    {
        $answer = $this->probe->get($url, self::RANGE_BYTES, ['Range' => 'bytes=0-' . (self::RANGE_BYTES - 1)]);
        $type = $answer?->type() ?? '';
        $isVideo = str_starts_with($type, 'video/') || preg_match(self::FILM_START, $answer?->body ?? '') === 1;

        return match (true) {
            $answer !== null && $isVideo => [...$this->cors('Видео', $url, $answer), ...$this->video('Видео', $url, false)],
            str_contains($type, 'mpegurl'), str_starts_with($answer?->body ?? '', '#EXTM3U') => $this->playlist($url, $keys),
            default => $this->manifest($url, '~<(?:\w+:)?MPD\b~', 'плейлист HLS, манифест DASH или MP4', $keys),
        };
    }

    /** @return list<Finding> */
    private function manifest(string $url, string $pattern, string $expected, KeyChecks $keys): array
    {
        [$text, $findings] = $this->textFile('Манифест', $url, $pattern, $expected);

        return $text === null ? $findings : [...$findings, ...$keys->ofText($text)];
    }

    /** @return list<Finding> */
    private function playlist(string $url, KeyChecks $keys): array
    {
        [$text, $findings] = $this->textFile('Плейлист', $url, '~^\s*#EXTM3U~', 'плейлист HLS');
        $variant = $text === null ? null : self::after('#EXT-X-STREAM-INF', $text);
        if ($variant !== null) {
            $url = (string) UrlReference::resolve($variant, $url);
            [$text, $found] = $this->textFile('Плейлист качества', $url, '~^\s*#EXTM3U~', 'плейлист HLS');
            array_push($findings, ...$found);
        }
        array_push($findings, ...$text === null ? [] : $keys->ofText($text));
        $segment = $text === null ? null : self::after('#EXTINF', $text);
        if ($segment === null) {
            return $text === null ? $findings : [...$findings, Finding::warning(
                'В плейлисте нет сегментов',
                'Так бывает до начала эфира; плейлист фильма перечисляет сегменты строками после #EXTINF.',
            )];
        }
        $isRanged = str_contains((string) $text, '#EXT-X-BYTERANGE');

        return [...$findings, ...$this->video('Сегмент', (string) UrlReference::resolve($segment, $url), true, $isRanged)];
    }

    /**
     * A file of media: the browser reads a part of it.
     *
     * @param bool $isFetched whether scripts read it, which needs CORS
     * @return list<Finding>
     */
    private function video(string $name, string $url, bool $isFetched, bool $isRanged = true): array
    {
        $obstacle = $this->probe->obstacle($url);
        if ($obstacle !== null) {
            return [$obstacle];
        }
        $shown = UrlReference::shown($url);
        $answer = $this->probe->get($url, self::RANGE_BYTES, ['Range' => 'bytes=0-' . (self::RANGE_BYTES - 1)]);
        if ($answer === null || !in_array($answer->status, [200, 206], true)) {
            $what = "$name не открывается" . ($answer === null ? '' : " (ответ $answer->status)") . ": $shown";

            return [Finding::bad($what, self::mend($url, 'Проверьте адрес и права на файл; защита от чужих ссылок должна пускать сайт плеера.'))];
        }
        $findings = $isFetched ? $this->cors($name, $url, $answer) : $this->policy('media', $url);
        if ($answer->status !== 206) {
            $advice = 'Включите на сервере поддержку Range (nginx и Apache умеют сами, мешает скрипт или прокси): без неё нельзя '
                . 'перемотать MP4 и плейлист с EXT-X-BYTERANGE.';
            $text = "$name: сервер не отвечает частями (Range): $shown";
            $findings[] = $isRanged ? Finding::bad($text, $advice) : Finding::warning($text, $advice);
        }
        // Scripts read any type; `.ts` is a text in the lists of some servers.
        if (str_starts_with($answer->type(), $isFetched ? 'text/html' : 'text/')) {
            $findings[] = Finding::bad("$name: тип содержимого {$answer->type()}: $shown", 'Задайте Content-Type: video/mp4 (video/mp2t для .ts).');
        }

        return $findings === [] ? [Finding::good("$name открывается")] : $findings;
    }

    /** @return list<Finding> */
    private function text(string $name, string $url): array
    {
        return $this->textFile($name, $url, '~^(?!\s*<)~', 'текст')[1];
    }

    /** @return array{string|null, list<Finding>} the text, null for a wrong one */
    private function textFile(string $name, string $url, string $pattern, string $expected): array
    {
        $obstacle = $this->probe->obstacle($url);
        if ($obstacle !== null) {
            return [null, [$obstacle]];
        }
        $shown = UrlReference::shown($url);
        $answer = $this->probe->get($url, self::TEXT_BYTES);
        if ($answer === null || $answer->status !== 200) {
            $what = "$name не открывается" . ($answer === null ? '' : " (ответ $answer->status)") . ": $shown";

            return [null, [Finding::bad($what, self::mend($url, 'Проверьте адрес и права на файл.'))]];
        }
        $findings = $this->cors($name, $url, $answer);
        if (preg_match($pattern, substr($answer->body, 0, self::RANGE_BYTES)) !== 1) {
            $what = "$name: пришёл " . JsonAnswers::kindOf($answer) . ", а нужен $expected: $shown";

            return [null, [...$findings, Finding::bad($what, 'Исправьте адрес в каталоге или в master JSON.')]];
        }
        if (str_contains($answer->type(), 'html')) {
            $advice = 'Задайте тип: application/vnd.apple.mpegurl для .m3u8, application/dash+xml для .mpd, text/vtt для .vtt.';
            $findings[] = Finding::warning("$name: тип содержимого {$answer->type()}: $shown", $advice);
        }

        return [$answer->body, $findings === [] ? [Finding::good("$name: всё верно")] : $findings];
    }

    private static function mend(string $url, string $otherwise): string
    {
        return Address::isOnDisk((string) parse_url($url, PHP_URL_PATH)) ? ContentChecks::ON_DISK : $otherwise;
    }

    /** @return list<Finding> */
    private function cors(string $name, string $url, Fetched $answer): array
    {
        $refusal = $this->probe->isForeign($url) ? Cors::refusal($answer, $this->probe->origin) : null;

        return [...$this->policy('connect', $url), ...$refusal === null ? [] : [Finding::bad(
            "$name: $refusal: " . UrlReference::shown($url),
            Cors::advice($this->probe->origin),
        )]];
    }

    /**
     * Whether the lists of the settings let the player's page load a file.
     *
     * @param 'connect'|'media'|'img' $use
     * @return list<Finding>
     */
    private function policy(string $use, string $url): array
    {
        $origin = (string) Origin::ofUrl($url);
        if (!$this->probe->isForeign($url) || $this->security->allows($use, $origin)) {
            return [];
        }
        $setting = ['connect' => 'VV_CSP_CONNECT', 'media' => 'VV_CSP_MEDIA', 'img' => 'VV_CSP_IMG'][$use];

        return [Finding::bad("Список $setting не пускает $origin", "Добавьте $origin в $setting или уберите этот список.")];
    }

    /** The default source, else the first HLS one, else the first, as the player chooses. */
    private static function sourceOf(\stdClass $master): ?\stdClass
    {
        $default = array_filter($master->sources, static fn (\stdClass $source) => ($source->isDefault ?? false) === true);
        $isHls = static fn (\stdClass $source) => in_array(UrlReference::extension($source->link), self::PLAYLIST, true);
        $choices = [...$default, ...array_filter($master->sources, $isHls), ...$master->sources];

        return $choices[0] ?? null;
    }

    /** @return list<array{string, string}> name and link of subtitles, thumbnails and chapters */
    private static function textsOf(\stdClass $master): array
    {
        $texts = [];
        foreach (is_array($master->subtitles ?? null) ? $master->subtitles : [] as $subtitle) {
            if (is_string($subtitle->src ?? null)) {
                $texts[] = ['Субтитры', $subtitle->src];
            }
        }
        foreach (['thumbnails' => 'Кадры перемотки', 'chapters' => 'Главы'] as $field => $name) {
            if (is_string($master->$field ?? null) && $master->$field !== '') {
                $texts[] = [$name, $master->$field];
            }
        }

        return $texts;
    }

    /** The line of a URL after a tag of a playlist; other tags may stand between them. */
    private static function after(string $tag, string $text): ?string
    {
        return preg_match('~^' . $tag . '[:,].*\n(?:\s*(?:#.*)?\n)*\s*([^#\s].*?)\s*$~m', $text, $match) === 1 ? $match[1] : null;
    }
}
