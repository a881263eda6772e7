package io.simplex4j.report.verify;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Stability;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Checks what else was asked for: stability and reconstructions here, contrasts by a check of their own. */
final class DetailsCheck {
    /*
     * Without an example the mixture is solved again. Where weights are unique they come out the same but for rounding, which
     * a badly conditioned choice of examples may amplify: shares are read in whole percent.
     */
    private static final double HALF_A_PERCENT = 0.005;
    private static final double TINY = 1e-9;
    private static final double FLOATS = 1e-5;

    private final Evidence evidence;
    private final Optional<JsonObject> decoder;
    private final ContrastCheck contrasts;
    private Optional<ExactDecomposer> decomposer = Optional.empty();

    DetailsCheck(Evidence evidence, Optional<JsonObject> decoder, ContrastCheck contrasts) {
        this.evidence = evidence;
        this.decoder = decoder;
        this.contrasts = contrasts;
    }

    /** Checks what the file says of the decoder. */
    void checkHead(Problems problems) {
        problems.unless(
                decoder.isPresent() || evidence.decoder().isEmpty(),
                "settings.decoder is missing, expected it as a decoder was given");
        decoder.ifPresent(said -> evidence.decoder()
                .ifPresent(known -> problems.unless(
                        said.text("digest").equals(known.digest()),
                        "the decoder is a different one: its digest is " + known.digest() + ", expected "
                                + said.text("digest"))));
    }

    void check(Case one, Decomposition decomposition, Problems problems) {
        one.said().optionalObject("stability").ifPresent(said -> checkStability(said, one, decomposition, problems));
        one.said().optionalObject("contrast").ifPresent(said -> contrasts.check(said, one, problems));
        Optional<JsonObject> reconstruction = one.said().optionalObject("reconstruction");
        problems.unlessThere(
                "reconstruction is", reconstruction.isPresent(), decoder.isPresent(), "there is no decoder");
        reconstruction.ifPresent(said -> checkReconstruction(said, one, problems));
    }

    private void checkStability(JsonObject said, Case one, Decomposition decomposition, Problems problems) {
        boolean best = one.said().object("certificate").text("ending").equals("optimal");
        problems.unless(best, "stability is present, but the mixture is not proven best");
        if (!best) {
            return;
        }
        if (decomposer.isEmpty()) {
            decomposer =
                    Optional.of(ActiveSet.withDefaults().over(evidence.corpus().latents()));
        }
        Stability found = Stability.of(decomposer.get(), evidence.corpus(), one.latent(), decomposition);
        double residual = found.largestResidual();
        problems.unlessNear(
                "largestResidual",
                said.number("largestResidual"),
                residual,
                one.slack(residual, 1) + FLOATS * residual);
        if (!evidence.corpus().examples().labelled()) {
            return;
        }
        boolean unique = one.said().has("unique") && one.said().truth("unique");
        Map<String, JsonObject> classes = new HashMap<>();
        said.objects("classes").forEach(each -> classes.put(each.text("label"), each));
        for (Stability.ClassShare share : found.classes()) {
            Optional<JsonObject> each = Optional.ofNullable(classes.remove(share.label()));
            if (each.isEmpty()) {
                problems.unless(
                        !unique || share.most() <= HALF_A_PERCENT,
                        "stability of the label " + share.label() + " is missing");
            } else {
                checkShare(each.get(), share, unique, problems);
            }
        }
        problems.unless(
                !unique || classes.values().stream().allMatch(each -> each.number("most") <= HALF_A_PERCENT),
                "stability has the labels " + classes.keySet() + ", which no such mixture has");
        if (unique) {
            problems.unlessNear("classChange", said.number("classChange"), found.classChange(), HALF_A_PERCENT);
        }
    }

    private static void checkShare(JsonObject said, Stability.ClassShare found, boolean unique, Problems problems) {
        String of = " of the label " + found.label();
        problems.unlessNear("share" + of, said.number("share"), found.share(), TINY);
        problems.unless(
                said.number("least") <= said.number("share") + TINY
                        && said.number("share") <= said.number("most") + TINY,
                "share" + of + " is outside its range");
        if (unique) {
            problems.unlessNear("least" + of, said.number("least"), found.least(), HALF_A_PERCENT);
            problems.unlessNear("most" + of, said.number("most"), found.most(), HALF_A_PERCENT);
        }
    }

    /** Distances must be those of what the file says was decoded, and that what the decoder gives. */
    private void checkReconstruction(JsonObject said, Case one, Problems problems) {
        evidence.decoder().ifPresent(known -> {
            Matrix decoded = known.decode(Matrix.of(
                    new double[][] {one.latent().toArray(), one.mixture().toArray()}));
            checkDecoded("ofLatent", "latentError", decoded.row(0), said, one, problems);
            checkDecoded("ofMixture", "mixtureError", decoded.row(1), said, one, problems);
        });
        if (evidence.decoder().isEmpty() && said.has("ofLatent")) {
            checkDistance("latentError", Vec.of(said.numbers("ofLatent")), said, one, problems);
            checkDistance("mixtureError", Vec.of(said.numbers("ofMixture")), said, one, problems);
        }
    }

    private static void checkDecoded(
            String name, String error, Vec decoded, JsonObject said, Case one, Problems problems) {
        double slack = FLOATS * (1 + decoded.norm() + one.example().input().norm());
        if (said.has(name)) {
            Vec numbers = Vec.of(said.numbers(name));
            problems.unless(
                    numbers.size() == decoded.size() && numbers.minus(decoded).norm() <= slack,
                    name + " is not what the decoder gives");
        }
        double found = one.example().input().minus(decoded).norm();
        problems.unlessNear(error, said.number(error), found, slack);
    }

    private static void checkDistance(String error, Vec decoded, JsonObject said, Case one, Problems problems) {
        Vec input = one.example().input();
        if (decoded.size() != input.size()) {
            problems.add("what is decoded has " + decoded.size() + " numbers, expected " + input.size());
            return;
        }
        double found = input.minus(decoded).norm();
        problems.unlessNear(error, said.number(error), found, FLOATS * (1 + found));
    }
}
