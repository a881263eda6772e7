package io.simplex4j.experiments.figure.internal;

/**
 * A mark on an axis.
 *
 * @param at where, as a share of the axis
 * @param label what it says; nothing if it is a small mark
 */
public record Tick(double at, String label) {}
