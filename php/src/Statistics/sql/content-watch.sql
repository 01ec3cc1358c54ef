-- Changes of viewers and plays at the borders of watched ranges, of all episodes of a content.
SELECT bucket, SUM(viewers) AS viewers, SUM(plays) AS plays
FROM watch_days
WHERE content_id = :content AND day BETWEEN :from AND :to
  AND episode_id IN (SELECT key2 FROM view_days WHERE dimension = 'episode' AND day BETWEEN :from AND :to AND key1 = :content)
GROUP BY bucket
ORDER BY bucket
