<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\JsonFault;
use VvPlayer\Doctor\JsonSchema;

final class JsonSchemaTest extends TestCase
{
    /** Also read by tests/unit/catalogue-client/schemas.test.ts. */
    private const ANSWERS = __DIR__ . '/../../fixtures/catalogue-answers.json';

    public function testKnowsEveryKeywordOfTheSchemas(): void
    {
        $keywords = [];
        $collect = static function (array $schema) use (&$collect, &$keywords): void {
            array_push($keywords, ...array_keys($schema));
            $inner = [...array_values($schema['properties'] ?? []), ...$schema['anyOf'] ?? [], $schema['items'] ?? null];
            array_map($collect, array_filter($inner));
        };
        foreach (['ad-list', 'available', 'content', 'episodes', 'master', 'seasons'] as $name) {
            $collect((array) JsonSchema::of($name));
        }

        self::assertSame([], array_values(array_diff(array_unique($keywords), JsonSchema::KEYWORDS, JsonSchema::NOTES)));
    }

    public function testAcceptsFullAnswers(): void
    {
        foreach (self::answers()->valid as $name => $answer) {
            self::assertSame([], self::texts($name, $answer), $name);
        }
    }

    public function testNamesTheWrongFieldOfBrokenAnswers(): void
    {
        foreach (self::answers()->broken as $broken) {
            $faults = JsonSchema::faults((array) JsonSchema::of($broken->answer), self::broken($broken));
            $title = "$broken->answer $broken->path";
            self::assertSame([$broken->path], array_map(static fn (JsonFault $fault) => $fault->path, $faults), $title);
            self::assertSame($broken->isRefused, !$faults[0]->isLenient, $title);
        }
    }

    public function testDescribesAFaultInRussian(): void
    {
        $answer = [(object) ['id' => 1, 'contentId' => 1, 'season' => (object) ['id' => 1, 'order' => '1']]];

        self::assertSame(
            ['0.order — поля нет', '0.season.order — нужно: число, пришло: строка'],
            self::texts('episodes', $answer),
        );
        self::assertSame(['ответ целиком — нужно: список, пришло: объект'], self::texts('episodes', new \stdClass()));
    }

    public function testStopsNamingFaultsOfALongList(): void
    {
        self::assertLessThan(100, count(self::texts('seasons', array_fill(0, 10_000, new \stdClass()))));
    }

    public function testChecksAlternativesAndLengths(): void
    {
        $schema = ['anyOf' => [['type' => 'integer', 'minimum' => 1], ['type' => 'string', 'minLength' => 2, 'maxLength' => 3]]];
        $isGood = static fn (mixed $value) => JsonSchema::faults($schema, $value) === [];

        self::assertTrue($isGood(3));
        self::assertTrue($isGood(3.0));
        self::assertTrue($isGood('ab'));
        self::assertFalse($isGood(3.5));
        self::assertFalse($isGood(0));
        self::assertFalse($isGood('a'));
        self::assertTrue($isGood('абв'));
        self::assertFalse($isGood('abcd'));
    }

    /** @return list<string> */
    private static function texts(string $name, mixed $answer): array
    {
        return array_map(static fn (JsonFault $fault) => $fault->text(), JsonSchema::faults((array) JsonSchema::of($name), $answer));
    }

    private static function answers(): \stdClass
    {
        return json_decode((string) file_get_contents(self::ANSWERS), flags: JSON_THROW_ON_ERROR);
    }

    private static function broken(\stdClass $broken): mixed
    {
        if ($broken->path === '') {
            return $broken->value;
        }
        $whole = self::answers()->valid->{$broken->answer};
        $names = explode('.', $broken->path);
        $last = array_pop($names);
        $parent = &$whole;
        foreach ($names as $name) {
            if (is_array($parent)) {
                $parent = &$parent[(int) $name];
            } else {
                $parent = &$parent->$name;
            }
        }
        if (!property_exists($broken, 'value')) {
            unset($parent->$last);
        } elseif (is_array($parent)) {
            $parent[(int) $last] = $broken->value;
        } else {
            $parent->$last = $broken->value;
        }

        return $whole;
    }
}
