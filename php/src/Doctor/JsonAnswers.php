<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;

/** Requests JSON answers and checks them: status, CORS, syntax, and the fields by their schema. */
final readonly class JsonAnswers
{
    private const MAX_BYTES = 4 * 1_048_576;
    private const NAMED_AT_MOST = 5;
    /** The setting or field that names the URL of an answer, by its schema; else the base URL of the catalogue. */
    private const NAMED_BY = ['ad-list' => 'VV_ENV_AD_LIST_URL', 'master' => 'адрес серии в ответе GET /episodes'];
    /** A message that PHP shows. */
    private const PHP_MESSAGE = '~\b((?:Warning|Notice|Deprecated|(?:Fatal|Parse) error)\b.{0,300}? on line \d+)~s';
    private const FIELDS = 'Какие поля нужны, написано в docs/catalogue-for-owners.md.';

    public function __construct(private Probe $probe)
    {
    }

    /**
     * @param string $name of the schema in docs/schemas
     * @param string $call for the findings, such as `GET /episodes`
     * @param bool $isNeeded whether the film cannot play without the answer
     * @return array{mixed, list<Finding>, Fetched|null} the value, null for one that the player cannot use
     */
    public function read(string $name, string $call, string $url, bool $isNeeded = true): array
    {
        $obstacle = $this->probe->obstacle($url);
        if ($obstacle !== null) {
            return [null, [$obstacle], null];
        }
        $started = microtime(true);
        $answer = $this->probe->get($url, self::MAX_BYTES);
        $ms = (int) round((microtime(true) - $started) * 1000);
        $fail = static fn (string $text, string $advice) => $isNeeded
            ? Finding::bad("$call: $text", $advice)
            : Finding::warning("$call: $text", $advice);
        if ($answer === null) {
            return [null, [$fail('нет ответа', self::silence())], null];
        }
        $refusal = $this->probe->isForeign($url) ? Cors::refusal($answer, $this->probe->origin) : null;
        $findings = $refusal === null ? [] : [Finding::bad("$call: $refusal", Cors::advice($this->probe->origin))];
        $setting = self::NAMED_BY[$name] ?? 'VV_ENV_BASE_URL';
        if ($answer->status !== 200) {
            $advice = $answer->status === 404
                ? "Проверьте номер фильма и $setting."
                : 'Причина — в журнале сервера, который так ответил.';

            return [null, [...$findings, $fail("ответ $answer->status", $advice)], $answer];
        }
        $value = $answer->json();
        if ($value === null && trim($answer->body) !== 'null') {
            $advice = self::mend($answer, "исправьте $setting");

            return [null, [...$findings, $fail('пришёл ' . self::kindOf($answer) . ', а не JSON', $advice)], $answer];
        }
        if ($answer->hasMark()) {
            $advice = 'Плеер такой ответ читает, другие программы — нет: сохраните файлы, которые его пишут, без BOM.';
            $findings[] = Finding::warning("$call: перед JSON стоит BOM", $advice);
        }
        $schema = JsonSchema::of($name);
        if ($schema === null) {
            $advice = 'Загрузите папку docs/schemas плеера: по ней проверяются поля ответов.';

            return [null, [...$findings, Finding::warning("$call: поля не проверены", $advice)], $answer];
        }
        // The player takes a list in an object, too.
        if ($schema['type'] === 'array' && is_object($value) && isset($value->items)) {
            $value = $value->items;
        }
        $faults = JsonSchema::faults($schema, $value);
        $named = self::named($faults, $fail, $call);
        $isUsable = array_filter($faults, static fn (JsonFault $fault) => !$fault->isLenient) === [];
        if ($findings === [] && $named === []) {
            $named[] = Finding::good("$call: ответ верный ($ms мс)");
        }
        if (!str_contains($answer->type(), 'json')) {
            $named[] = Finding::warning("$call: тип содержимого не JSON", 'Отвечайте с Content-Type: application/json.');
        }

        return [$isUsable ? $value : null, [...$findings, ...$named], $answer];
    }

    /** The mend of a missing answer. */
    public static function silence(): string
    {
        return 'Проверьте адрес, работу сервера и то, что хостинг пускает PHP наружу. Зрители обращаются к нему из '
            . 'браузера: если там он открывается, плеер работает.';
    }

    /** The kind of a body that is no JSON, in Russian. */
    public static function kindOf(Fetched $answer): string
    {
        $start = strtolower(substr(ltrim($answer->body), 0, 2000));

        return match (true) {
            trim($answer->body) === '' => 'пустой ответ',
            ($message = self::messageOf($answer)) !== null => "текст с сообщением PHP «{$message}»",
            str_contains($start, '<title>index of') || str_contains($start, '<h1>index of') => 'список файлов папки',
            str_starts_with($start, '<?php') => 'код PHP',
            str_starts_with($start, '<') => 'HTML',
            default => 'текст',
        };
    }

    /** The mend of a body that is no JSON. */
    public static function mend(Fetched $answer, string $otherwise): string
    {
        return self::messageOf($answer) === null
            ? "По этому адресу не JSON: $otherwise или отвечайте JSON, как описано в docs/catalogue-for-owners.md."
            : 'Исправьте в скрипте то, о чём сообщает PHP, и выключите там display_errors: сообщения портят JSON.';
    }

    private static function messageOf(Fetched $answer): ?string
    {
        $start = trim(html_entity_decode(strip_tags(substr($answer->body, 0, 4000))));

        return preg_match(self::PHP_MESSAGE, $start, $match) === 1 ? (string) preg_replace('~\s+~', ' ', $match[1]) : null;
    }

    /**
     * @param list<JsonFault> $faults
     * @param \Closure(string, string): Finding $fail
     * @return list<Finding>
     */
    private static function named(array $faults, \Closure $fail, string $call): array
    {
        $findings = array_map(
            static fn (JsonFault $fault) => $fault->isLenient
                ? Finding::warning("$call: " . $fault->text(), 'Плеер обойдётся без этого поля. ' . self::FIELDS)
                : $fail($fault->text(), self::FIELDS),
            array_slice($faults, 0, self::NAMED_AT_MOST),
        );
        $left = count($faults) - self::NAMED_AT_MOST;
        if ($left > 0) {
            $findings[] = $fail("и ещё полей: $left", self::FIELDS);
        }

        return $findings;
    }
}
