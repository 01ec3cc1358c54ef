<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** A film of the folder: where it lies, and what its name and its folders say. */
final readonly class MediaVideo
{
    /**
     * @param string $path of the file to play
     * @param string $folder of its name: that of the file, or the one around the folder of a stream
     * @param string $stem its name without an extension
     * @param string|null $own the folder that holds only this stream; null for a file among others
     * @param string $show the folder of the series, or of the film
     */
    public function __construct(
        public string $path,
        public string $folder,
        public string $stem,
        public ?string $own,
        public string $show,
        public MediaName $name,
    ) {
    }

    /** Names that say nothing: the folder has the name. */
    private const PLAIN = '~^(?:master|index|playlist|manifest|main|stream|video|hls|dash|prog_index)$~i';

    public static function of(string $path): self
    {
        $folder = substr($path, 0, (int) strrpos($path, '/'));
        $file = $folder === '' ? $path : substr($path, strlen($folder) + 1);
        $stem = (string) preg_replace('~\.[^.]*$~', '', $file);
        $isManifest = in_array(Address::extension($file), ['m3u8', 'm3u', 'mpd'], true);
        $outer = $folder;
        $own = null;
        while ($isManifest && $outer !== '' && preg_match(self::PLAIN, $stem) === 1) {
            $own = $outer;
            $stem = basename($outer);
            $outer = str_contains($outer, '/') ? dirname($outer) : '';
        }
        $show = $outer;
        $season = null;
        while ($show !== '') {
            $found = MediaName::seasonOf(basename($show));
            if ($found === null) {
                break;
            }
            $season ??= $found;
            $show = str_contains($show, '/') ? dirname($show) : '';
        }
        $name = MediaName::parse($stem, $season);

        return new self($path, $outer, $stem, $own, $name->episode === null ? $outer : $show, $name);
    }

    /**
     * The key of a title, as folders and name: the same for all episodes of a series and all qualities of a film.
     */
    public function key(): string
    {
        $around = MediaName::parse(basename($this->show));
        $year = $this->name->year ?? $around->year;
        $title = $this->name->title;
        // «Матрица (1999)/Матрица.mp4» and «Сериал/Серия 1.mp4» are named by the folder alone.
        $isOfFolder = $this->show !== '' && ($title === '' || Slug::of($title) === Slug::of($around->title));
        if ($isOfFolder) {
            return $this->show;
        }

        return MediaTree::path($this->show, $title === '' ? $this->stem : trim("$title " . ($this->name->year ?? '')));
    }

    /** The title as it is shown. */
    public function title(string $top): string
    {
        if ($this->name->title !== '') {
            return $this->name->title;
        }
        $folder = $this->show === '' ? $top : basename($this->show);
        $named = MediaName::parse($folder)->title;

        return $named === '' ? $folder : $named;
    }

    public function year(): ?int
    {
        return $this->name->year ?? ($this->key() === $this->show ? MediaName::parse(basename($this->show))->year : null);
    }
}
