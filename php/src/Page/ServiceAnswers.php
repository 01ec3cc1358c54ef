<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\DiskCache;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;
use VvPlayer\Http\UrlReference;

/**
 * The answers of a catalogue service that a page brings with `VV_INLINE_ANSWERS=on`: content, episodes and the master JSON of
 * the episode, as a viewer without a token gets them. The page waits for a moment at most, and goes without them after it.
 * The region check is never among them: it depends on the viewer and on the host page.
 */
final readonly class ServiceAnswers
{
    /** The whole wait of a page. */
    private const LIMIT_S = 0.15;
    private const KEPT_S = 60;
    /** A service that is slow or fails is asked again after this time. */
    private const FAILED_S = 10;
    private const MAX_BYTES = 262_144;
    /** Films share locks, so this many workers wait at a time at most. */
    private const LOCKS = 4;

    /**
     * @param string $baseUrl of the catalogue
     * @param string $folder for answers and locks; it may be missing or read-only, and no answer is brought then
     */
    public function __construct(private string $baseUrl, private string $folder)
    {
    }

    /** @return array<string, string> JSON by URL; empty without an answer in time */
    public function of(ContentKey $content, Request $request): array
    {
        $key = implode("\n", [$this->baseUrl, $content->path(), ...array_map($request->parameter(...), PageAnswers::CHOICE)]);
        $kept = new DiskCache($this->folder, self::KEPT_S);
        $stored = $kept->find($key, time());
        $lock = $stored === null && Origin::ofUrl($this->baseUrl) !== null ? $this->lock($content) : null;
        if ($lock === null) {
            return is_array($stored) ? array_filter($stored, is_string(...)) : [];
        }
        try {
            $answers = $this->fetch($content, $request);
            $kept->put($key, $answers, $answers === [] ? self::FAILED_S : self::KEPT_S, time());

            return $answers;
        } finally {
            fclose($lock);
        }
    }

    /** @return array<string, string> */
    private function fetch(ContentKey $content, Request $request): array
    {
        $end = microtime(true) + self::LIMIT_S;
        $url = CatalogueUrl::join($this->baseUrl, $content->path());
        $found = self::get($url, $end);
        $id = $found === null ? null : json_decode($found, true)['id'] ?? null;
        if ($found === null || !(is_int($id) || is_string($id))) {
            return [];
        }
        $answers = [$url => $found];
        $url = CatalogueUrl::join($this->baseUrl, '/episodes', ['content-id' => (string) $id]);
        $episodes = self::get($url, $end);
        if ($episodes === null) {
            return $answers;
        }
        $answers[$url] = $episodes;
        $stream = PageAnswers::streamOf(json_decode($episodes, true), $request);
        $url = $stream === '' ? null : CatalogueUrl::ofStream($this->baseUrl, $stream);
        // The service may not send PHP to other hosts.
        $isOwn = $url !== null && Origin::ofUrl($url) === Origin::ofUrl($this->baseUrl) && UrlReference::isMaster($url);
        $master = $isOwn ? self::get($url, $end) : null;

        return $answers + ($master === null ? [] : [$url => $master]);
    }

    /** An answer that everybody may have; null for any other. */
    private static function get(string $url, float $end): ?string
    {
        $answer = HttpFetch::get($url, self::MAX_BYTES, $end - microtime(true));
        $isForAll = $answer?->status === 200 && preg_match('~no-store|private~i', $answer->header('cache-control')) !== 1;

        return $isForAll && is_array(json_decode($answer->body, true)) ? $answer->body : null;
    }

    /** @return resource|null null while another process asks for the film, and without a folder to write to */
    private function lock(ContentKey $content)
    {
        if (!is_dir($this->folder)) {
            @mkdir($this->folder, 0o755, true);
        }
        $number = crc32($content->path()) % self::LOCKS;
        $handle = @fopen("$this->folder/film-$number.lock", 'c');

        return $handle !== false && flock($handle, LOCK_EX | LOCK_NB) ? $handle : null;
    }
}
