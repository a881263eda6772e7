package io.simplex4j.lab;

/** The names of methods in tables and figures. */
public final class Methods {
    public static final String EXACT = "SimplEx, exact";
    public static final String ADAM = "SimplEx, algorithm 1";
    /** The paper's algorithm, with all but the K largest weights removed. */
    public static final String ADAM_CUT = "algorithm 1, cut to K";
    /** Nearest neighbours with equal weights. */
    public static final String KNN_UNIFORM = "KNN uniform";
    /** Nearest neighbours weighted by distance. */
    public static final String KNN_DISTANCE = "KNN distance";

    /** Nearest neighbours with equal weights, with the K that approximates familiar tests best. */
    public static final String KNN_UNIFORM_BEST = "KNN uniform, best K";
    /** Nearest neighbours weighted by distance, with the K that approximates familiar tests best. */
    public static final String KNN_DISTANCE_BEST = "KNN distance, best K";
    /** The nearest corpus example alone. */
    public static final String NEAREST = "nearest example";

    public static final String REPRESENTER = "representer";
    public static final String RANDOM = "random";
    public static final String IDEAL = "ideal";

    private Methods() {}
}
