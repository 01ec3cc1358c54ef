<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Response;
use VvPlayer\Http\UrlReference;

/** The findings of a dry run, as a page for people or as JSON for the builder. Neither shows the query of a tag. */
final readonly class AdReport
{
    private const VERDICTS = [
        'good' => 'Реклама сыграет',
        'warning' => 'Реклама сыграет, но что-то теряется',
        'bad' => 'Часть рекламы не сыграет',
    ];

    /**
     * @param list<AdFinding> $findings
     * @param list<AdBreakPlan> $breaks in the order of time
     * @param list<array<string, mixed>> $tags what was seen of each tag, in the order of the list
     * @param list<int> $slots how many of the tags each slot asks by turns
     */
    public function __construct(private array $findings, private array $breaks, private array $tags, private array $slots = [])
    {
    }

    /**
     * @param bool $isFull whether the rules of the settings are `full`
     * @param string $tag that was asked, for the field of the form
     */
    public function page(bool $isFull, string $tag): Response
    {
        $value = FindingPage::escape($tag);
        $form = '<form><input type="hidden" name="doctor" value="ads">'
            . "<label>Адрес тега или списка <input name=\"tag\" type=\"url\" size=\"60\" value=\"$value\"></label> <button>Проверить</button></form>";
        $places = array_map(static fn (AdBreakPlan $break) => $break->at, $this->breaks);
        $counts = array_map(static fn (AdBreakPlan $break) => self::counts($break), $this->breaks);
        $rows = array_map(static fn (string $place, string $count) => "$place — $count", $places, $counts);

        return FindingPage::of(
            'проверка рекламы',
            self::VERDICTS,
            array_map(static fn (AdFinding $finding) => $finding->finding, $this->findings),
            $form . implode('', array_map(
                static fn (string $text) => $text === '' ? '' : '<p>' . FindingPage::escape($text) . '</p>',
                [Loss::of($this->findings, $this->slots)->text, self::advice($isFull)],
            )),
            $rows === [] ? '' : FindingPage::table('Места рекламы на линии времени', array_combine(range(1, count($rows)), $rows)),
        );
    }

    private static function counts(AdBreakPlan $break): string
    {
        $tags = count($break->tags());

        return count($break->slots) === $tags ? "тегов: $tags" : 'роликов: ' . count($break->slots) . ", тегов по очереди: $tags";
    }

    /**
     * The same for a script of another page: the builder is one.
     *
     * @param bool $namesCalls whether the documents have their whole URLs, which the builder opens in its browser
     */
    public function json(bool $isFull, bool $namesCalls): Response
    {
        $loss = Loss::of($this->findings, $this->slots);
        $value = [
            'rules' => ['name' => $isFull ? 'full' : 'plain', 'advice' => self::advice($isFull)],
            'loss' => ['of100' => $loss->of100, 'text' => $loss->text],
            'breaks' => array_map(static fn (AdBreakPlan $break) => [
                'kind' => $break->kind,
                'at' => $break->at,
                'tags' => array_map(static fn (AdTag $tag) => UrlReference::shown($tag->url), $break->tags()),
                'slots' => array_map('count', $break->slots),
            ], $this->breaks),
            'tags' => $namesCalls ? $this->tags : array_map(self::withoutCalls(...), $this->tags),
            'findings' => array_map(static fn (AdFinding $one) => [
                'name' => $one->name,
                'state' => $one->finding->state,
                'what' => $one->finding->what,
                'advice' => $one->finding->advice,
                'tag' => $one->tag,
                'loss' => Loss::weight($one),
            ], $this->findings),
        ];
        $body = json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);

        return Response::text(200, 'application/json; charset=utf-8', $body, FindingPage::PRIVATE + ['Access-Control-Allow-Origin' => '*']);
    }

    /** Why a new site has better rules; empty where it has them. */
    private static function advice(bool $isFull): string
    {
        return $isFull ? '' : 'Действуют правила plain: один ролик на документ, и ошибка ролика кончает паузу. Новому сайту советуем '
            . 'VV_ENV_AD_RULES=full: плеер играет и документы с несколькими роликами, после ошибки берёт следующий файл или ролик '
            . 'и называет серверам точные коды VAST 4.2.';
    }

    /**
     * @param array<string, mixed> $tag
     * @return array<string, mixed>
     */
    private static function withoutCalls(array $tag): array
    {
        $documents = array_map(static fn (array $document) => array_diff_key($document, ['call' => true]), $tag['documents']);

        return array_replace($tag, ['documents' => $documents]);
    }
}
