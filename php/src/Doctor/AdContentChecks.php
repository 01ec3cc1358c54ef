<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** Checks what a document says of its ad: files, skip, law, money. */
final readonly class AdContentChecks
{
    private const LONG_S = 30;
    /** A midroll is fetched that long before its place; a preroll waits for the viewer's press. */
    private const AHEAD_S = 20;
    private const PREROLL_S = 60;
    /** The list and the file need the rest of the 12 s. */
    private const WAIT_MS = 11_000;
    private const SELLER = 'Попросите об этом продавца рекламы.';

    /** @param bool $isFull whether the rules of the settings are `full` */
    public function __construct(private AdFetch $fetch, private bool $isFull = false)
    {
    }

    /**
     * @param 'preroll'|'midroll'|'postroll'|'pauseroll' $kind of the break
     * @return list<AdFinding>
     */
    public function findings(AdTag $tag, AdTrace $trace, string $kind, int $position): array
    {
        $findings = $this->waits($trace, $position);
        $placeholders = $this->fetch->macros->unknown([$tag->url, ...$trace->content->impressions ?? [], ...$trace->content->pings ?? []]);
        if ($placeholders !== []) {
            $advice = 'Сервер получит их буквально. Впишите значение или возьмите макрос, который плеер знает: [CACHEBUSTING], [PAGEURL] — или задайте VV_ENV_AD_MACROS.';
            $what = 'плеер не знает подстановок ' . implode(', ', $placeholders);
            $findings[] = AdFinding::warning('placeholder', $what, $advice, $position);
        }
        $ad = $trace->content;

        return $ad === null ? $findings : [
            ...$findings,
            ...$this->files($ad, $position),
            ...$this->law($ad, $position),
            ...$this->money($ad, $kind, $position),
        ];
    }

    /** @return list<AdFinding> */
    private function waits(AdTrace $trace, int $position): array
    {
        if ($trace->ms() <= self::WAIT_MS) {
            return [];
        }
        $what = 'документы вместе отвечают за ' . AdWalk::seconds($trace->ms());
        $advice = 'На рекламу до фильма, вместе со списком и роликом, у плеера 12 с. Попросите тег с меньшим числом обёрток.';

        return [AdFinding::bad('wait-sum', $what, $advice, $position)];
    }

    /** @return list<AdFinding> */
    private function files(AdContent $ad, int $position): array
    {
        $bad = static fn (string $name, string $what, string $advice) => [AdFinding::bad($name, $what, $advice, $position)];
        $playable = array_filter($ad->files, static fn (AdFile $file) => $file->isPlayable());
        $programs = array_filter($ad->files, static fn (AdFile $file) => $file->isProgram());
        if ($ad->files === []) {
            return match ($ad->faults[0] ?? ($ad->isNonLinear ? 'banner' : '')) {
                'banner' => $bad('non-linear', 'это баннер поверх видео (NonLinear), плеер играет ролики (код 401)', 'Возьмите у продавца тег для instream video.'),
                'size' => $bad('no-size', 'у MediaFile нет width и height (код 401)', 'Плеер берёт файлы только с размерами. ' . self::SELLER),
                'type' => $bad('no-type', 'у MediaFile нет type (код 401)', 'Нужен type="video/mp4". ' . self::SELLER),
                'url' => $bad('no-url', 'у MediaFile нет адреса http(s) (код 401)', self::SELLER),
                default => $bad('no-file', 'в рекламе нет ни одного MediaFile (код 401)', self::SELLER),
            };
        }
        if ($playable === []) {
            if ($this->isFull && array_filter($programs, static fn (AdFile $file) => $file->isScript()) !== []) {
                $advice = 'Плеер запустит её в песочнице. Видео надёжнее: попросите рядом файл MP4 (H.264).';

                return [AdFinding::warning('program-alone', 'только программа VPAID', $advice, $position)];
            }
            $types = implode(', ', array_unique(array_map(static fn (AdFile $file) => $file->type, $ad->files)));

            return $programs !== []
                ? $bad('program', 'только программа VPAID или SIMID, плеер её не запускает (код 403)', 'Попросите файл MP4 (H.264) или тег без VPAID. VPAID на JavaScript играет при VV_ENV_AD_RULES=full.')
                : $bad('format', "ни один браузер не играет $types (код 403)", 'Нужен MP4 (H.264). ' . self::SELLER);
        }
        $findings = [];
        if ($programs !== []) {
            $advice = 'Сыграет видео. Если продавец платит только за VPAID, попросите тег без него.';
            $findings[] = AdFinding::warning('program-beside', 'рядом с видео стоит VPAID или SIMID', $advice, $position);
        }
        if (array_filter($playable, static fn (AdFile $file) => !$file->isHls()) === []) {
            $advice = 'Firefox и старые браузеры его в рекламе не играют (код 403). Попросите рядом MP4.';
            $findings[] = AdFinding::warning('hls-only', 'ролик есть только потоком HLS', $advice, $position);
        }

        return $findings;
    }

    /** @return list<AdFinding> */
    private function law(AdContent $ad, int $position): array
    {
        $findings = [];
        if ($ad->erid === null) {
            $advice = 'Закон о рекламе (38-ФЗ) требует токен ОРД в каждом ролике. Он читается из элемента или Extension с именем erid '
                . 'или token, из имени рекламодателя и из адреса перехода. ' . self::SELLER;
            $findings[] = AdFinding::warning('no-erid', 'erid не найден', $advice, $position);
        }
        if ($ad->advertiser === null) {
            $advice = 'Плеер подпишет ролик одним словом «Реклама», а закон требует имя рекламодателя: элемент Advertiser. ' . self::SELLER;
            $findings[] = AdFinding::warning('no-advertiser', 'рекламодатель не назван', $advice, $position);
        }

        return $findings;
    }

    /** @return list<AdFinding> */
    private function money(AdContent $ad, string $kind, int $position): array
    {
        $findings = [];
        $warning = static fn (string $name, string $what, string $advice) => AdFinding::warning($name, $what, $advice, $position);
        if ($ad->impressions === []) {
            $advice = 'Показ никто не засчитает и не оплатит. ' . self::SELLER;
            $findings[] = AdFinding::bad('no-impression', 'в документах нет Impression с адресом http(s)', $advice, $position);
        }
        if ($ad->expiresS !== null && $ad->expiresS > 0 && $ad->expiresS < ($kind === 'preroll' ? self::PREROLL_S : self::AHEAD_S)) {
            $wait = $kind === 'preroll' ? 'ролик ждёт, пока зритель нажмёт на кнопку' : 'ролик запрашивается за ' . self::AHEAD_S . ' с до своего места';
            $findings[] = $kind === 'preroll'
                ? $warning('expires', "документ годен {$ad->expiresS} с", "Показ пропадает с кодом 304: $wait. Попросите срок от 10 минут.")
                : AdFinding::bad('expired', "документ годен {$ad->expiresS} с", "Показ пропадает с кодом 304: $wait. Попросите срок от минуты.", $position);
        }
        if ($ad->skip === null && $ad->durationS > self::LONG_S) {
            $what = 'ролик в ' . round($ad->durationS) . ' с нельзя пропустить';
            $findings[] = $warning('no-skip', $what, 'Часть зрителей уйдёт. Попросите skipoffset="00:00:05" или ролик до ' . self::LONG_S . ' с.');
        }
        $plain = preg_grep('~^http:~i', [...$ad->impressions, ...$ad->pings]);
        if ($this->fetch->probe->isSecure() && $plain) {
            $advice = 'Плеер зовёт их по https: если их сервер так не отвечает, показ не засчитан. ' . self::SELLER;
            $findings[] = $warning('http-pings', 'адреса учёта начинаются с http: ' . count($plain), $advice);
        }
        $blocked = array_filter(array_map(fn (string $url) => $this->fetch->blocked($this->fetch->probe->callableUrl($url), 'connect'), $ad->impressions));
        if ($blocked !== []) {
            $hosts = implode(', ', array_unique($blocked));
            $advice = "Показ не будет засчитан. Добавьте $hosts в VV_CSP_CONNECT или очистите его: хосты рекламы меняются.";
            $findings[] = AdFinding::bad('ping-policy', "список VV_CSP_CONNECT не пускает учёт показов: $hosts", $advice, $position);
        }
        $unserved = array_intersect($ad->asks, ['ViewableImpression', 'AdVerifications']);
        if ($unserved !== []) {
            $advice = 'Плеер их не обслуживает: показы, проданные по видимости, покупатель может не засчитать.';
            $findings[] = $warning('unserved', 'реклама просит измерений: ' . implode(', ', $unserved), $advice);
        }

        return $findings;
    }
}
