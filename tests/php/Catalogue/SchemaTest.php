<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\CatalogueFile;
use VvPlayer\Catalogue\TitleReader;

/** The schema of the package names the fields that the code reads. */
final class SchemaTest extends TestCase
{
    public function testHasTheFieldsOfTheFileOfATitleAndOfAnEpisode(): void
    {
        $schema = json_decode((string) file_get_contents(__DIR__ . '/../../../php/catalogue.schema.json'), true);
        $names = static fn (array $part) => array_diff(array_keys($part['properties']), ['$schema']);

        self::assertEqualsCanonicalizing(self::constant(CatalogueFile::class, 'FIELDS'), $names($schema));
        self::assertEqualsCanonicalizing(self::constant(TitleReader::class, 'FIELDS'), $names($schema['$defs']['title']));
        self::assertEqualsCanonicalizing(
            self::constant(TitleReader::class, 'EPISODE_FIELDS'),
            $names($schema['$defs']['episode']),
        );
    }

    /** @return list<string> */
    private static function constant(string $class, string $name): array
    {
        return (new \ReflectionClassConstant($class, $name))->getValue();
    }
}
