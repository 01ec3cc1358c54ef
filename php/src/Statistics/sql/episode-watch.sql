-- Changes of viewers and plays at the borders of watched ranges of one episode.
SELECT bucket, SUM(viewers) AS viewers, SUM(plays) AS plays
FROM watch_days
WHERE content_id = :content AND day BETWEEN :from AND :to
  AND episode_id = :episode
GROUP BY bucket
ORDER BY bucket
