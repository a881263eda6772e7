package io.simplex4j.report.verify;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares a document with recomputed values, by one table of tolerances and one of values that are not compared.
 * Everything else must be equal.
 */
final class Comparison {
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");
    private static final double TINY = 1e-9;
    private static final double SMALL = 1e-6;
    private static final double FLOATS = 1e-5;

    /** Inputs that a client sent as decimals and the model took as floats may differ in the last digit of a float. */
    private static final double PREDICTION = 1e-4;

    /** How much more shares of labels may differ than latents, as a badly conditioned mixture amplifies rounding. */
    private static final double CONDITION = 500;

    /**
     * The quantities that tolerances depend on.
     *
     * @param relative how far numbers that were computed twice may differ, relative to the number
     * @param latent the same tolerance as a distance in latent space
     * @param sizes the norm of the latent and the largest norm in the corpus together
     * @param residual of the mixture
     * @param head the operator norm of the linear head
     * @param outputs the norm of the outputs
     * @param input the norm of the input
     * @param unique whether the weights of the mixture are unique
     * @param labels how far the labels of the corpus spread, if they are values
     */
    record Scale(
            double relative,
            double latent,
            double sizes,
            double residual,
            double head,
            double outputs,
            double input,
            boolean unique,
            double labels) {
        /** Returns how far a distance in latent space, multiplied by a factor, may differ. */
        double slack(double distance, double factor) {
            return relative * Math.abs(distance) + latent * factor;
        }
    }

    /** The bound on how far a recomputed number may be off. */
    @FunctionalInterface
    private interface Tolerance {
        double of(Scale scale, double found);
    }

    private static final Tolerance EXACT = (scale, found) -> 0;
    private static final Tolerance OUTPUT = (scale, found) -> scale.slack(scale.outputs, scale.head);
    private static final Tolerance OUTPUT_AND_ROUNDING =
            (scale, found) -> scale.slack(scale.outputs, scale.head) + SMALL * (1 + Math.abs(found));
    private static final Tolerance DISTANCE = (scale, found) -> scale.slack(found, 1);
    private static final Tolerance ROUNDING = (scale, found) -> SMALL * (1 + Math.abs(found));
    private static final Tolerance DECODED = (scale, found) -> FLOATS * (1 + scale.input + Math.abs(found));
    private static final Tolerance WITHOUT_ONE =
            (scale, found) -> scale.unique ? CONDITION * scale.relative : Double.POSITIVE_INFINITY;
    private static final Tolerance LABEL_WITHOUT_ONE =
            (scale, found) -> scale.labels == 0 ? 0 : scale.labels * WITHOUT_ONE.of(scale, found);

    /* Distances are recomputed from latents that another machine may have rounded; the others follow from the document. */
    private static final Map<String, Tolerance> TABLE = table();

    private static Map<String, Tolerance> table() {
        Map<String, Tolerance> table = new HashMap<>();
        for (String corpus : List.of("corpus.", "corpora[].")) {
            table.put(corpus + "rSquared", ROUNDING);
        }
        table.put("predictions[][]", (scale, found) -> PREDICTION * (1 + Math.abs(found)));
        for (String place : List.of("settings.", "corpora[].")) {
            table.put(place + "outputScale", (scale, found) -> FLOATS * found);
        }
        table.put("coverage.residual", ROUNDING);
        table.put("coverage.leastLevel", ROUNDING);
        table.put("falseDiscovery.threshold", ROUNDING);
        table.put("drift.wealth", (scale, found) -> TINY * (1 + found));
        table.put("rows[].residual", ROUNDING);
        table.put("rows[].relativeResidual", ROUNDING);
        Map<String, Tolerance> explanation = Map.ofEntries(
                Map.entry("residual", DISTANCE),
                Map.entry("latent.r2", (scale, found) -> TINY * (2 - found)),
                Map.entry(
                        "certificate.gap",
                        (scale, found) -> scale.relative * found + 2 * scale.latent * (scale.residual + scale.sizes)),
                Map.entry("certificate.residualLowerBound", (scale, found) -> TINY * scale.residual),
                Map.entry("value", OUTPUT),
                Map.entry("contributions[].value", (scale, found) -> scale.slack(found, scale.head)),
                Map.entry("contributions[].output[]", (scale, found) -> scale.slack(found, scale.head)),
                Map.entry("output.model[]", OUTPUT),
                Map.entry("output.mixture[]", OUTPUT),
                Map.entry("output.errorBound", (scale, found) -> FLOATS * found),
                Map.entry("output.probabilities.model[]", OUTPUT),
                Map.entry("output.probabilities.mixture[]", OUTPUT),
                Map.entry("reliability.expectedError", OUTPUT_AND_ROUNDING),
                Map.entry("reliability.low", OUTPUT_AND_ROUNDING),
                Map.entry("reliability.high", OUTPUT_AND_ROUNDING),
                Map.entry("stability.classes[].share", (scale, found) -> TINY),
                Map.entry("stability.classes[].least", WITHOUT_ONE),
                Map.entry("stability.classes[].most", WITHOUT_ONE),
                Map.entry("stability.classChange", WITHOUT_ONE),
                Map.entry("stability.label.mean", (scale, found) -> TINY * (scale.labels + Math.abs(found))),
                Map.entry("stability.label.least", LABEL_WITHOUT_ONE),
                Map.entry("stability.label.most", LABEL_WITHOUT_ONE),
                Map.entry("stability.largestResidual", (scale, found) -> scale.slack(found, 1) + FLOATS * found),
                Map.entry("contrast.predicted.residual", DISTANCE),
                Map.entry("contrast.other.residual", DISTANCE),
                Map.entry("reconstruction.latentError", DECODED),
                Map.entry("reconstruction.mixtureError", DECODED),
                Map.entry("reconstruction.ofLatent[]", DECODED),
                Map.entry("reconstruction.ofMixture[]", DECODED),
                Map.entry("warnings[].figures[].value", ROUNDING));
        explanation.forEach((path, tolerance) -> table.put("explanations[]." + path, tolerance));
        return table;
    }

    private final String at;
    private final Scale scale;
    private final Unchecked unchecked;
    private final Map<String, String> apart;

    /**
     * Compares the values at a path of a document.
     *
     * @param at the path of the place, such as {@code explanations[].}, or empty
     * @param apart the paths that are not compared, each with the reason why it is not checked at all; an empty reason
     *     if it has a separate check
     */
    Comparison(String at, Scale scale, Unchecked unchecked, Map<String, String> apart) {
        this.at = at;
        this.scale = scale;
        this.unchecked = unchecked;
        this.apart = apart;
    }

    /** Compares parts in which no number depends on a latent. */
    static Comparison plain(String at, Unchecked unchecked, Map<String, String> apart) {
        return new Comparison(at, new Scale(0, 0, 0, 0, 0, 0, 0, true, 0), unchecked, apart);
    }

    /** Returns paths with one reason why they are not checked. */
    static Map<String, String> apart(String why, String... paths) {
        return Stream.of(paths).collect(Collectors.toMap(path -> path, path -> why));
    }

    /** Notes every difference between two trees. */
    void compare(String path, Tree said, Tree found, Problems problems) {
        Set<String> names = new LinkedHashSet<>(found.names());
        names.addAll(said.names());
        for (String name : names) {
            String below = path.isEmpty() ? name : path + "." + name;
            String why = apart.get(place(below));
            if (why != null) {
                unchecked.note(said.has(name) && !why.isEmpty(), why, place(below));
            } else if (!said.has(name)) {
                problems.add(below + " is missing; expected " + shown(found.value(name)));
            } else if (!found.has(name)) {
                problems.add(below + " is " + shown(said.value(name)) + "; expected none");
            } else {
                compare(below, said.value(name), found.value(name), problems);
            }
        }
    }

    private String place(String path) {
        return at + INDEX.matcher(path).replaceAll("[]");
    }

    private void compare(String path, Object said, Object found, Problems problems) {
        if (said instanceof Tree one && found instanceof Tree other) {
            compare(path, one, other, problems);
        } else if (isArray(said) && isArray(found)) {
            compareArrays(path, list(said), list(found), problems);
        } else if (said instanceof Number one && found instanceof Number other) {
            compareNumbers(path, one, other, problems);
        } else if (!said.equals(found)) {
            problems.add(path + " is " + shown(said) + (found instanceof Boolean ? ", recomputed " : "; expected ")
                    + shown(found));
        }
    }

    private void compareNumbers(String path, Number said, Number found, Problems problems) {
        String place = place(path);
        double slack = TABLE.getOrDefault(place, EXACT).of(scale, found.doubleValue());
        if (!(Math.abs(said.doubleValue() - found.doubleValue()) <= slack)) {
            boolean whole = found instanceof Integer || found instanceof Long;
            problems.add(path + " is " + (whole ? (Object) said.longValue() : said) + ", recomputed " + found);
        } else if (slack > 0) {
            unchecked.within(place, slack);
        }
    }

    private void compareArrays(String path, List<?> said, List<?> found, Problems problems) {
        boolean numbers = !found.isEmpty() && found.get(0) instanceof Number;
        if (said.size() != found.size()) {
            problems.add(
                    path + " has " + said.size() + (numbers ? " numbers" : " elements") + "; expected " + found.size());
            return;
        }
        for (int i = 0; i < said.size(); i++) {
            compare(path + "[" + i + "]", said.get(i), found.get(i), problems);
        }
    }

    private static boolean isArray(Object value) {
        return value instanceof List || value instanceof Vec;
    }

    private static List<?> list(Object value) {
        return value instanceof Vec vector
                ? Arrays.stream(vector.toArray()).boxed().toList()
                : (List<?>) value;
    }

    private static String shown(Object value) {
        return value instanceof Tree
                ? "an object"
                : isArray(value) ? OneLine.cut(list(value).toString()) : OneLine.cut(value.toString());
    }
}
