<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Catalogue\Answers;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Http\UrlReference;
use VvPlayer\Page\ContentSecurity;
use VvPlayer\Settings\Settings;
use VvPlayer\Settings\SettingTable;

/**
 * A dry run of ads, available with VV_DEBUG: `?doctor=ads` follows the tags of the settings' ad list, or `tag=`, to their
 * files, and tells what the player loses there. A tag of the query is foreign: only public hosts are asked, without any header
 * of the settings.
 */
final readonly class AdDoctor
{
    private const LIST_BYTES = 1_048_576;
    private const AGENT = 'vv-player';

    /** @param \Closure(): float $clock in seconds */
    public function __construct(
        private Settings $settings,
        private Probe $ofSettings,
        private Probe $ofClient,
        private \Closure $clock,
        private bool $readsXml,
    ) {
    }

    public static function isFor(Request $request): bool
    {
        return $request->parameter('doctor') === 'ads';
    }

    public static function of(Settings $settings, Request $request): self
    {
        $deadline = microtime(true) + Probe::TOTAL_S;

        return new self(
            $settings,
            Probe::of($settings, $request, $deadline),
            Probe::ofClient($request, $deadline),
            static fn () => microtime(true),
            AdXml::isReadable(),
        );
    }

    public function answer(Request $request): Response
    {
        // A tag that names this page would keep one process after another.
        if ($request->header('User-Agent') === self::AGENT) {
            return Response::plain(508, 'The self-check does not ask itself.');
        }
        $tag = trim($request->parameter('tag'));
        $report = match (true) {
            !$this->readsXml => self::failed(
                'no-dom',
                'У PHP нет расширения dom, и документы рекламы не прочесть',
                'Установите его: пакет php-xml. Плееру оно не нужно, только этой проверке.',
            ),
            $tag !== '' => $this->ofTag($tag),
            default => $this->ofSettings($request),
        };

        $isFull = $this->isFull();

        return $request->parameter('as') === 'json' ? $report->json($isFull, $request->has('calls')) : $report->page($isFull, $tag);
    }

    private function isFull(): bool
    {
        return $this->settings->environment->get('VV_ENV_AD_RULES') === 'full';
    }

    private function ofTag(string $tag): AdReport
    {
        if (Origin::ofUrl($tag) === null) {
            return self::failed('no-address', 'tag= — не адрес', 'Нужен адрес целиком, с https://, закодированный: encodeURIComponent.');
        }
        $fetch = $this->fetch($this->ofClient);
        $answer = $fetch->get($tag, self::LIST_BYTES + 1, true);
        $schedule = $answer->isRead() ? AdSchedule::read(AdXml::textOf($answer->answer), $tag) : null;
        if ($schedule === null || $schedule->form === 'vast') {
            $plan = new AdBreakPlan('preroll', 'в начале', 0, [[new AdTag($tag)]]);

            return $this->run($fetch, [$plan], [], $answer);
        }

        return $this->ofSchedule($fetch, $schedule);
    }

    private function ofSettings(Request $request): AdReport
    {
        $template = $this->settings->environment->get('VV_ENV_AD_LIST_URL');
        $id = $request->parameter('movie_id');
        $fetch = $this->fetch($this->ofSettings, $this->record('VV_ENV_AD_HEADERS'), $this->own($template));
        if ($template === '') {
            return $this->ofOwnFilms($request, $fetch);
        }
        if (Origin::ofUrl($template) === null) {
            $advice = 'Отсюда его не прочесть: проверьте теги по одному, &tag= и адрес.';

            return self::failed('list-relative', 'VV_ENV_AD_LIST_URL задан без хоста', $advice);
        }
        $url = AdListChecks::address($template, $id, $request->parameter('episode_id'));
        $answer = $fetch->get($url, self::LIST_BYTES + 1, true);
        $schedule = $answer->isRead() && $answer->bytes() <= self::LIST_BYTES
            ? AdSchedule::read(AdXml::textOf($answer->answer), $fetch->probe->callableUrl($url))
            : null;
        if ($schedule === null) {
            return new AdReport([$this->unread($answer, $url)], [], []);
        }
        $hint = $id === '' && str_contains($template, '{') ? [AdFinding::warning(
            'no-film',
            'Список запрошен без фильма',
            'Добавьте к адресу этой страницы &movie_id= и номер фильма, а если список зависит от серии — и &episode_id=.',
        )] : [];

        return $this->ofSchedule($fetch, $schedule, $hint, $schedule->form === 'vast' ? $answer : null);
    }

    /**
     * @param list<AdFinding> $hints
     * @param AdAnswer|null $known of the only tag
     */
    private function ofSchedule(AdFetch $fetch, AdSchedule $schedule, array $hints = [], ?AdAnswer $known = null): AdReport
    {
        $findings = array_filter([...$hints, $schedule->formFault()]);
        foreach (array_slice($schedule->vmaps, 0, AdSchedule::MOST_VMAPS) as $url) {
            $answer = $fetch->get($url, self::LIST_BYTES + 1, true);
            $vmap = $answer->isRead() && $answer->bytes() <= self::LIST_BYTES ? AdSchedule::read(AdXml::textOf($answer->answer), $url) : null;
            if ($vmap?->form === 'vmap') {
                $schedule = $schedule->and($vmap);
            } else {
                $what = 'vmapUrl не отвечает VMAP: ' . UrlReference::shown($url);
                $findings[] = AdFinding::bad('vmap-silent', $what, 'Откройте адрес в браузере: нужен документ с корнем VMAP. VAST пишется в vastUrl.');
            }
        }
        if (count($schedule->vmaps) > AdSchedule::MOST_VMAPS) {
            $what = 'vmapUrl: адресов ' . count($schedule->vmaps) . ', плеер берёт первые ' . AdSchedule::MOST_VMAPS;
            $findings[] = AdFinding::bad('over-limit', $what, 'Соберите места в одном VMAP.');
        }

        return $this->run($fetch, $schedule->breaks, [...$findings, ...$schedule->findings], $known);
    }

    /** The ads of `VV_CATALOGUE_FILE`, which PHP answers itself. */
    private function ofOwnFilms(Request $request, AdFetch $fetch): AdReport
    {
        $provider = Providers::of($this->settings->content, $request);
        $title = $provider?->find($request->parameter('movie_id') ?: ($provider->ids(1)[0] ?? ''));
        if ($title === null || $title->ads->isEmpty()) {
            $what = $provider === null ? 'VV_ENV_AD_LIST_URL не задан: рекламы нет' : 'У этого фильма рекламы нет';

            return new AdReport([AdFinding::warning('no-list', $what, 'Проверить отдельный тег: добавьте к адресу &tag= и его адрес.')], [], []);
        }
        $text = (string) json_encode((new Answers(Links::of($request)))->ads($title->ads));
        $schedule = AdSchedule::read($text, $request->address() ?? '');

        return $schedule === null ? $this->run($fetch, [], []) : $this->ofSchedule($fetch, $schedule);
    }

    /**
     * @param list<AdBreakPlan> $breaks
     * @param list<AdFinding> $findings of the list
     * @param AdAnswer|null $known of the only tag
     */
    private function run(AdFetch $fetch, array $breaks, array $findings, ?AdAnswer $known = null): AdReport
    {
        $isFull = $this->isFull();
        $walk = new AdWalk($fetch, $isFull);
        $contents = new AdContentChecks($fetch, $isFull);
        $files = new AdFileChecks($fetch);
        [$tags, $slots] = [[], []];
        foreach ($breaks as $break) {
            [$isOver, $asked] = [false, []];
            foreach ($break->slots as $slot) {
                $isFilled = false;
                foreach ($slot as $tag) {
                    $position = count($tags) + 1;
                    $trace = $walk->of($tag, $position, $known);
                    [$ofFiles, $open] = $trace->content === null ? [[], []] : $files->findings($trace->content, $position);
                    $found = [...$trace->findings, ...$contents->findings($tag, $trace, $break->kind, $position), ...$ofFiles];
                    if (in_array($tag, $asked, false)) {
                        $advice = 'Уберите повтор или возьмите у продавца второй тег: сервер рекламы вправе не засчитать такой показ.';
                        $found[] = AdFinding::warning('duplicate', 'тот же тег, что и раньше в этой паузе', $advice, $position);
                    }
                    $asked[] = $tag;
                    if ($isOver) {
                        $advice = 'Ошибка ролика кончает всю паузу. Исправьте тег перед этим, поставьте его последним или задайте VV_ENV_AD_RULES=full.';
                        $found[] = AdFinding::bad('after-failure', 'не сыграет, потому что тег перед ним обрывает паузу', $advice, $position);
                    }
                    $tags[] = $seen = self::seen($tag, $trace, $open);
                    if (self::plays($found)) {
                        $spare = $isFilled ? 'запасной, если теги перед ним не ответят: ' : '';
                        $found[] = AdFinding::good($isFilled ? 'spare' : 'plays', $spare . self::summary($seen), $position);
                    }
                    // Under `plain` the first document with an ad fills the place, and a fault of its file ends the break.
                    $isOver = $isOver || (!$isFull && !$isFilled && $open === [] && self::hasFileFault($ofFiles));
                    $isFilled = $isFilled || $trace->content !== null;
                    array_push($findings, ...$found);
                }
                $slots[] = count($slot);
            }
        }

        if ($tags === [] && $findings === []) {
            $advice = 'Если рекламы быть не должно, всё верно; иначе проверьте, что отвечает сервер списка для этого фильма.';
            $findings[] = AdFinding::warning('no-tags', 'В списке рекламы нет ни одного тега', $advice);
        }

        return new AdReport($findings, $breaks, $tags, $slots);
    }

    /** @param list<AdFinding> $findings */
    private static function hasFileFault(array $findings): bool
    {
        return array_filter($findings, static fn (AdFinding $finding) => str_starts_with($finding->name, 'file-')) !== [];
    }

    /** @param list<AdFinding> $findings */
    private static function plays(array $findings): bool
    {
        $stops = static fn (AdFinding $finding) => $finding->finding->state === 'bad' || $finding->name === 'unchecked';

        return array_filter($findings, $stops) === [];
    }

    /**
     * @param list<array<string, mixed>> $files
     * @return array<string, mixed>
     */
    private static function seen(AdTag $tag, AdTrace $trace, array $files): array
    {
        $ad = $trace->content;

        return [
            'url' => UrlReference::shown($tag->url),
            'title' => $ad->title ?? null,
            'documents' => array_map(static fn (AdAnswer $answer) => [
                'url' => UrlReference::shown($answer->url),
                'call' => $answer->asked,
                'ms' => $answer->ms,
                'bytes' => $answer->bytes(),
            ], $trace->answers),
            'ms' => $trace->ms(),
            'files' => $files,
            'seconds' => $ad?->durationS,
            'skip' => $ad?->skip,
            'erid' => $ad?->erid,
            'advertiser' => $ad?->advertiser,
            'code' => $trace->code,
        ];
    }

    /** @param array<string, mixed> $seen of a tag that plays */
    private static function summary(array $seen): string
    {
        $file = $seen['files'][0] ?? ['bytes' => null, 'codec' => ''];

        return implode(', ', array_filter([
            'сыграет' . ($seen['title'] === '' ? '' : " «{$seen['title']}»"),
            $seen['seconds'] === null ? '' : round($seen['seconds']) . ' с',
            'документов ' . count($seen['documents']) . " за {$seen['ms']} мс",
            $file['bytes'] === null ? '' : AdFileChecks::megabytes($file['bytes']),
            $file['codec'],
            $seen['skip'] === null ? 'без пропуска' : "пропуск с {$seen['skip']}",
            $seen['advertiser'] ?? '',
            $seen['erid'] === null ? '' : "erid {$seen['erid']}",
        ]));
    }

    private function unread(AdAnswer $answer, string $url): AdFinding
    {
        $what = 'Список рекламы не читается: ' . match (true) {
            $answer->obstacle !== null => $answer->obstacle->what,
            $answer->answer === null => 'нет ответа от ' . UrlReference::shown($url),
            $answer->blocked !== null => "список VV_CSP_CONNECT не пускает $answer->blocked",
            $answer->refusal !== null => $answer->refusal,
            !$answer->isRead() => "ответ {$answer->answer->status}",
            default => 'пришёл ' . JsonAnswers::kindOf($answer->answer) . ', а нужен JSON, VMAP или VAST',
        };
        $advice = $answer->refusal !== null ? Cors::advice($this->ofSettings->origin) : 'Проверьте VV_ENV_AD_LIST_URL: нужен {"prerollList": [], "midrollList": []}, VMAP или VAST.';

        return AdFinding::bad('list-silent', $what, $answer->obstacle->advice ?? $advice);
    }

    private static function failed(string $name, string $what, string $advice): AdReport
    {
        return new AdReport([AdFinding::bad($name, $what, $advice)], [], []);
    }

    /**
     * @param array<string, string> $headers
     * @param list<string> $own origins that get them
     */
    private function fetch(Probe $probe, array $headers = [], array $own = []): AdFetch
    {
        $macros = new AdMacros($this->record('VV_ENV_AD_MACROS'), "$probe->origin/");

        return new AdFetch($probe, ContentSecurity::of($this->settings), $macros, $headers, $own, $this->clock);
    }

    /** @return array<string, string> texts by name, of a setting that is an object of JSON */
    private function record(string $setting): array
    {
        return get_object_vars(SettingTable::headers($this->settings->environment->get($setting)) ?? new \stdClass());
    }

    /** @return list<string> origins that get the headers of the settings: those to which the player sends them */
    private function own(string $template): array
    {
        return array_values(array_filter([Origin::ofUrl($template), Origin::ofUrl($this->settings->baseUrl), $this->ofSettings->origin]));
    }
}
