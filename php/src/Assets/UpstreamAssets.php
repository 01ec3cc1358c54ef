<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

use VvPlayer\Http\HttpFetch;

/**
 * Assets of a fixed origin: fetched on the first request, verified by the manifest of the build, and kept on disk. When
 * the origin fails, a copy of an older version replaces them, if there is one.
 */
final readonly class UpstreamAssets implements AssetStore
{
    /** Pause after a failed fetch. */
    public const PAUSE_S = 5;
    private const LIMIT_S = 5.0;
    private const MAX_BYTES = 8 * 1024 * 1024;

    /** @param string $base URL of the folder with `widget-assets/` at the origin, without a trailing slash */
    public function __construct(
        private Manifest $manifest,
        private Builds $builds,
        private AssetCache $cache,
        private string $base,
    )
    {
    }

    public function codingsOf(string $name): ?array
    {
        if ($this->hashOf($name) === null) {
            return null;
        }
        $isThere = fn (string $suffix) => $this->hashOf($name . $suffix) !== null;

        return array_keys(array_filter(self::SUFFIXES, $isThere));
    }

    public function find(string $name, ?string $coding = null): ?string
    {
        $stored = $name . ($coding === null ? '' : self::SUFFIXES[$coding]);
        $sha256 = $this->hashOf($stored);
        if ($sha256 === null) {
            return null;
        }
        $found = $this->cache->find($stored, $sha256);
        if ($found !== null) {
            return $found;
        }
        $older = $this->cache->findOlder($stored);

        return $this->fetchOnce($stored, $sha256, wait: $older === null) ?? $older;
    }

    /** Pages opened before an update request files of the builds before. */
    private function hashOf(string $stored): ?string
    {
        return $this->manifest->hashOf($stored) ?? $this->builds->hashOf($stored);
    }

    public function root(): string
    {
        return $this->cache->folder;
    }

    /** One process fetches; the others wait for it, or take the older copy meanwhile. */
    private function fetchOnce(string $stored, string $sha256, bool $wait): ?string
    {
        $lock = $this->cache->lock($stored, $sha256, $wait);
        if ($lock === null) {
            return null;
        }
        try {
            clearstatcache();
            $found = $this->cache->find($stored, $sha256);
            if ($found !== null || $this->cache->hasFailed($stored, $sha256, self::PAUSE_S)) {
                return $found;
            }
            $content = $this->fetch($stored, $sha256);
            $file = $content === null ? null : $this->cache->put($stored, $sha256, $content);
            if ($file === null) {
                $this->cache->markFailed($stored, $sha256);
            }

            return $file;
        } finally {
            fclose($lock);
        }
    }

    private function fetch(string $stored, string $sha256): ?string
    {
        $fetched = HttpFetch::get("$this->base/" . Manifest::ASSETS . $stored, self::MAX_BYTES, self::LIMIT_S);
        if ($fetched === null || $fetched->status !== 200) {
            error_log("VV Player: VV_ASSET_ORIGIN did not serve $stored (" . ($fetched?->status ?? 'no answer') . ')');

            return null;
        }
        if (!hash_equals($sha256, hash('sha256', $fetched->body))) {
            error_log("VV Player: $stored of VV_ASSET_ORIGIN differs from the build and is not served");

            return null;
        }

        return $fetched->body;
    }
}
