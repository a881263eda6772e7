package io.simplex4j.attribution;

/**
 * How a cache of integrated Jacobians has done so far.
 *
 * @param hits examples found in it
 * @param misses examples not found, and then computed
 * @param kept examples in it now
 * @param bytes their memory
 */
public record CacheStatistics(long hits, long misses, int kept, long bytes) {}
