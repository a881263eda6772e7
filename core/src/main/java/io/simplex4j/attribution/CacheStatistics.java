package io.simplex4j.attribution;

/**
 * Hit and size statistics of the cache of integrated Jacobians.
 *
 * @param hits examples found in the cache
 * @param misses examples not found, and then computed
 * @param kept examples in the cache now
 * @param bytes their memory
 */
public record CacheStatistics(long hits, long misses, int kept, long bytes) {}
