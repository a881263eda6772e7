package io.simplex4j.experiments.study;

/** What methods are called in tables and figures. */
final class Methods {
    static final String EXACT = "SimplEx, exact";
    static final String ADAM = "SimplEx, algorithm 1";
    static final String ADAM_CUT = "algorithm 1, cut to K";
    static final String KNN_UNIFORM = "KNN uniform";
    static final String KNN_DISTANCE = "KNN distance";
    static final String REPRESENTER = "representer";
    static final String RANDOM = "random";
    static final String IDEAL = "ideal";

    private Methods() {}
}
