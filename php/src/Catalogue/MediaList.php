<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/**
 * Playlists and lists of thumbnails that PHP gives out. Their relative addresses would lose the query of their own, so
 * each becomes a query of the same script.
 */
final readonly class MediaList
{
    private const IMAGE = '~^[^\s>]+\.(?:jpe?g|png|webp|avif)(?:#\S*)?$~iDu';

    /** @param string $folder of the list, in the folder of films; empty for the top */
    public function __construct(private string $folder)
    {
    }

    /** The text of a list with addresses that a browser may ask for. */
    public function rewrite(string $name, string $text): string
    {
        $isPlaylist = str_starts_with(Address::extension($name), 'm3u');
        $lines = preg_split('~(\r\n|\r|\n)~', $text, flags: PREG_SPLIT_DELIM_CAPTURE) ?: [];
        foreach ($lines as $index => $line) {
            $lines[$index] = $isPlaylist ? $this->playlistLine($line) : $this->thumbnailLine($line);
        }

        return implode('', $lines);
    }

    private function playlistLine(string $line): string
    {
        if (str_starts_with($line, '#')) {
            $uri = fn (array $match) => $match[1] . $this->address($match[2]) . '"';

            return str_starts_with($line, '#EXT') ? (string) preg_replace_callback('~([:,\s]URI=")([^"]*)"~', $uri, $line) : $line;
        }
        $address = trim($line);

        return $address === '' ? $line : $this->address($address);
    }

    private function thumbnailLine(string $line): string
    {
        $address = trim($line);

        return preg_match(self::IMAGE, $address) === 1 ? $this->address($address) : $line;
    }

    private function address(string $address): string
    {
        $isElsewhere = preg_match('~^(?:[a-z][a-z0-9+.-]*:|/|\?|#|$)~i', $address) === 1;
        if ($isElsewhere) {
            return $address;
        }
        preg_match('~^([^?#]*)(?:\?[^#]*)?(#.*)?$~Ds', $address, $match);
        $path = self::join($this->folder, rawurldecode($match[1]));

        return $path === null ? $address : '?path=' . MediaFiles::PATH . MediaFiles::encode($path) . ($match[2] ?? '');
    }

    /** A path relative to a folder; null when it leads out of the top. */
    public static function join(string $folder, string $path): ?string
    {
        $parts = $folder === '' ? [] : explode('/', $folder);
        foreach (explode('/', $path) as $part) {
            if ($part === '..') {
                if ($parts === []) {
                    return null;
                }
                array_pop($parts);
            } elseif ($part !== '' && $part !== '.') {
                $parts[] = $part;
            }
        }

        return implode('/', $parts);
    }
}
