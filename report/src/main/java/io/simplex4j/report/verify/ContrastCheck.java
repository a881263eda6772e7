package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Checks why a class is predicted and not another. */
final class ContrastCheck {
    private static final int SIZES = 4;
    private static final double ROUNDING = 1e-9;
    private static final double SUM = 0.05;

    private final Evidence evidence;
    private final double tolerance;
    private final Optional<FeatureCheck> features;
    private final Map<String, List<Integer>> members = new HashMap<>();

    /**
     * For mixtures that may be called best up to this tolerance.
     *
     * @param features what integrates, where features were asked for
     */
    ContrastCheck(Evidence evidence, double tolerance, Optional<FeatureCheck> features) {
        this.evidence = evidence;
        this.tolerance = tolerance;
        this.features = features;
        Corpus corpus = evidence.corpus();
        for (int row = 0; row < corpus.size(); row++) {
            int place = row;
            corpus.label(row)
                    .ifPresent(label -> members.computeIfAbsent(label, key -> new ArrayList<>())
                            .add(place));
        }
    }

    void check(JsonObject said, Case one, Problems problems) {
        if (members.isEmpty()) {
            return;
        }
        JsonObject predicted = said.object("predicted");
        JsonObject other = said.object("other");
        problems.unlessSame(
                "contrast.predicted.label",
                predicted.optionalText("label"),
                one.said().optionalText("prediction"));
        problems.unless(
                !predicted.text("label").equals(other.text("label")),
                "contrast is of " + predicted.text("label") + " with itself");
        Optional<Vec> own = side("predicted", predicted, one, problems);
        Optional<Vec> others = side("other", other, one, problems);
        if (own.isPresent() && others.isPresent()) {
            checkShares(said, own.get().minus(others.get()), one, problems);
        }
    }

    /** Checks the mixture of one label, whose approximation it gives. */
    private Optional<Vec> side(String name, JsonObject said, Case one, Problems problems) {
        Corpus corpus = evidence.corpus();
        List<Integer> rows = members.getOrDefault(said.text("label"), List.of());
        String what = "contrast." + name;
        problems.unless(
                said.integer("examples") == rows.size(),
                what + ".examples is " + said.integer("examples") + ", expected " + rows.size());
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (JsonObject contribution : said.objects("contributions")) {
            int place = rows.indexOf(contribution.integer("index"));
            if (place < 0) {
                problems.add(what + " has example " + contribution.integer("index") + ", which is not labelled "
                        + said.text("label"));
                return Optional.empty();
            }
            problems.unlessSame(
                    "id of example " + contribution.integer("index"),
                    contribution.optionalText("id"),
                    Optional.of(corpus.id(contribution.integer("index"))));
            entries.add(new MixtureWeights.Entry(place, contribution.number("weight")));
        }
        MixtureWeights weights;
        try {
            weights = MixtureWeights.of(rows.size(), entries);
        } catch (IllegalArgumentException e) {
            problems.add(what + ": " + e.getMessage());
            return Optional.empty();
        }
        Matrix latents = corpus.latents()
                .select(rows.stream().mapToInt(Integer::intValue).toArray());
        OptimalityCheck found = OptimalityCheck.of(weights, latents, one.latent());
        problems.unlessNear(
                what + ".residual", said.number("residual"), found.residual(), one.slack(found.residual(), 1));
        if (said.truth("proven")) {
            double sizes = one.latent().norm() + largest(latents);
            problems.unless(
                    found.gap()
                            <= SIZES * tolerance * found.residual() * sizes
                                    + 2 * one.latentSlack() * (found.residual() + sizes),
                    what + " is called proven, but the recomputed gap is " + found.gap());
        }
        return Optional.of(weights.mix(latents));
    }

    private static double largest(Matrix latents) {
        return IntStream.range(0, latents.rows())
                .mapToDouble(row -> latents.row(row).norm())
                .max()
                .orElse(0);
    }

    private void checkShares(JsonObject said, Vec shift, Case one, Problems problems) {
        if (!said.has("shares")) {
            return;
        }
        double[] shares = said.numbers("shares");
        List<FeatureGroups.Group> groups =
                evidence.features().map(FeatureGroups::groups).orElse(List.of());
        if (features.isEmpty() || shares.length != groups.size() || !(shift.norm() > ROUNDING * one.latentSlack())) {
            problems.add("contrast.shares are " + shares.length + ", expected "
                    + (features.isEmpty() ? "none, as features were not attributed" : groups.size()));
            return;
        }
        problems.unlessNear("sum of contrast.shares", Arrays.stream(shares).sum(), 1, SUM);
        Map<Integer, Double> weights = new HashMap<>();
        said.object("predicted")
                .objects("contributions")
                .forEach(each -> weights.put(each.integer("index"), each.number("weight")));
        said.object("other")
                .objects("contributions")
                .forEach(each -> weights.put(each.integer("index"), -each.number("weight")));
        features.get().checkContrast(shares, shift, weights, problems);
    }
}
