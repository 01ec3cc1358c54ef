<?php

declare(strict_types=1);

namespace VvPlayer;

/** The answers that the player reads, as JSON Schemas. The command "npm run schemas" writes this file. */
final readonly class CatalogueSchemas
{
    public const ALL = [
        'content' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'GET /contents/{id}',
            'type' => 'object',
            'properties' => [
                'id' => [
                    'type' => [
                        'number',
                        'string',
                    ],
                    'minLength' => 1,
                    'maxLength' => 200,
                ],
                'title' => [
                    'type' => 'string',
                ],
                'hasMultipleEpisodes' => [
                    'type' => [
                        'boolean',
                        'null',
                    ],
                    'default' => false,
                    'x-lenient' => true,
                ],
                'posterUrl' => [
                    'type' => [
                        'string',
                        'null',
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
                'year' => [
                    'type' => [
                        'number',
                        'null',
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
                'kinopoiskId' => [
                    'type' => [
                        'number',
                        'null',
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
                'rating' => [
                    'type' => [
                        'object',
                        'null',
                    ],
                    'properties' => [
                        'kinopoisk' => [
                            'type' => [
                                'object',
                                'null',
                            ],
                            'properties' => [
                                'value' => [
                                    'type' => [
                                        'number',
                                        'null',
                                    ],
                                    'default' => null,
                                    'x-lenient' => true,
                                ],
                                'url' => [
                                    'type' => [
                                        'string',
                                        'null',
                                    ],
                                    'default' => null,
                                    'x-lenient' => true,
                                ],
                            ],
                            'default' => null,
                            'x-lenient' => true,
                        ],
                        'imdb' => [
                            'type' => [
                                'object',
                                'null',
                            ],
                            'properties' => [
                                'value' => [
                                    'type' => [
                                        'number',
                                        'null',
                                    ],
                                    'default' => null,
                                    'x-lenient' => true,
                                ],
                                'url' => [
                                    'type' => [
                                        'string',
                                        'null',
                                    ],
                                    'default' => null,
                                    'x-lenient' => true,
                                ],
                            ],
                            'default' => null,
                            'x-lenient' => true,
                        ],
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
                'contentType' => [
                    'type' => [
                        'object',
                        'null',
                    ],
                    'properties' => [
                        'slug' => [
                            'type' => 'string',
                        ],
                    ],
                    'default' => null,
                    'required' => [
                        'slug',
                    ],
                    'x-lenient' => true,
                ],
                'countries' => [
                    'type' => [
                        'array',
                        'null',
                    ],
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'slug' => [
                                'type' => 'string',
                            ],
                        ],
                        'required' => [
                            'slug',
                        ],
                    ],
                    'default' => [],
                    'x-lenient' => true,
                ],
                'languages' => [
                    'type' => [
                        'array',
                        'null',
                    ],
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'code' => [
                                'type' => 'string',
                            ],
                        ],
                        'required' => [
                            'code',
                        ],
                    ],
                    'default' => [],
                    'x-lenient' => true,
                ],
            ],
            'required' => [
                'id',
                'title',
            ],
        ],
        'seasons' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'GET /contents/{id}/seasons',
            'type' => 'array',
            'items' => [
                'type' => 'object',
                'properties' => [
                    'id' => [
                        'type' => [
                            'number',
                            'string',
                        ],
                        'minLength' => 1,
                        'maxLength' => 200,
                    ],
                    'order' => [
                        'type' => 'number',
                    ],
                    'title' => [
                        'type' => [
                            'string',
                            'null',
                        ],
                        'default' => null,
                        'x-lenient' => true,
                    ],
                ],
                'required' => [
                    'id',
                    'order',
                ],
            ],
        ],
        'episodes' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'GET /episodes?content-id={id}',
            'type' => 'array',
            'items' => [
                'type' => 'object',
                'properties' => [
                    'id' => [
                        'type' => [
                            'number',
                            'string',
                        ],
                        'minLength' => 1,
                        'maxLength' => 200,
                    ],
                    'contentId' => [
                        'type' => [
                            'number',
                            'string',
                            'null',
                        ],
                        'minLength' => 1,
                        'maxLength' => 200,
                    ],
                    'order' => [
                        'type' => 'number',
                    ],
                    'title' => [
                        'type' => [
                            'string',
                            'null',
                        ],
                        'default' => '',
                        'x-lenient' => true,
                    ],
                    'description' => [
                        'type' => [
                            'string',
                            'null',
                        ],
                        'default' => null,
                        'x-lenient' => true,
                    ],
                    'posterPath' => [
                        'type' => [
                            'string',
                            'null',
                        ],
                        'default' => null,
                        'x-lenient' => true,
                    ],
                    'duration' => [
                        'type' => [
                            'number',
                            'null',
                        ],
                        'default' => null,
                        'x-lenient' => true,
                    ],
                    'season' => [
                        'type' => [
                            'object',
                            'null',
                        ],
                        'properties' => [
                            'id' => [
                                'type' => [
                                    'number',
                                    'string',
                                ],
                                'minLength' => 1,
                                'maxLength' => 200,
                            ],
                            'order' => [
                                'type' => 'number',
                            ],
                        ],
                        'default' => null,
                        'required' => [
                            'id',
                            'order',
                        ],
                    ],
                    'm3u8MasterFilePath' => [
                        'type' => [
                            'string',
                            'null',
                        ],
                        'default' => null,
                    ],
                    'episodeVariants' => [
                        'type' => [
                            'array',
                            'null',
                        ],
                        'items' => [
                            'type' => 'object',
                            'properties' => [
                                'id' => [
                                    'type' => [
                                        'number',
                                        'string',
                                    ],
                                    'minLength' => 1,
                                    'maxLength' => 200,
                                ],
                                'title' => [
                                    'type' => 'string',
                                    'default' => '',
                                    'x-lenient' => true,
                                ],
                                'filepath' => [
                                    'type' => 'string',
                                ],
                            ],
                            'required' => [
                                'id',
                                'filepath',
                            ],
                        ],
                        'default' => [],
                    ],
                    'isCompleted' => [
                        'type' => [
                            'boolean',
                            'null',
                        ],
                        'default' => false,
                        'x-lenient' => true,
                    ],
                    'segments' => [
                        'type' => [
                            'array',
                            'null',
                        ],
                        'items' => [
                            'type' => 'object',
                            'properties' => [
                                'type' => [
                                    'enum' => [
                                        'intro',
                                        'recap',
                                        'credits',
                                    ],
                                    'type' => 'string',
                                ],
                                'start' => [
                                    'type' => 'number',
                                    'minimum' => 0,
                                ],
                                'end' => [
                                    'type' => 'number',
                                    'minimum' => 0,
                                ],
                            ],
                            'required' => [
                                'type',
                                'start',
                                'end',
                            ],
                        ],
                        'default' => [],
                        'x-lenient' => true,
                    ],
                ],
                'required' => [
                    'id',
                    'order',
                ],
            ],
        ],
        'available' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'GET /contents/{id}/available?domain={url}',
            'type' => 'object',
            'properties' => [
                'available' => [
                    'type' => 'boolean',
                ],
            ],
            'required' => [
                'available',
            ],
        ],
        'master' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'Master JSON of a stream',
            'type' => 'object',
            'properties' => [
                'sources' => [
                    'type' => 'array',
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'label' => [
                                'type' => [
                                    'string',
                                    'null',
                                ],
                                'default' => '',
                                'x-lenient' => true,
                            ],
                            'link' => [
                                'type' => 'string',
                            ],
                            'isDefault' => [
                                'type' => [
                                    'boolean',
                                    'null',
                                ],
                                'default' => false,
                                'x-lenient' => true,
                            ],
                        ],
                        'required' => [
                            'link',
                        ],
                    ],
                ],
                'subtitles' => [
                    'type' => [
                        'array',
                        'null',
                    ],
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'src' => [
                                'type' => 'string',
                            ],
                            'label' => [
                                'type' => 'string',
                            ],
                            'language' => [
                                'type' => 'string',
                                'default' => '',
                                'x-lenient' => true,
                            ],
                        ],
                        'required' => [
                            'src',
                            'label',
                        ],
                    ],
                    'default' => [],
                    'x-lenient' => true,
                ],
                'thumbnails' => [
                    'type' => [
                        'string',
                        'null',
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
                'chapters' => [
                    'type' => [
                        'string',
                        'null',
                    ],
                    'default' => null,
                    'x-lenient' => true,
                ],
            ],
            'required' => [
                'sources',
            ],
        ],
        'ad-list' => [
            '$schema' => 'https://json-schema.org/draft/2020-12/schema',
            'title' => 'Ad list',
            'type' => 'object',
            'properties' => [
                'prerollList' => [
                    'type' => [
                        'array',
                        'null',
                    ],
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'vastUrl' => [
                                'type' => 'string',
                            ],
                        ],
                        'required' => [
                            'vastUrl',
                        ],
                    ],
                    'default' => [],
                ],
                'midrollList' => [
                    'type' => [
                        'array',
                        'null',
                    ],
                    'items' => [
                        'type' => 'object',
                        'properties' => [
                            'vastUrl' => [
                                'type' => 'string',
                            ],
                        ],
                        'required' => [
                            'vastUrl',
                        ],
                    ],
                    'default' => [],
                ],
            ],
        ],
    ];
}
