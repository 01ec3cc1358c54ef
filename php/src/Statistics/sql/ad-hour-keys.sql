-- The keys of a dimension in some hours.
SELECT key1, key2
FROM ad_hours
WHERE hour >= :from AND hour < :until AND dimension = :dimension
GROUP BY key1, key2
