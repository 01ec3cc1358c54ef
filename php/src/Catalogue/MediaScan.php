<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Makes titles, in the form of `catalogue.schema.json`, of the files in a folder. */
final class MediaScan
{
    private const SUBTITLES = ['vtt', 'srt', 'ass', 'ssa'];
    private const IMAGES = ['jpg', 'jpeg', 'png', 'webp'];
    /** Words between the name of a film and the extension of a file beside it: language, kind. */
    private const MAX_WORDS = 3;
    private const COVERS = ['poster', 'cover', 'folder'];

    /** @var array<string, string> paths of each title by its key, in small letters; a line each, for the memory's sake */
    private array $groups = [];

    /** @var array<string, array<string, list<string>>> */
    private array $named = [];

    private function __construct(
        private readonly MediaTree $tree,
        private readonly string $base,
        private readonly bool $isPlain,
        private readonly Problems $problems,
    ) {
    }

    /**
     * @param string $base what an address begins with; the encoded path follows
     * @param bool $isPlain whether the web server gives out the files
     * @return \Generator<int, array<string, mixed>> titles with their files' paths in `_files`, as far as the tree's time allows
     */
    public static function titles(MediaTree $tree, string $base, bool $isPlain, Problems $problems): \Generator
    {
        return (new self($tree, $base, $isPlain, $problems))->all();
    }

    /** @return \Generator<int, array<string, mixed>> */
    private function all(): \Generator
    {
        foreach ($this->tree->folders as $folder => $names) {
            foreach ($names as $name) {
                if ($this->tree->isOver()) {
                    break 2;
                }
                if (in_array(Address::extension($name), MediaTree::VIDEOS, true) && $this->isUsable((string) $folder, $name)) {
                    $path = MediaTree::path((string) $folder, $name);
                    $key = Slug::lower(MediaVideo::of($path)->key());
                    $this->groups[$key] = isset($this->groups[$key]) ? "{$this->groups[$key]}\n$path" : $path;
                }
            }
        }
        $ids = [];
        foreach ($this->groups as $key => $paths) {
            if ($this->tree->isOver()) {
                break;
            }
            $videos = array_map(MediaVideo::of(...), explode("\n", $paths));
            $id = Slug::of(strtr((string) $key, '/', ' '));
            if (isset($ids[$id])) {
                $id = "$id-" . substr(hash('sha256', (string) $key), 0, 6);
                $this->problems->add((string) $key, "такое имя уже есть; этот фильм — $id");
            }
            $ids[$id] = true;
            yield ['id' => $id, '_files' => array_map(static fn ($video) => $video->path, $videos)] + $this->title($videos);
        }
    }

    private function isUsable(string $folder, string $name): bool
    {
        if (Address::extension($name) !== 'mpd' || $this->isPlain) {
            return true;
        }
        $this->problems->add(MediaTree::path($folder, $name), 'DASH через PHP не отдаётся: задайте VV_MEDIA_URL, адрес этой папки');

        return false;
    }

    /**
     * @param list<MediaVideo> $videos
     * @return array<string, mixed>
     */
    private function title(array $videos): array
    {
        $first = $videos[0];
        $episodes = array_filter($videos, static fn (MediaVideo $video) => $video->name->episode !== null);
        $about = array_filter(['title' => $first->title(basename($this->tree->root)), 'year' => $first->year()], static fn ($value) => $value !== null);
        if ($episodes === []) {
            $cover = $this->cover($videos) ?? ($first->key() === $first->show ? $this->coverIn($first->show) : null);

            return $about + ($cover === null ? [] : ['poster' => $cover]) + $this->stream($videos);
        }
        $seasons = [];
        foreach ($episodes as $video) {
            $seasons[(int) $video->name->season][(int) $video->name->episode][] = $video;
        }
        ksort($seasons);
        $cover = $this->coverIn($first->show);
        $made = [];
        foreach ($seasons as $number => $list) {
            ksort($list);
            $made[] = ['number' => $number, 'episodes' => array_values(array_map(
                fn (array $same, int $episode) => $this->episode($same, $episode),
                $list,
                array_keys($list),
            ))];
        }

        return $about + ($cover === null ? [] : ['poster' => $cover]) + ['seasons' => $made];
    }

    /**
     * @param list<MediaVideo> $videos
     * @return array<string, mixed>
     */
    private function episode(array $videos, int $number): array
    {
        $title = $videos[0]->name->episodeTitle;
        $cover = $this->cover($videos);

        return ['number' => $number] + ($title === '' ? [] : ['title' => $title])
            + ($cover === null ? [] : ['poster' => $cover]) + $this->stream($videos);
    }

    /**
     * @param list<MediaVideo> $videos the qualities of one film or episode
     * @return array<string, mixed>
     */
    private function stream(array $videos): array
    {
        $streams = array_filter($videos, static fn (MediaVideo $video) => str_starts_with(Address::extension($video->path), 'm3u'));
        // A playlist has its qualities within it; a file or a manifest beside it is the same film again.
        $used = $streams === [] ? $videos : [reset($streams)];
        usort($used, static fn (MediaVideo $one, MediaVideo $other) => ($other->name->height ?? 0) <=> ($one->name->height ?? 0));
        $found = ['src' => $this->address($used[0]->path)];
        if (count($used) > 1) {
            $found = ['sources' => array_map(fn (MediaVideo $video) => [
                'label' => $video->name->height === null ? strtoupper(Address::extension($video->path)) : $video->name->height . 'p',
                'link' => $this->address($video->path),
            ], $used)];
        }
        $subtitles = [];
        foreach ($videos as $video) {
            foreach ($this->beside($video) as $path => $rest) {
                $extension = Address::extension($path);
                if (!in_array($extension, self::SUBTITLES, true)) {
                    continue;
                }
                $kind = preg_match('~(?:^|[._ -])(chapters|thumbnails|thumbs)\.vtt$~iD', $rest, $match) === 1 ? strtolower($match[1]) : '';
                if ($kind === '') {
                    $subtitles[$path] = StreamReader::subtitle($this->address($path));
                } else {
                    $found[$kind === 'chapters' ? 'chapters' : 'thumbnails'] = $this->address($path);
                }
            }
        }

        return $found + ($subtitles === [] ? [] : ['subtitles' => array_values($subtitles)]);
    }

    /**
     * The files that belong to a video: those that begin with its name, and those in the folder of its stream.
     *
     * @return array<string, string> the rest of each name, by path
     */
    private function beside(MediaVideo $video): array
    {
        $found = [];
        if ($video->own !== null) {
            foreach ([$video->own, dirname($video->path)] as $folder) {
                foreach ($this->tree->folders[$folder] ?? [] as $name) {
                    $found[MediaTree::path($folder, $name)] = $name;
                }
            }
        }
        foreach (array_unique([Slug::lower($video->stem), Slug::lower(MediaName::stem($video->stem))]) as $start) {
            foreach ($this->namedAfter($video->folder)[$start] ?? [] as $name) {
                $found[MediaTree::path($video->folder, $name)] = substr($name, strlen($start));
            }
        }

        return $found;
    }

    /**
     * The files of a folder that are no films, by what their names begin with, in small letters: «Фильм.ru.forced.srt» by
     * «фильм», but «Фильм 2.ru.srt» not.
     *
     * @return array<string, list<string>>
     */
    private function namedAfter(string $folder): array
    {
        if (isset($this->named[$folder])) {
            return $this->named[$folder];
        }
        $named = [];
        foreach ($this->tree->folders[$folder] ?? [] as $name) {
            if (in_array(Address::extension($name), MediaTree::VIDEOS, true)) {
                continue;
            }
            $start = Slug::lower((string) preg_replace('~\.[^.]*$~D', '', $name));
            for ($words = 0; $words <= self::MAX_WORDS; $words += 1) {
                $named[$start][] = $name;
                $shorter = (string) preg_replace('~(?:[._-]\p{L}+| \([\p{L} -]+\))$~Du', '', $start);
                if ($shorter === $start || $shorter === '') {
                    break;
                }
                $start = $shorter;
            }
        }

        return $this->named[$folder] = $named;
    }

    /** @param list<MediaVideo> $videos */
    private function cover(array $videos): ?string
    {
        foreach ($videos as $video) {
            foreach ($this->beside($video) as $path => $rest) {
                $name = strtolower((string) preg_replace('~\.[^.]*$~', '', trim($rest, '._-')));
                $isNamed = in_array($name, ['', 'jpg', 'jpeg', 'png', 'webp', ...self::COVERS], true);
                if ($isNamed && in_array(Address::extension($path), self::IMAGES, true)) {
                    return $this->address($path);
                }
            }
        }

        return null;
    }

    private function coverIn(string $folder): ?string
    {
        foreach ($this->tree->folders[$folder] ?? [] as $name) {
            $stem = strtolower((string) preg_replace('~\.[^.]*$~', '', $name));
            if (in_array(Address::extension($name), self::IMAGES, true) && in_array($stem, self::COVERS, true)) {
                return $this->address(MediaTree::path($folder, $name));
            }
        }

        return null;
    }

    private function address(string $path): string
    {
        return $this->base . MediaFiles::encode($path);
    }
}
