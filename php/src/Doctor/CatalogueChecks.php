<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;
use VvPlayer\Page\ContentSecurity;
use VvPlayer\Settings\Settings;

/**
 * Checks the catalogue that the settings name: its four answers, CORS, the stream of the first episode and the ad list.
 * PHP itself answers for the host's own films, so only their stream is checked.
 */
final readonly class CatalogueChecks
{
    private const ID = '~^[A-Za-z0-9._\~-]{1,100}$~D';
    private const MAX_BYTES = 1_048_576;
    /** Signed URLs and tokens end by the clock. */
    private const MAX_SKEW_S = 120;
    /** How a catalogue answers for a film that it does not have, or for another form of id. */
    private const UNKNOWN = [400, 404, 410, 422];

    private JsonAnswers $answers;

    private function __construct(
        private string $base,
        private string $adListUrl,
        private ContentSecurity $security,
        private Probe $probe,
    ) {
        $this->answers = new JsonAnswers($probe);
    }

    /** @return list<Finding> */
    public static function findings(Settings $settings, Request $request, Probe $probe): array
    {
        if (OwnServer::hasFilms($settings, $request)) {
            return OwnFilmChecks::findings($settings, $request, $probe);
        }
        $base = $settings->baseUrl;
        if ($base === '') {
            $advice = 'Задайте адрес каталога, иначе плеер ищет его в корне сайта; если адрес даёт страница сайта '
                . '(data-env-base-url), всё в порядке.';

            return [Finding::bad('VV_ENV_BASE_URL не задан', $advice)];
        }
        if (Origin::ofUrl($base) === null) {
            return [Finding::warning('Адрес каталога задан без хоста', 'Отсюда его не проверить: откройте плеер в браузере.')];
        }
        $obstacle = $probe->obstacle($base);
        if ($obstacle !== null) {
            return [$obstacle];
        }
        $checks = new self($base, $settings->environment->get('VV_ENV_AD_LIST_URL'), ContentSecurity::of($settings), $probe);
        $id = $request->parameter('movie_id');
        if ($id !== '' && preg_match(self::ID, $id) !== 1) {
            return [Finding::bad('movie_id в адресе проверки не годится', 'Добавьте к адресу &movie_id= и номер фильма каталога.')];
        }
        // Files of one host share a fault.
        $findings = array_values(array_unique($id === '' ? $checks->withoutFilm() : $checks->ofFilm($id), SORT_REGULAR));
        $late = 'Проверка не уложилась в ' . (int) Probe::TOTAL_S . ' с, и остальное не проверено';

        return $probe->isOver() ? [...$findings, Finding::warning($late, JsonAnswers::silence())] : $findings;
    }

    /** @return list<Finding> */
    private function withoutFilm(): array
    {
        $hint = Finding::warning('Фильм не проверен', 'Добавьте к адресу этой страницы &movie_id= и номер фильма из каталога.');
        $started = microtime(true);
        $answer = $this->probe->get(CatalogueUrl::join($this->base, '/contents/1'), self::MAX_BYTES);
        $ms = (int) round((microtime(true) - $started) * 1000);
        if ($answer === null) {
            return [Finding::bad('Каталог не отвечает', JsonAnswers::silence())];
        }
        if ($answer->status >= 500) {
            return [Finding::bad("Каталог отвечает ошибкой $answer->status", 'Причина — в журнале каталога.'), $hint];
        }
        $cors = [...$this->preflight(), ...$this->clock($answer)];
        if ($answer->status === 200) {
            return [...$this->answers->read('content', 'GET /contents/1', CatalogueUrl::join($this->base, '/contents/1'))[1], ...$cors, $hint];
        }
        if (!in_array($answer->status, self::UNKNOWN, true) || !is_object($answer->json())) {
            $hint = 'Если фильма 1 просто нет, добавьте к адресу этой страницы &movie_id= и номер фильма.';

            return [self::elsewhere($answer, $hint), ...$cors];
        }
        $refusal = $this->probe->isForeign($this->base) ? Cors::refusal($answer, $this->probe->origin) : null;
        $found = $refusal === null
            ? Finding::good("Каталог отвечает ($answer->status, $ms мс)")
            : Finding::bad("GET /contents/1: $refusal", Cors::advice($this->probe->origin));

        return [$found, ...$cors, $hint];
    }

    /** @return list<Finding> */
    private function ofFilm(string $id): array
    {
        $path = '/contents/' . rawurlencode($id);
        [$content, $findings, $answer] = $this->answers->read('content', "GET $path", CatalogueUrl::join($this->base, $path));
        if ($answer === null) {
            return $findings;
        }
        if ($answer->json() === null) {
            // The other calls would fail in the same way.
            return $answer->status === 200 || $answer->status >= 500
                ? $findings
                : [self::elsewhere($answer, "Если каталог так отвечает об отсутствующем фильме, проверьте номер $id.")];
        }
        array_push($findings, ...$this->preflight(), ...$this->clock($answer));
        $url = CatalogueUrl::join($this->base, '/episodes', ['content-id' => $id]);
        [$episodes, $found] = $this->answers->read('episodes', 'GET /episodes', $url);
        array_push($findings, ...$found);
        foreach (['seasons' => [], 'available' => ['domain' => $this->probe->origin]] as $name => $query) {
            $url = CatalogueUrl::join($this->base, "$path/$name", $query);
            [$value, $found] = $this->answers->read($name, "GET $path/$name", $url, false);
            array_push($findings, ...$found);
            if ($name === 'available' && $value?->available === false) {
                $advice = 'Если так и задумано, всё верно; иначе исправьте ответ каталога.';
                $findings[] = Finding::warning('Каталог считает фильм недоступным для этого сайта или сервера', $advice);
            }
        }
        $streams = new StreamChecks($this->probe, $this->answers, $this->security);
        array_push($findings, ...$streams->poster($content?->posterUrl ?? null));
        [$episode, $found] = $this->episode($episodes);
        array_push($findings, ...$found);
        if ($episode !== null) {
            array_push($findings, ...$streams->ofEpisode($episode, $this->base));
        }

        return [...$findings, ...(new AdListChecks($this->probe, $this->answers))->findings($this->adListUrl, $id, $episode)];
    }

    /** Something else than a catalogue has answered. */
    private static function elsewhere(Fetched $answer, string $hint): Finding
    {
        $what = "VV_ENV_BASE_URL ведёт не на каталог: ответ $answer->status, " . JsonAnswers::kindOf($answer);

        return Finding::bad($what, JsonAnswers::mend($answer, 'исправьте VV_ENV_BASE_URL') . " $hint");
    }

    /** @return array{\stdClass|null, list<Finding>} the first episode with a stream */
    private function episode(mixed $episodes): array
    {
        if ($episodes === null) {
            return [null, []];
        }
        $list = is_array($episodes) ? $episodes : (array) ($episodes->items ?? []);
        if ($list === []) {
            return [null, [Finding::bad('GET /episodes: список пуст', 'У фильма без сезонов тоже есть одна серия: добавьте её.')]];
        }
        $isPlayable = static fn (\stdClass $episode) => StreamChecks::pathOf($episode) !== null;
        $missing = array_filter($list, static fn (\stdClass $episode) => !$isPlayable($episode));
        $number = array_key_first($missing);
        $findings = $number === null ? [] : [Finding::bad(
            "GET /episodes: $number.m3u8MasterFilePath — поля нет" . (count($missing) > 1 ? ', всего таких серий: ' . count($missing) : ''),
            'Укажите адрес master JSON, плейлиста HLS, манифеста DASH или MP4: без него серия не играет.',
        )];
        $playable = array_values(array_filter($list, $isPlayable));
        $rank = static fn (\stdClass $episode) => [$episode->season?->order ?? 0, $episode->order];
        usort($playable, static fn (\stdClass $one, \stdClass $other) => $rank($one) <=> $rank($other));

        return [$playable[0] ?? null, $findings];
    }

    /** @return list<Finding> */
    private function preflight(): array
    {
        return $this->probe->isForeign($this->base)
            ? Cors::preflight($this->probe, 'Каталог', CatalogueUrl::join($this->base, '/contents/1'), [Cors::TOKEN, Cors::CONTEXT])
            : [Finding::good('Каталог на том же адресе, CORS не нужен')];
    }

    /** @return list<Finding> */
    private function clock(Fetched $answer): array
    {
        $time = strtotime($answer->header('date'));
        if ($time === false) {
            return [];
        }
        $skew = $time + (int) $answer->header('age') - time();

        return abs($skew) <= self::MAX_SKEW_S ? [] : [Finding::bad(
            'Часы сервера плеера и каталога расходятся на ' . abs($skew) . ' с',
            'Включите на обоих серверах синхронизацию времени (NTP): по часам кончаются подписанные адреса и токены.',
        )];
    }
}
