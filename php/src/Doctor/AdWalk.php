<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\UrlReference;

/** Follows a tag through its wrappers to an ad, by the rules of `load-vast.ts`, and names what stops it. */
final readonly class AdWalk
{
    /** Wrappers above an ad, and the time of the player for a document. */
    private const WRAPPER_LIMIT = 5;
    private const DOCUMENT_S = 5;
    private const MAX_BYTES = 1_048_576;
    private const SLOW_MS = 2000;
    private const SELLER = 'Покажите это продавцу рекламы: исправить может только он.';
    private const FAULTS = [
        'empty' => ['пустой ответ', 'Рекламы сейчас нет. Если так всегда, спросите продавца, работает ли тег.'],
        'no-ad' => ['в документе нет ни одного Ad', 'Рекламы сейчас нет. Если так всегда, спросите продавца, работает ли тег.'],
        'html' => ['вместо VAST пришла страница HTML', 'Проверьте адрес тега: откройте его в браузере.'],
        'broken-xml' => ['документ — не XML, или в нём ошибка', self::SELLER],
        'entities' => ['документ определяет сущности (<!ENTITY>), и плеер его не читает', self::SELLER],
        'old-vast' => ['это VAST 1, плеер играет VAST 2–4', 'Возьмите у продавца тег VAST 3 или 4.'],
        'pod' => ['в документе несколько роликов подряд (pod), плеер играет один', 'Задайте VV_ENV_AD_RULES=full: плеер возьмёт первый. Или попросите по одному ролику на тег и добавьте тегов.'],
        'buffet' => ['в документе несколько роликов на выбор, плеер играет документы с одним', 'Задайте VV_ENV_AD_RULES=full: плеер возьмёт первый, который сможет. Или попросите по одному ролику на тег.'],
        'vmap-tag' => ['это VMAP, а нужен VAST', 'Напишите его в списке как {"vmapUrl": "…"}: места VMAP добавятся к списку.'],
        'no-vast' => ['это XML, но не VAST', 'Проверьте адрес тега: нужен документ с корнем VAST.'],
        'wrapper-end' => ['обёртка (Wrapper) не называет адреса', self::SELLER],
        'closed-wrapper' => ['обёртка запрещает вторую (followAdditionalWrappers), а за ней она есть', self::SELLER],
        'hops' => ['обёрток больше пяти', 'Попросите тег ближе к рекламодателю: каждая обёртка ещё и съедает время.'],
        'loop' => ['обёртки ведут по кругу', self::SELLER],
    ];

    /** @param bool $isFull whether the rules of the settings are `full` */
    public function __construct(private AdFetch $fetch, private bool $isFull)
    {
    }

    /**
     * @param int $position of the tag in the list, from 1
     * @param AdAnswer|null $known of its first document, where it has been asked
     */
    public function of(AdTag $tag, int $position, ?AdAnswer $known = null): AdTrace
    {
        [$url, $text, $mayWrap, $mayHoldPod, $content] = [$tag->url, $tag->inline, true, true, null];
        [$seen, $answers, $findings] = [[], [], []];
        for (; ; $text = null) {
            $seen[] = $url;
            if ($text === null) {
                $answer = $known ?? $this->fetch->get($url, self::MAX_BYTES + 1, true);
                $known = null;
                $answers[] = $answer;
                array_push($findings, ...$this->ofAnswer($answer, $url, $position, count($seen)));
                if (!$answer->isRead() || $answer->bytes() > self::MAX_BYTES) {
                    return new AdTrace($answers, $findings, null, $content !== null ? 301 : ($answer->isLate ? 350 : 900));
                }
                $text = AdXml::textOf($answer->answer);
            }
            $document = AdDocument::read($text, $url, $this->isFull, $mayHoldPod);
            $fault = $document->fault;
            $code = $content !== null && $fault === 'empty' ? 303 : $document->code();
            if ($document->content !== null) {
                $content = $content === null ? $document->content : $document->content->under($content);
            }
            if ($document->kind === 'wrapper') {
                $fault = match (true) {
                    $document->next === null => 'wrapper-end',
                    !$mayWrap => 'closed-wrapper',
                    in_array($document->next, $seen, true) => 'loop',
                    count($seen) > self::WRAPPER_LIMIT => 'hops',
                    default => '',
                };
                $code = $fault === 'wrapper-end' ? 301 : 302;
            }
            if ($fault !== '') {
                $what = (count($seen) > 1 ? 'документ ' . count($seen) . ': ' : '') . self::FAULTS[$fault][0] . " (код $code)";
                $findings[] = AdFinding::bad($fault, $what, self::FAULTS[$fault][1], $position);

                return new AdTrace($answers, $findings, null, $code);
            }
            if ($document->ads > 1) {
                $advice = 'Остальные пропадают: чтобы показать больше, добавьте тегов в список.';
                $findings[] = AdFinding::warning('several-ads', "в документе роликов: $document->ads, плеер сыграет один", $advice, $position);
            }
            if ($document->kind === 'inline') {
                return new AdTrace($answers, $findings, $content, null);
            }
            [$url, $mayWrap, $mayHoldPod] = [(string) $document->next, $document->mayWrap, $document->mayHoldPod];
        }
    }

    /** @return list<AdFinding> */
    private function ofAnswer(AdAnswer $got, string $url, int $position, int $hop): array
    {
        $where = ($hop > 1 ? "документ $hop: " : '') . UrlReference::shown($got->url);
        $bad = static fn (string $name, string $what, string $advice) => AdFinding::bad($name, "$what: $where", $advice, $position);
        $warning = static fn (string $name, string $what, string $advice) => AdFinding::warning($name, "$what: $where", $advice, $position);
        $findings = [];
        if ($this->fetch->probe->callableUrl($url) !== $url) {
            $advice = 'Плеер на странице https зовёт его по https. Замените http:// на https:// и проверьте, что он отвечает.';
            $findings[] = AdFinding::warning('http', 'адрес начинается с http://: ' . UrlReference::shown($url), $advice, $position);
        }
        if ($got->leadsToHttp) {
            $advice = 'Браузер пойдёт туда только по https: пусть сервер перенаправляет на https.';
            $findings[] = $warning('redirect-http', 'сервер перенаправляет на http', $advice);
        }
        if ($got->obstacle !== null) {
            return [...$findings, AdFinding::bad('obstacle', $got->obstacle->what, $got->obstacle->advice, $position)];
        }
        if ($got->answer === null) {
            if ($this->fetch->probe->isOver() && !$got->isLate) {
                $late = 'время проверки кончилось, дальше не проверено';

                return [...$findings, $warning('unchecked', $late, 'Проверьте этот тег отдельно: &tag= и его адрес.')];
            }
            $findings[] = $got->isLate
                ? $bad('hang', 'нет ответа за ' . round($got->ms / 1000) . ' с', 'Плеер ждёт документ ' . self::DOCUMENT_S . ' с, потом теряет тег.')
                : $bad('silent', 'сервер не отвечает', JsonAnswers::silence());

            return $findings;
        }
        $status = $got->answer->status;
        if ($status < 200 || $status > 299) {
            $findings[] = $bad('status', "ответ $status", 'Проверьте адрес тега; с ошибкой сервера — к продавцу рекламы.');
        }
        if ($got->blocked !== null) {
            $advice = "Добавьте $got->blocked в VV_CSP_CONNECT или очистите его: хосты рекламы меняются.";
            $findings[] = $bad('policy', 'список VV_CSP_CONNECT не пускает хост', $advice);
        }
        if ($got->refusal !== null) {
            $findings[] = $bad('cors', $got->refusal, Cors::advice($this->fetch->probe->origin));
        } elseif ($this->fetch->probe->isForeign($got->url) && self::losesCookies($got->answer)) {
            $advice = "Для них нужны Access-Control-Allow-Origin: {$this->fetch->probe->origin} (не *) и "
                . 'Access-Control-Allow-Credentials: true. Без кук сервер не узнаёт зрителя, и реклама дешевле.';
            $findings[] = $warning('cookies', 'сервер ставит куки, но браузер их не пустит', $advice);
        }
        if ($got->bytes() > self::MAX_BYTES) {
            $findings[] = $bad('long', 'документ длиннее 1 МБ', 'Плеер такой не читает. ' . self::SELLER);
        }
        if ($got->ms > self::SLOW_MS) {
            $advice = 'Плеер ждёт документ ' . self::DOCUMENT_S . ' с, а на всю рекламу до фильма — 12 с.';
            $findings[] = $warning('slow', 'ответ за ' . self::seconds($got->ms), $advice);
        }

        return $findings;
    }

    public static function seconds(int $ms): string
    {
        return strtr((string) round($ms / 1000, 1), '.', ',') . ' с';
    }

    private static function losesCookies(Fetched $answer): bool
    {
        $isAllowed = $answer->header('access-control-allow-origin') !== '*' && $answer->header('access-control-allow-credentials') === 'true';

        return $answer->header('set-cookie') !== '' && !$isAllowed;
    }
}
