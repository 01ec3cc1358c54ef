<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Http\Request;

/** Discovery links: they tell a page with a link to the player that it can be embedded (oEmbed 1.0, section 4). */
final readonly class OEmbedLinks
{
    private const TYPES = ['json' => 'application/json+oembed', 'xml' => 'text/xml+oembed'];

    /** Two link tags; empty for a page without a content or with an unknown URL. */
    public static function of(Request $request): string
    {
        $own = $request->address();
        $shared = http_build_query($request->parameters([...PlayerUrl::KEPT, ...PlayerUrl::SIGNED]));
        $player = $own === null ? null : PlayerUrl::read("$own?$shared", $own);
        if ($player === null) {
            return '';
        }
        $links = '';
        foreach (self::TYPES as $format => $type) {
            $query = http_build_query(['oembed' => '', 'url' => $player->src, 'format' => $format]);
            $href = htmlspecialchars("$own?$query", ENT_QUOTES);
            $links .= "<link rel=\"alternate\" type=\"$type\" href=\"$href\">";
        }

        return $links;
    }
}
