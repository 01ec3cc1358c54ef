<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/**
 * Reads a film or a series in the form of `catalogue.schema.json`. What cannot be used is reported and left out; the rest
 * of the title stays.
 */
final readonly class TitleReader
{
    private const FIELDS = [
        'id', 'title', ...StreamReader::FIELDS, 'dubs', 'originalTitle', 'year', 'kinopoiskId', 'imdbId', 'description', 'poster',
        'duration', 'segments', 'seasons', 'episodes', ...Ads::FIELDS,
    ];
    private const EPISODE_FIELDS = [
        'id', 'number', 'title', ...StreamReader::FIELDS, 'dubs', 'description', 'poster', 'duration', 'segments',
    ];
    private const BREAK_FIELDS = ['at', 'time', 'every', 'ads', 'vast', 'mode', 'id', 'minContent', 'minduration'];
    private const LIMITS = ['perVisit', 'perHour', 'perDay', 'perContent', 'minGapSeconds'];
    private const SEGMENTS = ['intro', 'recap', 'credits'];
    private const NOTHING = 'нечего играть: нужен src (адрес фильма), sources, dubs, seasons или episodes';
    private const NOTHING_IN_EPISODE = 'нечего играть: нужен src (адрес серии), sources или dubs';

    public function __construct(private Problems $problems)
    {
    }

    /** Null when the title cannot be shown. */
    public function read(mixed $value, string $path, Ads $common = new Ads()): ?Title
    {
        $fields = Fields::of($value, $path, $this->problems, self::FIELDS);
        if ($fields === null) {
            return null;
        }
        $id = Ids::read($fields->value('id'));
        if ($id === null) {
            $this->problems->add("$path.id", 'нужен id: число или слово из букв, цифр, «-» и «_»');
        }
        $title = $fields->text('title');
        if (!$fields->has('title')) {
            $this->problems->add("$path.title", 'нужно название');
        }
        [$seasons, $episodes] = $this->episodes($fields, (string) $id);
        if ($episodes === [] && !$fields->has('seasons') && !$fields->has('episodes')) {
            $this->problems->add($path, self::NOTHING);
        }
        $own = $this->ads($fields);

        return $id === null || $title === null || $episodes === [] ? null : new Title(
            $id,
            $title,
            $fields->text('originalTitle'),
            $fields->integer('year', 1870, 2200),
            $fields->integer('kinopoiskId', 1, PHP_INT_MAX),
            $fields->matching('imdbId', '~^tt\d{5,12}$~D', 'нужен номер IMDb вида tt0133093'),
            $fields->text('description') ?? '',
            $fields->address('poster'),
            $seasons,
            $episodes,
            array_filter(Ads::FIELDS, $fields->has(...)) === [] ? $common : $own,
        );
    }

    /** The lists of ads of an object. */
    public function ads(Fields $fields): Ads
    {
        return new Ads(
            $this->vastUrls($fields, 'prerollList'),
            $this->vastUrls($fields, 'midrollList'),
            $this->schedule($fields),
            $this->frequency($fields),
        );
    }

    /**
     * The player reads the sources of a break itself, in all their forms.
     *
     * @return list<array<mixed>>
     */
    private function schedule(Fields $fields): array
    {
        $breaks = [];
        foreach ($fields->items('schedule') as $path => $item) {
            $break = Fields::of($item, $path, $this->problems, self::BREAK_FIELDS);
            if ($break === null) {
                continue;
            }
            if (array_filter(['at', 'time', 'every'], $break->has(...)) === []) {
                $this->problems->add("$path.at", 'нужно место: "pre", "post", "pause", время "12:30", секунда или процент "50%"');
            } elseif (array_filter(['ads', 'vast'], $break->has(...)) === []) {
                $this->problems->add("$path.ads", 'нужен список [{ "vastUrl": "https://…" }]');
            } else {
                $breaks[] = $item;
            }
        }

        return $breaks;
    }

    /** @return array<string, int> */
    private function frequency(Fields $fields): array
    {
        $path = $fields->pathOf('frequency');
        $limits = $fields->has('frequency') ? Fields::of($fields->value('frequency'), $path, $this->problems, self::LIMITS) : null;
        $values = array_map(static fn (string $name) => $limits?->integer($name, 0, 1_000_000), array_combine(self::LIMITS, self::LIMITS));

        return array_filter($values, is_int(...));
    }

    /** @return list<string> */
    private function vastUrls(Fields $fields, string $name): array
    {
        $urls = [];
        foreach ($fields->items($name) as $path => $item) {
            $ad = Fields::of(is_string($item) ? ['vastUrl' => $item] : $item, $path, $this->problems, ['vastUrl']);
            $url = $ad?->address('vastUrl');
            if ($url !== null) {
                $urls[] = $url;
            } elseif ($ad !== null && !$ad->has('vastUrl')) {
                $this->problems->add("$path.vastUrl", Address::EXPECTED);
            }
        }

        return $urls;
    }

    /** @return array{list<Season>, list<Episode>} */
    private function episodes(Fields $fields, string $id): array
    {
        if ($fields->has('seasons')) {
            return $this->seasons($fields, $id);
        }
        if ($fields->has('episodes')) {
            $season = new Season(Ids::of($id, 'season', 1), 1, '');
            $episodes = $this->list($fields, $season, $id);

            return [$episodes === [] ? [] : [$season], $episodes];
        }
        $film = $this->episode($fields, null, 1, $id, null);

        return [[], $film === null ? [] : [$film]];
    }

    /** @return array{list<Season>, list<Episode>} */
    private function seasons(Fields $fields, string $id): array
    {
        $seasons = [];
        $episodes = [];
        $number = 0;
        foreach ($fields->items('seasons') as $path => $item) {
            $season = Fields::of($item, $path, $this->problems, ['number', 'title', 'episodes']);
            if ($season === null) {
                continue;
            }
            $number = $season->integer('number', 0, 10_000) ?? $number + 1;
            if (isset($seasons[$number])) {
                $this->problems->add("$path.number", "сезон $number уже есть");
                continue;
            }
            $made = new Season(Ids::of($id, 'season', $number), $number, $season->text('title') ?? '');
            $found = $this->list($season, $made, $id);
            if ($found === []) {
                $this->problems->add("$path.episodes", 'в сезоне нет серий');
                continue;
            }
            $seasons[$number] = $made;
            array_push($episodes, ...$found);
        }
        if ($seasons === []) {
            $this->problems->add($fields->pathOf('seasons'), 'нужен хотя бы один сезон с сериями');
        }

        return [array_values($seasons), $episodes];
    }

    /** @return list<Episode> */
    private function list(Fields $fields, Season $season, string $id): array
    {
        $episodes = [];
        $number = 0;
        foreach ($fields->items('episodes') as $path => $item) {
            $episode = Fields::of(is_string($item) ? ['src' => $item] : $item, $path, $this->problems, self::EPISODE_FIELDS);
            if ($episode === null) {
                continue;
            }
            $number = $episode->integer('number', 0, 100_000) ?? $number + 1;
            $own = $episode->has('id') ? Ids::read($episode->value('id')) : null;
            if ($episode->has('id') && $own === null) {
                $this->problems->add("$path.id", 'нужен id: число или слово из букв, цифр, «-» и «_»');
            }
            if (isset($episodes[$number])) {
                $this->problems->add("$path.number", "серия $number уже есть");
                continue;
            }
            $made = $this->episode($episode, $season, $number, $id, $own);
            if ($made === null) {
                $this->problems->add($path, self::NOTHING_IN_EPISODE);
                continue;
            }
            $episodes[$number] = $made;
        }

        return array_values($episodes);
    }

    private function episode(Fields $fields, ?Season $season, int $number, string $titleId, int|string|null $id): ?Episode
    {
        $id ??= $season === null ? Ids::of($titleId, 'film') : Ids::of($titleId, 'episode', $season->number, $number);
        $dubs = $this->dubs($fields, $id);
        $stream = StreamReader::read($fields) ?? ($dubs[0] ?? null)?->stream;

        return $stream === null ? null : new Episode(
            $id,
            $season,
            $number,
            // A film's own title is that of the content.
            $season === null ? '' : $fields->text('title') ?? '',
            $season === null ? null : $fields->text('description'),
            $season === null ? null : $fields->address('poster'),
            $fields->seconds('duration'),
            $stream,
            $dubs,
            $this->segments($fields),
        );
    }

    /** @return list<Dub> */
    private function dubs(Fields $fields, int|string $episodeId): array
    {
        $dubs = [];
        foreach ($fields->items('dubs') as $path => $item) {
            $dub = Fields::of($item, $path, $this->problems, ['id', 'title', ...StreamReader::FIELDS]);
            if ($dub === null) {
                continue;
            }
            $title = $dub->text('title') ?? '';
            $stream = StreamReader::read($dub);
            if ($stream === null || $title === '') {
                $this->problems->add($path, 'нужны title (название озвучки) и src (её адрес)');
                continue;
            }
            $dubs[] = new Dub(Ids::read($dub->value('id')) ?? Ids::of($episodeId, 'dub', $title), $title, $stream);
        }

        return $dubs;
    }

    /** @return list<array{type: string, start: float, end: float}> */
    private function segments(Fields $fields): array
    {
        $segments = [];
        foreach ($fields->items('segments') as $path => $item) {
            $segment = Fields::of($item, $path, $this->problems, ['type', 'start', 'end']);
            $type = $segment?->value('type');
            $start = $segment?->seconds('start');
            $end = $segment?->seconds('end');
            if (in_array($type, self::SEGMENTS, true) && $start !== null && $end !== null && $end > $start) {
                $segments[] = ['type' => $type, 'start' => $start, 'end' => $end];
            } else {
                $this->problems->add($path, 'нужны type (intro, recap или credits), start и end (позже start)');
            }
        }

        return $segments;
    }
}
