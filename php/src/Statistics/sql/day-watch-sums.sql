-- The watched ranges of a day as they are stored, in the order of day-watched.
SELECT content_id, episode_id, bucket, SUM(viewers) AS viewers, SUM(plays) AS plays
FROM watch_days
WHERE day = :day
GROUP BY content_id, episode_id, bucket
ORDER BY content_id, episode_id, bucket
