<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** A strong validator: made of the content, so every server of a cluster and every rebuild gives the same one. */
final readonly class EntityTag
{
    private const HASH = 'xxh128';

    /** @param string $value with its quotes, as the header carries it */
    private function __construct(public string $value)
    {
    }

    /** @param string|null $coding the content coding in which the text is sent; null for none */
    public static function ofText(string $text, ?string $coding = null): self
    {
        return self::of(hash(self::HASH, $text), $coding);
    }

    /**
     * The build names most files by their content, so only the others are read.
     *
     * @param string $name of the asset
     * @param string|null $coding the content coding of the file's bytes; null for the original
     */
    public static function ofAsset(string $name, string $file, ?string $coding = null): self
    {
        $hash = CachePolicy::hashIn($name) ?? hash_file(self::HASH, $file);

        return self::of($hash, $coding);
    }

    private static function of(string $hash, ?string $coding): self
    {
        return new self('"' . $hash . ($coding === null ? '' : "-$coding") . '"');
    }

    /** For large files, by time and size, as web servers do. */
    public static function ofState(string $file): self
    {
        return new self(sprintf('"%x-%x"', (int) filemtime($file), (int) filesize($file)));
    }

    /** If-None-Match: a list or `*`, compared weakly, since proxies weaken what they compress. */
    public function isListedIn(string $ifNoneMatch): bool
    {
        if (trim($ifNoneMatch) === '*') {
            return true;
        }
        preg_match_all('~"[^"]*"~', $ifNoneMatch, $match);

        return in_array($this->value, $match[0], true);
    }

    /** If-Range: compared strongly, so `W/` never passes; nor does a date, for we send no Last-Modified. */
    public function is(string $ifRange): bool
    {
        return trim($ifRange) === $this->value;
    }
}
