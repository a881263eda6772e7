package io.simplex4j.experiments;

import io.simplex4j.experiments.figure.Series;
import java.util.Comparator;
import java.util.List;

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

    public static final String REPRESENTER = "representer";
    public static final String RANDOM = "random";
    public static final String IDEAL = "ideal";

    private static final List<String> ORDER =
            List.of(EXACT, ADAM, ADAM_CUT, KNN_UNIFORM, KNN_DISTANCE, REPRESENTER, RANDOM, IDEAL);

    private Methods() {}

    /** Some of these methods in the order in which tables have them. */
    public static List<String> ordered(List<String> methods) {
        return methods.stream().sorted(Comparator.comparingInt(ORDER::indexOf)).toList();
    }

    public static Series series(List<String> methods) {
        return series("method", methods);
    }

    /** A series for each of these names in a column. */
    public static Series series(String column, List<String> names) {
        Series series = Series.by(column);
        for (String name : names) {
            series = series.show(name, name);
        }
        return series;
    }
}
